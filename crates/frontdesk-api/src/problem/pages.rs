//! The pages at `/problems/{code}`, which explain each code in HTML or JSON.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, Responder as _, web};
use serde::Serialize;

use super::{Code, Problem};
use crate::request::accepts;
use crate::response::Response;

const STYLE: &str = "body{font:17px/1.55 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem}\
code{font:0.92em ui-monospace,monospace;background:#8882;padding:.1em .3em;border-radius:.25em}\
dt{margin-top:1rem}:root{color-scheme:light dark}";
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

#[derive(Serialize)]
struct CodeView {
    #[serde(rename = "type")]
    kind: String,
    code: &'static str,
    status: u16,
    title: &'static str,
    explanation: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    guide: Option<&'static str>,
}

impl From<Code> for CodeView {
    fn from(code: Code) -> Self {
        let entry = code.entry();
        Self {
            kind: code.type_uri(),
            code: entry.name,
            status: entry.status.as_u16(),
            title: entry.title,
            explanation: entry.explanation,
            guide: entry.guide,
        }
    }
}

pub(crate) async fn problem_page(
    request: HttpRequest,
    name: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let code = Code::parse(&name)
        .ok_or_else(|| Problem::new(Code::NotFound, format!("There is no code {:?}.", *name)))?;
    if prefers_json(&request) {
        return Ok(Response::ok(&CodeView::from(code)).respond_to(&request));
    }
    let entry = code.entry();
    let guide = entry.guide.map_or_else(
        || "<p><a href=\"../help\">Help</a></p>".to_owned(),
        |guide| format!("<p>More in the guide <a href=\"../help/{guide}\">{guide}</a>.</p>"),
    );
    let body = format!(
        "<p><a href=\"../problems\">All problems</a></p><h1>{}</h1><p><code>{}</code>, HTTP status {}</p><p>{}</p>{guide}",
        entry.title,
        entry.name,
        entry.status.as_u16(),
        marked_up(entry.explanation)
    );
    Ok(page(entry.title, &body))
}

pub(crate) async fn problem_index(request: HttpRequest) -> HttpResponse {
    if prefers_json(&request) {
        let codes: Vec<_> = Code::ALL.iter().copied().map(CodeView::from).collect();
        return Response::ok(&codes).respond_to(&request);
    }
    let items = Code::ALL.iter().map(|code| code.entry()).map(|entry| {
        let (name, title, status) = (entry.name, entry.title, entry.status.as_u16());
        format!("<dt><a href=\"problems/{name}\"><code>{name}</code></a></dt><dd>{title} ({status})</dd>")
    });
    let items: Vec<_> = items.collect();
    page("Problems", &format!("<h1>Problems</h1><dl>{}</dl>", items.concat()))
}

/// Whether `Accept` allows JSON but not HTML. Browsers always send a header that allows HTML.
fn prefers_json(request: &HttpRequest) -> bool {
    let named = request.headers().contains_key(header::ACCEPT);
    named && !accepts(request, &["text/html"]) && accepts(request, &["application/json"])
}

fn page(title: &str, body: &str) -> HttpResponse {
    let html = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title} · Frontdesk</title><style>{STYLE}</style><body>{body}</body></html>"
    );
    HttpResponse::Ok()
        .insert_header((header::CONTENT_SECURITY_POLICY, POLICY))
        .content_type("text/html; charset=utf-8")
        .body(html)
}

fn marked_up(text: &str) -> String {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;");
    let parts = escaped.split('`').enumerate();
    parts
        .map(|(i, part)| if i % 2 == 1 { format!("<code>{part}</code>") } else { part.to_owned() })
        .collect()
}

#[cfg(test)]
mod tests;
