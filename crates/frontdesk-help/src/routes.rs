use std::sync::Arc;

use actix_web::dev::HttpServiceFactory;
use actix_web::http::StatusCode;
use actix_web::http::header::{
    ACCEPT, ALLOW, CONTENT_SECURITY_POLICY, HeaderValue, LOCATION, VARY,
};
use actix_web::{HttpRequest, HttpResponse, Route, guard, web};
use frontdesk_files::Keep;
use frontdesk_mcp::{Bridge, Policy};
use http::Extensions;
use serde::Deserialize;

use crate::pages::HTML;
use crate::{Help, HelpServer, pages, shelf};

/// Adds the routes of the help.
///
/// `policy` lists the permitted origins and host names for `/mcp/help`.
pub fn configure(help: Arc<Help>, policy: Policy) -> impl FnOnce(&mut web::ServiceConfig) + Clone {
    let tools = Bridge::new(HelpServer::new(Arc::clone(&help)), policy);
    move |config| {
        config
            .app_data(web::Data::from(help))
            .service(page("/help", web::to(index)))
            .service(page("/help/", web::to(redirect_to_index)))
            .service(page("/help/style.css", web::to(style)))
            .service(page("/help/{id}.md", web::to(markdown)))
            .service(page("/help/{id}", web::to(guide)))
            .service(tools.resource("/mcp/help", async |_| Ok(Extensions::new())));
    }
}

fn page(path: &str, route: Route) -> impl HttpServiceFactory + use<> {
    let reads = guard::Any(guard::Get()).or(guard::Head());
    web::resource(path).route(route.guard(reads)).default_service(web::to(method_not_allowed))
}

#[derive(Deserialize)]
struct Search {
    #[serde(default)]
    q: String,
}

async fn index(
    request: HttpRequest,
    help: web::Data<Help>,
    search: Option<web::Query<Search>>,
) -> HttpResponse {
    let query = search.map(|search| search.into_inner().q).unwrap_or_default();
    if query.trim().is_empty() {
        return guarded(shelf::index().response(&request, Keep::ForAnHour));
    }
    // No cache headers, because queries are private.
    html(StatusCode::OK, pages::results_page(&help, &query))
}

async fn guide(request: HttpRequest, help: web::Data<Help>, id: web::Path<String>) -> HttpResponse {
    let mut response = match shelf::find(&id) {
        None => html(StatusCode::NOT_FOUND, pages::missing_page(&help, &id)),
        Some(guide) if prefers_markdown(&request) => {
            guide.markdown.response(&request, Keep::ForAnHour)
        }
        Some(guide) => guarded(guide.page.response(&request, Keep::ForAnHour)),
    };
    response.headers_mut().insert(VARY, HeaderValue::from_static("accept, accept-encoding"));
    response
}

async fn markdown(
    request: HttpRequest,
    help: web::Data<Help>,
    id: web::Path<String>,
) -> HttpResponse {
    match shelf::find(&id) {
        Some(guide) => guide.markdown.response(&request, Keep::ForAnHour),
        None => html(StatusCode::NOT_FOUND, pages::missing_page(&help, &id)),
    }
}

async fn style(request: HttpRequest) -> HttpResponse {
    pages::STYLE.response(&request, Keep::ForAnHour)
}

async fn redirect_to_index() -> HttpResponse {
    HttpResponse::PermanentRedirect().insert_header((LOCATION, "../help")).finish()
}

async fn method_not_allowed() -> HttpResponse {
    let mut response = html(StatusCode::METHOD_NOT_ALLOWED, pages::read_only_page());
    response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
    response
}

fn html(status: StatusCode, page: String) -> HttpResponse {
    guarded(HttpResponse::build(status).content_type(HTML).body(page))
}

fn guarded(mut response: HttpResponse) -> HttpResponse {
    response.headers_mut().insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(pages::POLICY));
    response
}

fn prefers_markdown(request: &HttpRequest) -> bool {
    let accepted = request.headers().get_all(ACCEPT).filter_map(|value| value.to_str().ok());
    let (mut markdown, mut html) = (0.0, 0.0);
    for range in accepted.flat_map(|value| value.split(',')) {
        let mut parts = range.split(';').map(str::trim);
        let kind = parts.next().unwrap_or_default().to_ascii_lowercase();
        let quality =
            parts.find_map(|part| part.strip_prefix("q=")?.parse().ok()).unwrap_or(1.0_f32);
        match kind.as_str() {
            "text/markdown" => markdown = quality,
            "text/html" => html = quality,
            _ => {}
        }
    }
    html < markdown
}

#[cfg(test)]
mod tests;
