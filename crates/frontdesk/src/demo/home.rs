use frontdesk_domain::link::Link;
use frontdesk_domain::services::Services;
use frontdesk_pages::DemoPage;

use super::workspace::Guide;

/// What there is to look at beside the booking pages: a name, its path, and what it is.
const PLACES: [(&str, &str, &str); 4] = [
    (
        "The reference",
        "/docs/",
        "Every operation of the API, to read and to try with the token that was printed.",
    ),
    ("The guides", "/help", "How it works, from the first booking to running it for good."),
    ("The codes of errors", "/problems", "What each of them means and what to do about it."),
    (
        "The numbers",
        "/metrics",
        "What Prometheus reads: requests, their durations, their outcomes.",
    ),
];

/// What the demo's page at `/` tells.
///
/// # Errors
/// When the store fails, or the demo's links cannot be booked any more.
pub(crate) async fn home(services: &Services, guide: &Guide) -> anyhow::Result<DemoPage> {
    let mut links = Vec::new();
    for link in [&guide.personal_link, &guide.team_link] {
        links.push((named(services, guide, link).await?, guide.page_of(link)));
    }
    let owned = |(name, path, about): (&str, &str, &str)| {
        (name.to_owned(), path.to_owned(), about.to_owned())
    };
    Ok(DemoPage {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        workspace: guide.workspace.name.clone(),
        links,
        places: PLACES.map(owned).into(),
    })
}

/// What can be booked through the link and with whom, as its page says it.
async fn named(services: &Services, guide: &Guide, link: &Link) -> anyhow::Result<String> {
    let page = services.public.view_booking_page.view(&guide.address_of(link)).await?;
    let hosts: Vec<_> = page.hosts.iter().map(|host| host.name.as_str()).collect();
    let hosts = match hosts.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        hosts => hosts.concat(),
    };
    Ok(format!("{} with {hosts}", page.event_type.title))
}
