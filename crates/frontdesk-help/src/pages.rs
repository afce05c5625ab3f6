//! The help as pages: HTML without a line of script, which reads well with no style either.

use std::fmt::Write as _;
use std::sync::LazyLock;

use frontdesk_files::StaticFile;

use crate::library::Guide;
use crate::{GUIDES, Help, TOPICS};

/// The style sheet of every page.
pub(crate) static STYLE: LazyLock<StaticFile> =
    LazyLock::new(|| StaticFile::new("text/css; charset=utf-8", include_str!("pages/style.css")));

/// The kind of every page.
pub(crate) const HTML: &str = "text/html; charset=utf-8";

/// What the pages may load and send: their own style, and searches to where they come from.
pub(crate) const POLICY: &str = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// How many path segments lie between a page and the service's root, for links that hold behind any
/// prefix.
#[derive(Clone, Copy, Debug)]
enum Depth {
    /// `/help`
    One,
    /// `/help/{id}`
    Two,
}

impl Depth {
    fn root(self) -> &'static str {
        match self {
            Self::One => ".",
            Self::Two => "..",
        }
    }
}

/// Every guide by topic.
pub(crate) fn index_page() -> String {
    let mut main = String::from(
        "<h1>Help</h1>\n<p>Guides to links, bookings, lead records, tokens and running the service. Somebody new begins with \
         <a href=\"./help/first-booking-link\">the first booking link</a>.</p>\n",
    );
    for topic in TOPICS {
        let guides = GUIDES.iter().filter(|guide| guide.topic == topic);
        write!(main, "<h2>{}</h2>\n{}", escaped(topic), listed(guides, Depth::One))
            .expect("a string can be written to");
    }
    page("Help", "", Depth::One, &main)
}

/// The guides that answer `query`.
pub(crate) fn results_page(help: &Help, query: &str) -> String {
    let query: String = query.trim().chars().take(Help::LONGEST_QUERY).collect();
    let found = help.search(&query);
    let heading = escaped(&query);
    let main = if found.is_empty() {
        format!(
            "<h1>Nothing found for “{heading}”</h1>\n<p>Try other words, or look through <a href=\"./help\">all guides</a>.</p>\n"
        )
    } else {
        format!(
            "<h1>Guides for “{heading}”</h1>\n{}<p><a href=\"./help\">All guides</a></p>\n",
            listed(found, Depth::One)
        )
    };
    page("Search", &query, Depth::One, &main)
}

/// One guide.
pub(crate) fn guide_page(guide: &Guide) -> String {
    let related = guide.related.iter().filter_map(|id| crate::find(id));
    let main = format!(
        "<article>\n{}</article>\n<p>Source: <a href=\"{}\">{}</a>. Revised on <time>{}</time>. \
         <a href=\"{}.md\" rel=\"alternate\" type=\"text/markdown\">This guide as Markdown</a>.</p>\n\
         <nav aria-labelledby=\"related\">\n<h2 id=\"related\">Related guides</h2>\n{}</nav>\n",
        guide.html,
        escaped(guide.source),
        escaped(guide.source.trim_start_matches("https://")),
        guide.updated,
        guide.id,
        listed(related, Depth::Two),
    );
    page(guide.title, "", Depth::Two, &main)
}

/// What is shown in place of a guide that there is not.
pub(crate) fn missing_page(help: &Help, id: &str) -> String {
    let near = help.nearest(id);
    let suggested = if near.is_empty() {
        String::new()
    } else {
        format!("<p>Perhaps you look for one of these:</p>\n{}", listed(near, Depth::Two))
    };
    let main = format!(
        "<h1>There is no such guide</h1>\n{suggested}<p>Or look through <a href=\"../help\">all guides</a>.</p>\n"
    );
    page("No such guide", "", Depth::Two, &main)
}

/// What is shown to those who would do more than read.
pub(crate) fn read_only_page() -> String {
    page("Read only", "", Depth::Two, "<h1>The help is read with GET or HEAD</h1>\n")
}

fn listed<'a>(guides: impl IntoIterator<Item = &'a Guide>, depth: Depth) -> String {
    let mut list = String::from("<ul class=\"guides\">\n");
    for guide in guides {
        let (root, id) = (depth.root(), guide.id);
        let (title, summary) = (escaped(guide.title), escaped(guide.summary));
        writeln!(list, "<li><a href=\"{root}/help/{id}\">{title}</a><p>{summary}</p></li>")
            .expect("a string can be written to");
    }
    list.push_str("</ul>\n");
    list
}

fn page(title: &str, query: &str, depth: Depth, main: &str) -> String {
    let (title, query, root) = (escaped(title), escaped(query), depth.root());
    let style = STYLE.versioned(&format!("{root}/help/style.css"));
    let longest = Help::LONGEST_QUERY;
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title} · Frontdesk</title>\n\
         <link rel=\"stylesheet\" href=\"{style}\">\n</head>\n<body>\n\
         <a class=\"skip\" href=\"#text\">Skip to the text</a>\n<header>\n<a href=\"{root}/help\">Help</a>\n\
         <form role=\"search\" action=\"{root}/help\">\n<label class=\"unseen\" for=\"q\">Search the guides</label>\n\
         <input type=\"search\" id=\"q\" name=\"q\" maxlength=\"{longest}\" placeholder=\"Search the guides\" value=\"{query}\">\n\
         <button>Search</button>\n</form>\n<a href=\"{root}/docs/\">API reference</a>\n</header>\n\
         <main id=\"text\" tabindex=\"-1\">\n{main}</main>\n<footer>\n<p>Agents read these guides as MCP tools at \
         <code>/mcp/help</code>, without a token.</p>\n</footer>\n</body>\n</html>\n"
    )
}

/// The text where HTML stands, in elements and in quoted attributes.
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
