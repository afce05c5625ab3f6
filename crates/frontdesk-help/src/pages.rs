use std::fmt::Write as _;
use std::sync::LazyLock;

use frontdesk_files::StaticFile;

use crate::library::Guide;
use crate::{GUIDES, Help, TOPICS};

pub(crate) static STYLE: LazyLock<StaticFile> =
    LazyLock::new(|| StaticFile::new("text/css; charset=utf-8", include_str!("pages/style.css")));

pub(crate) const HTML: &str = "text/html; charset=utf-8";

pub(crate) const POLICY: &str = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The path `/` relative to `/help`.
///
/// Links are relative, so that pages work behind any path prefix.
const FROM_INDEX: &str = ".";

/// The path `/` relative to `/help/{id}`.
const FROM_GUIDE: &str = "..";

pub(crate) fn index_page() -> String {
    let mut main = String::from(
        "<h1>Guides</h1>\n<p>New here? Start with \
         <a href=\"./help/first-booking-link\">Your first booking link</a>.</p>\n",
    );
    for topic in TOPICS {
        let guides = GUIDES.iter().filter(|guide| guide.topic == topic);
        write!(main, "<h2>{}</h2>\n{}", escaped(topic), listed(guides, FROM_INDEX))
            .expect("a string can be written to");
    }
    page("Guides", "", FROM_INDEX, &main)
}

pub(crate) fn results_page(help: &Help, query: &str) -> String {
    let query: String = query.trim().chars().take(Help::LONGEST_QUERY).collect();
    let found = help.search(&query);
    let heading = escaped(&query);
    let main = if found.is_empty() {
        format!(
            "<h1>Nothing found for “{heading}”</h1>\n<p>Try other words, or browse <a href=\"./help\">all guides</a>.</p>\n"
        )
    } else {
        format!(
            "<h1>Guides for “{heading}”</h1>\n{}<p><a href=\"./help\">All guides</a></p>\n",
            listed(found, FROM_INDEX)
        )
    };
    page("Search", &query, FROM_INDEX, &main)
}

pub(crate) fn guide_page(guide: &Guide) -> String {
    let related = guide.related.iter().filter_map(|id| crate::find(id));
    let main = format!(
        "<article>\n{}</article>\n<p>Source: <a href=\"{}\">{}</a>. Last updated <time>{}</time>. \
         <a href=\"{}.md\" rel=\"alternate\" type=\"text/markdown\">This guide as Markdown</a>.</p>\n\
         <nav aria-labelledby=\"related\">\n<h2 id=\"related\">Related guides</h2>\n{}</nav>\n",
        guide.html,
        escaped(guide.source),
        escaped(guide.source.trim_start_matches("https://")),
        guide.updated,
        guide.id,
        listed(related, FROM_GUIDE),
    );
    page(guide.title, "", FROM_GUIDE, &main)
}

pub(crate) fn missing_page(help: &Help, id: &str) -> String {
    let near = help.nearest(id);
    let suggested = if near.is_empty() {
        String::new()
    } else {
        format!("<p>Did you mean one of these?</p>\n{}", listed(near, FROM_GUIDE))
    };
    let main = format!(
        "<h1>Guide not found</h1>\n{suggested}<p>Browse <a href=\"../help\">all guides</a>.</p>\n"
    );
    page("Guide not found", "", FROM_GUIDE, &main)
}

pub(crate) fn read_only_page() -> String {
    page("Method not allowed", "", FROM_GUIDE, "<h1>Use GET or HEAD</h1>\n")
}

fn listed<'a>(guides: impl IntoIterator<Item = &'a Guide>, root: &str) -> String {
    let mut list = String::from("<ul class=\"guides\">\n");
    for guide in guides {
        let id = guide.id;
        let (title, summary) = (escaped(guide.title), escaped(guide.summary));
        writeln!(list, "<li><a href=\"{root}/help/{id}\">{title}</a><p>{summary}</p></li>")
            .expect("a string can be written to");
    }
    list.push_str("</ul>\n");
    list
}

fn page(title: &str, query: &str, root: &str, main: &str) -> String {
    let (title, query) = (escaped(title), escaped(query));
    let style = STYLE.versioned(&format!("{root}/help/style.css"));
    let longest = Help::LONGEST_QUERY;
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title} · Frontdesk</title>\n\
         <link rel=\"stylesheet\" href=\"{style}\">\n</head>\n<body>\n\
         <a class=\"skip\" href=\"#text\">Skip to content</a>\n<header>\n<a href=\"{root}/help\">Guides</a>\n\
         <form role=\"search\" action=\"{root}/help\">\n<label class=\"unseen\" for=\"q\">Search the guides</label>\n\
         <input type=\"search\" id=\"q\" name=\"q\" maxlength=\"{longest}\" placeholder=\"Search the guides\" value=\"{query}\">\n\
         <button>Search</button>\n</form>\n<a href=\"{root}/docs/\">API reference</a>\n</header>\n\
         <main id=\"text\" tabindex=\"-1\">\n{main}</main>\n<footer>\n<p>AI agents can read these guides with the MCP tools at \
         <code>/mcp/help</code>, without a token.</p>\n</footer>\n</body>\n</html>\n"
    )
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}
