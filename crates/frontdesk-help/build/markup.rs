use pulldown_cmark::{
    CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html,
};

#[derive(Debug)]
pub(crate) struct Markup {
    pub(crate) html: String,
    /// Targets of links without a scheme, optionally with `#` and a heading.
    pub(crate) guides: Vec<String>,
    pub(crate) faults: Vec<String>,
}

/// Headings get ids; tables and code blocks scroll by keyboard.
pub(crate) fn render(text: &str) -> Markup {
    let mut markup = Markup { html: String::new(), guides: Vec::new(), faults: Vec::new() };
    let mut events: Vec<Event<'_>> = Vec::new();
    for event in Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH) {
        markup.look_at(&event, events.is_empty());
        match event {
            Event::Start(Tag::CodeBlock(kind)) => events.push(raw(&code_block(&kind))),
            Event::Start(tag @ Tag::Table(_)) => {
                events.extend([raw("<div class=\"wide\" tabindex=\"0\">\n"), Event::Start(tag)]);
            }
            Event::End(TagEnd::Table) => {
                events.extend([Event::End(TagEnd::Table), raw("</div>\n")]);
            }
            Event::End(TagEnd::Heading(level)) => {
                name_heading(&mut events);
                events.push(Event::End(TagEnd::Heading(level)));
            }
            other => events.push(other),
        }
    }
    html::push_html(&mut markup.html, events.into_iter());
    markup
}

impl Markup {
    fn look_at(&mut self, event: &Event<'_>, first: bool) {
        match event {
            Event::Start(Tag::Link { dest_url, .. }) => self.look_at_link(dest_url),
            Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) if !first => {
                self.faults.push("more than one heading of level 1".to_owned());
            }
            Event::Start(Tag::Image { dest_url, .. }) => {
                self.faults.push(format!("images are not supported: {dest_url}"));
            }
            Event::Html(html) | Event::InlineHtml(html) => {
                self.faults.push(format!("HTML is not supported: {:?}", html.trim()));
            }
            _ => {}
        }
    }

    fn look_at_link(&mut self, target: &str) {
        let page = target.starts_with('/') || target.starts_with('#');
        if target.starts_with("http://") {
            self.faults.push(format!("link to {target}; expected https://"));
        } else if !target.starts_with("https://") && !page {
            self.guides.push(target.to_owned());
        }
    }
}

/// The id consists of the heading's words.
fn name_heading(events: &mut [Event<'_>]) {
    let Some(start) =
        events.iter().rposition(|event| matches!(event, Event::Start(Tag::Heading { .. })))
    else {
        return;
    };
    let mut slug = String::new();
    for event in &events[start..] {
        if let Event::Text(text) | Event::Code(text) = event {
            slug.push_str(text);
        }
    }
    let slug: Vec<String> = slug
        .split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    if let Event::Start(Tag::Heading { id, .. }) = &mut events[start] {
        *id = Some(CowStr::from(slug.join("-")));
    }
}

fn code_block(kind: &CodeBlockKind<'_>) -> String {
    let language = match kind {
        CodeBlockKind::Fenced(info) => info.split_whitespace().next().unwrap_or_default(),
        CodeBlockKind::Indented => "",
    };
    let sound: String = language.chars().filter(char::is_ascii_alphanumeric).collect();
    if sound.is_empty() {
        "<pre tabindex=\"0\"><code>".to_owned()
    } else {
        format!("<pre tabindex=\"0\"><code class=\"language-{sound}\">")
    }
}

fn raw(html: &str) -> Event<'static> {
    Event::Html(CowStr::from(html.to_owned()))
}
