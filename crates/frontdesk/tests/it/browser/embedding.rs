use serde_json::{Value, json};

use super::door::{book_in, turn_to_next_month};
use super::{Door, Key, Page, a_visitor};

const SITE: &str = "https://www.acme.example";

async fn door_shown_by(origin: &str) -> Door {
    Door::open_with(|file| file["booking_page"] = json!({ "frame_ancestors": [origin] })).await
}

fn page_of_the_site(door: &Door, content: &str) -> String {
    format!(
        r#"<!doctype html><html lang="en"><title>Acme</title><body>
        <script>
          window.heard = [];
          for (const name of ["ready", "resize", "booked", "moved", "cancelled"]) {{
            document.addEventListener(`frontdesk:${{name}}`, ({{ detail, target }}) => heard.push({{ name, detail, tag: target.tagName }}));
          }}
        </script>
        {content}
        <script src="{}/embed.js" defer></script></body></html>"#,
        door.service()
    )
}

/// Returns the latest message `name` from the booking page.
#[track_caller]
fn message_of(site: &Page, name: &str) -> Value {
    site.wait_for(&format!("window.heard?.some((event) => event.name === '{name}') === true"));
    site.eval(&format!("heard.findLast((event) => event.name === '{name}')"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn inline_embed_resizes_and_sends_messages() {
    let Some(site) = a_visitor().arrive() else { return };
    let door = door_shown_by(SITE).await;
    let place =
        format!(r#"<div data-frontdesk="{}" data-title="Book a tour"></div>"#, door.address());
    site.show(&format!("{SITE}/contact"), &page_of_the_site(&door, &place));

    assert_eq!(message_of(&site, "ready")["tag"], "DIV");
    message_of(&site, "resize");
    site.wait_for(
        "document.querySelector('iframe').clientHeight === heard.findLast(({ name }) => name === 'resize').detail.height",
    );
    assert_eq!(site.attribute("iframe", "title"), "Book a tour");
    let frame = site.frame();
    turn_to_next_month(&frame);
    let time = book_in(&frame);
    let booking = door.booking().await;
    assert_eq!(booking["start_time"], time.as_str());
    let booked = message_of(&site, "booked");
    assert_eq!(
        booked["detail"],
        json!({ "start_time": booking["start_time"], "end_time": booking["end_time"] })
    );

    frame.click("a[href*='/cancel']");
    frame.read("Cancel this booking?");
    frame.click("button.danger");
    frame.read("Your meeting is cancelled");
    assert_eq!(message_of(&site, "cancelled")["detail"]["start_time"], time.as_str());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn popup_embed_opens_from_a_link_and_closes_with_escape() {
    let Some(site) = a_visitor().arrive() else { return };
    let door = door_shown_by(SITE).await;
    let link = format!(r#"<a data-frontdesk-popup href="{}">Book a tour</a>"#, door.address());
    site.show(&format!("{SITE}/contact"), &page_of_the_site(&door, &link));
    site.click("a");
    site.see("dialog[open] iframe");
    assert_eq!(message_of(&site, "ready")["tag"], "A");
    let frame = site.frame();
    frame.see("a.slot");

    // Escape removes the frame, so the key press gets no response.
    frame.click("#choose");
    site.wait_for("document.activeElement.tagName === 'IFRAME'");
    site.press_away(Key::Escape);
    site.wait_for("document.querySelector('dialog') === null");
    site.wait_for("document.activeElement.tagName === 'A'");
    drop(frame);

    site.click("a");
    site.click("dialog button");
    site.wait_for("document.querySelector('dialog') === null");
    assert_eq!(site.address(), format!("{SITE}/contact"), "the link was not followed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn embedding_by_an_unlisted_site_is_blocked() {
    let Some(site) = a_visitor().arrive() else { return };
    let door = door_shown_by("https://www.other.example").await;
    let place = format!(r#"<div data-frontdesk="{}"></div>"#, door.address());
    site.show(&format!("{SITE}/contact"), &page_of_the_site(&door, &place));
    site.expect_console_error("frame-ancestors");
    assert_eq!(site.eval("heard.length"), 0);
}
