use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::{Value, json};

use crate::answer::Answer;

const DRY_RUN: &str =
    "This was a dry run: every check ran as it would have, and nothing was written.";
const REPLAYED: &str = "This is the first answer to the same request under the same idempotency_key, given again; nothing was done \
                        a second time.";

/// What a tool answers with, as its client reads it: the operation's answer as structured content
/// and as text alike, since some hosts show their agents only the one and some only the other. A
/// refusal is text alone.
pub(super) fn result_of(answer: &Answer, dry_run: bool) -> CallToolResult {
    let text = match answer.body() {
        "" => "{}",
        body => body,
    };
    let mut content = vec![ContentBlock::text(text)];
    content.extend(dry_run.then(|| ContentBlock::text(DRY_RUN)));
    content.extend(answer.is_replayed().then(|| ContentBlock::text(REPLAYED)));
    if answer.is_refusal() {
        return CallToolResult::error(content);
    }
    let mut result = CallToolResult::success(content);
    result.structured_content =
        Some(serde_json::from_str::<Value>(text).unwrap_or_else(|_| json!({})));
    result
}
