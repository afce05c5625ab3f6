use actix_web::http::header::ETAG;
use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::{Value, json};

use crate::response::Response;

const DRY_RUN: &str = "This was a dry run: every check ran, and nothing was written.";
const REPLAYED: &str = "This is the recorded response to the first call with this idempotency_key; the operation was not executed \
                        again.";

/// Sends the body as text and as structured content, because some MCP hosts show only one.
///
/// Errors are text only.
pub(super) fn result_of(response: &Response, dry_run: bool) -> CallToolResult {
    let text = match response.body() {
        "" => "{}",
        body => body,
    };
    let mut content = vec![ContentBlock::text(text)];
    content.extend(dry_run.then(|| ContentBlock::text(DRY_RUN)));
    content.extend(response.is_replayed().then(|| ContentBlock::text(REPLAYED)));
    if let Some(tag) = response.header(&ETAG) {
        content.push(ContentBlock::text(format!("ETag for if_match: {tag}")));
    }
    if response.is_refusal() {
        return CallToolResult::error(content);
    }
    let mut result = CallToolResult::success(content);
    result.structured_content =
        Some(serde_json::from_str::<Value>(text).unwrap_or_else(|_| json!({})));
    result
}
