use frontdesk_domain::link::Link;
use frontdesk_domain::services::Services;
use frontdesk_pages::DemoPage;

use super::workspace::Guide;

const PLACES: [(&str, &str, &str); 4] = [
    (
        "API reference",
        "/docs/",
        "All operations of the API. Try them with the token that the demo printed.",
    ),
    ("Guides", "/help", "Tutorials and explanations, from the first booking to production."),
    ("Error codes", "/problems", "Meaning of each error code and what to do about it."),
    ("Metrics", "/metrics", "Metrics for Prometheus: requests, durations, outcomes."),
];

/// The content of the demo's start page.
///
/// # Errors
/// If the store fails or a demo link is not bookable.
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

async fn named(services: &Services, guide: &Guide, link: &Link) -> anyhow::Result<String> {
    let page = services.public.view_booking_page.view(&guide.address_of(link)).await?;
    let hosts: Vec<_> = page.hosts.iter().map(|host| host.name.as_str()).collect();
    let hosts = match hosts.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        hosts => hosts.concat(),
    };
    Ok(format!("{} with {hosts}", page.event_type.title))
}
