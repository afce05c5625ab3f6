use std::sync::LazyLock;

use actix_web::http::header::HOST;
use actix_web::test::{self, TestRequest};
use actix_web::{App, http};

use super::*;
use crate::{GUIDES, find};

static HELP: LazyLock<Arc<Help>> = LazyLock::new(|| Arc::new(Help::new("https://desk.example")));

struct Page {
    status: u16,
    headers: http::header::HeaderMap,
    body: String,
}

impl Page {
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}

async fn send(request: TestRequest) -> Page {
    let service =
        test::init_service(App::new().configure(configure(Arc::clone(&HELP), Policy::default())))
            .await;
    let response =
        test::call_service(&service, request.insert_header((HOST, "desk.example")).to_request())
            .await;
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    let body = String::from_utf8(test::read_body(response).await.to_vec()).expect("text");
    Page { status, headers, body }
}

async fn get(path: &str) -> Page {
    send(TestRequest::get().uri(path)).await
}

#[actix_web::test]
async fn index_page_links_to_every_guide() {
    let index = get("/help").await;
    assert_eq!((index.status, index.header("content-type")), (200, "text/html; charset=utf-8"));
    for guide in GUIDES {
        assert!(index.body.contains(&format!("href=\"./help/{}\"", guide.id)), "{}", guide.id);
        let page = get(&format!("/help/{}", guide.id)).await;
        assert_eq!(page.status, 200, "{}", guide.id);
        assert!(
            page.body.contains("<html lang=\"en\">") && page.body.matches("<h1").count() == 1,
            "{}",
            guide.id
        );
        for related in guide.related {
            assert!(
                page.body.contains(&format!("href=\"../help/{related}\"")),
                "{}: {related}",
                guide.id
            );
        }
    }
}

#[actix_web::test]
async fn links_between_pages_resolve() {
    let mut pages = vec!["/help".to_owned()];
    pages.extend(GUIDES.iter().map(|guide| format!("/help/{}", guide.id)));
    for path in pages {
        let body = get(&path).await.body;
        for target in body.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            let target = target.split('#').next().unwrap_or_default();
            let path = match target.strip_prefix("../").or_else(|| target.strip_prefix("./")) {
                Some(from_root) => format!("/{from_root}"),
                None if target.starts_with("https://") || target.is_empty() => continue,
                None if target.starts_with('/') => target.to_owned(),
                None => format!("/help/{target}"),
            };
            if path.starts_with("/help") {
                assert_eq!(get(&path).await.status, 200, "{target}");
            } else {
                assert!(["/docs/", "/docs", "/openapi.json"].contains(&path.as_str()), "{target}");
            }
        }
    }
}

#[actix_web::test]
async fn pages_have_no_script_and_load_only_their_style() {
    for path in ["/help", "/help/tokens", "/help?q=token"] {
        let page = get(path).await;
        let policy = page.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; style-src 'self';"), "{policy}");
        assert!(!page.body.contains("<script") && !page.body.contains("style="), "{path}");
    }
    let style = get("/help/style.css").await;
    assert_eq!((style.status, style.header("content-type")), (200, "text/css; charset=utf-8"));
}

#[actix_web::test]
async fn search_works_without_script_and_escapes_the_query() {
    let page = get("/help?q=reshedule+%3Cb%3E%22%27%26").await;
    assert!(page.body.contains("href=\"./help/moving-a-booking\""), "{}", page.body);
    assert!(
        page.body.contains("value=\"reshedule &lt;b&gt;&quot;&#39;&amp;\"")
            && !page.body.contains("<b>")
    );
    assert_eq!(page.header("cache-control"), "", "search results must not be cached");
    assert!(get("/help?q=xyzzyplugh").await.body.contains("Nothing found"));
    for all in ["/help?q=", "/help?q=+", "/help?other=1"] {
        assert!(get(all).await.body.contains("<h1>Guides</h1>"), "{all}");
    }
}

#[actix_web::test]
async fn unknown_guide_is_404_with_similar_guides() {
    for path in ["/help/moving-bookin", "/help/moving-bookin.md"] {
        let page = get(path).await;
        assert_eq!((page.status, page.header("content-type")), (404, "text/html; charset=utf-8"));
        assert!(
            page.body.contains("../help/moving-a-booking")
                && page.header("cache-control").is_empty()
        );
    }
    let strange = get("/help/%3Cscript%3E").await;
    assert!(strange.status == 404 && !strange.body.contains("<script"));
}

#[actix_web::test]
async fn markdown_is_served_by_extension_or_accept_header() {
    let asking = |accept: &'static str| {
        send(TestRequest::get().uri("/help/tokens").insert_header((ACCEPT, accept)))
    };
    let text = find("tokens").expect("a guide").text;
    for page in [
        get("/help/tokens.md").await,
        asking("text/markdown").await,
        asking("text/html;q=0.8, text/markdown").await,
    ] {
        assert_eq!(
            (page.status, page.header("content-type")),
            (200, "text/markdown; charset=utf-8")
        );
        assert_eq!(page.body, text);
    }
    for accept in
        ["*/*", "text/html,application/xhtml+xml,*/*;q=0.8", "text/markdown;q=0.1, text/html"]
    {
        let page = asking(accept).await;
        assert_eq!(
            (page.header("content-type"), page.header("vary")),
            ("text/html; charset=utf-8", "accept, accept-encoding"),
            "{accept}"
        );
    }
}

#[actix_web::test]
async fn pages_are_cacheable_for_an_hour() {
    for path in ["/help", "/help/tokens", "/help/tokens.md", "/help/style.css"] {
        assert_eq!(get(path).await.header("cache-control"), "public, max-age=3600", "{path}");
    }
}

#[actix_web::test]
async fn versioned_style_is_immutable() {
    let page = get("/help").await;
    let style =
        page.body.split('"').find(|part| part.contains("style.css")).expect("a style sheet");
    let style = get(style.trim_start_matches('.')).await;
    assert_eq!(
        (style.status, style.header("cache-control")),
        (200, "public, max-age=31536000, immutable")
    );
}

#[actix_web::test]
async fn other_methods_than_get_and_head_are_405() {
    for path in ["/help", "/help/tokens", "/help/tokens.md", "/help/style.css"] {
        let head = send(TestRequest::default().method(http::Method::HEAD).uri(path)).await;
        assert_eq!(head.status, 200, "{path}");
        let post = send(TestRequest::post().uri(path)).await;
        assert_eq!((post.status, post.header("allow")), (405, "GET, HEAD"), "{path}");
    }
}
