use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::page::{MAX_LIMIT, Page, PageRequest};
use frontdesk_domain::ports::{BookingFilter, Clock as _, LinkFilter, StoreError, StorePorts};

use crate::cli::StoreArguments;
use crate::output::print;
use crate::store;
use crate::system::SystemClock;

pub(crate) fn run(arguments: &StoreArguments) -> anyhow::Result<()> {
    let runtime = store::runtime()?;
    let mut wrong = 0;
    let mut print_message = |line: String| {
        wrong += 1;
        print(line)
    };
    let read = runtime.block_on(async {
        let database = store::open_migrated_database(arguments).await?;
        for violation in database.inspect(frontdesk_api::booking_of_recorded_response).await? {
            print_message(violation.to_string())?;
        }
        let (read, unreadable) = Reading::of(&database.ports()).await?;
        for line in unreadable {
            print_message(line)?;
        }
        anyhow::Ok(read)
    })?;
    let Reading { workspaces, bookings, links } = read;
    print(format_args!("checked: {workspaces} workspaces, {links} links, {bookings} bookings"))?;
    match wrong {
        0 => Ok(print("no inconsistencies found")?),
        1 => anyhow::bail!("1 inconsistency found in the database"),
        more => anyhow::bail!("{more} inconsistencies found in the database"),
    }
}

#[derive(Default)]
struct Reading {
    workspaces: usize,
    bookings: usize,
    links: usize,
}

impl Reading {
    /// Reads a list only up to its first unreadable row.
    async fn of(ports: &StorePorts) -> Result<(Self, Vec<String>), StoreError> {
        let (mut read, mut unreadable) = (Self::default(), Vec::new());
        let workspaces = ports.directory.list_workspaces().await;
        for workspace in readable(workspaces, &mut unreadable)?.unwrap_or_default() {
            let id = workspace.id;
            read.workspaces += 1;
            readable(ports.directory.list_members(id).await, &mut unreadable)?;
            readable(ports.directory.list_queues(id).await, &mut unreadable)?;
            readable(ports.directory.list_event_types(id).await, &mut unreadable)?;
            readable(ports.records.enrichment_settings(id).await, &mut unreadable)?;
            read.links += links(ports, id, &mut unreadable).await?;
            read.bookings += bookings(ports, id, &mut unreadable).await?;
        }
        Ok((read, unreadable))
    }
}

fn readable<T>(
    outcome: Result<T, StoreError>,
    unreadable: &mut Vec<String>,
) -> Result<Option<T>, StoreError> {
    match outcome {
        Ok(value) => Ok(Some(value)),
        Err(error @ StoreError::Corrupt { .. }) => {
            unreadable.push(error.to_string());
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

async fn links(
    ports: &StorePorts,
    workspace_id: WorkspaceId,
    unreadable: &mut Vec<String>,
) -> Result<usize, StoreError> {
    let filter = LinkFilter {
        workspace_id,
        event_type_id: None,
        hosted_by: None,
        booking_queue: None,
        personal_of: None,
        include_archived: true,
    };
    let page = async |after| {
        ports.links.list_links(&filter, &PageRequest { limit: MAX_LIMIT, after }).await
    };
    count(page, |link| link.id, unreadable).await
}

async fn bookings(
    ports: &StorePorts,
    workspace_id: WorkspaceId,
    unreadable: &mut Vec<String>,
) -> Result<usize, StoreError> {
    let filter = BookingFilter::all(workspace_id, SystemClock.now());
    let page = async |after| {
        ports.bookings.list_bookings(&filter, &PageRequest { limit: MAX_LIMIT, after }).await
    };
    count(page, |booking| filter.order.position(booking), unreadable).await
}

async fn count<T, P>(
    page: impl AsyncFn(Option<P>) -> Result<Page<T>, StoreError>,
    position: impl Fn(&T) -> P,
    unreadable: &mut Vec<String>,
) -> Result<usize, StoreError> {
    let (mut count, mut after) = (0, None);
    while let Some(Page { items, has_more }) = readable(page(after).await, unreadable)? {
        count += items.len();
        after = items.last().map(&position);
        if !has_more {
            break;
        }
    }
    Ok(count)
}
