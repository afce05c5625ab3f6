//! Northwind, id 1: the workspace of most tests.
//!
//! Three members in three zones host meetings; there are also an admin, an observer and a service
//! account. Southwind,
//! id 2, is a second tenant with the same member, queue and event type ids but other names, which
//! exposes leaks between workspaces.

use std::sync::LazyLock;

use frontdesk_domain::access::{Role, TokenRecord};
use frontdesk_domain::event_type::QuestionKind;
use frontdesk_domain::ids::{EventTypeId, QueueId, UserId, WorkspaceId};
use frontdesk_domain::ports::{Directory, Store, StoreError};

use crate::builders::{
    EventTypeBuilder, MemberBuilder, a_member, a_queue, a_service_account, a_workspace,
    an_event_type, email,
};

/// Northwind.
pub const NORTHWIND: WorkspaceId = WorkspaceId(1);
/// Southwind, the second tenant.
pub const SOUTHWIND: WorkspaceId = WorkspaceId(2);
/// A workspace id that does not exist.
pub const NOWHERE: WorkspaceId = WorkspaceId(99);

/// Grace Hill, admin, in London.
pub const GRACE: UserId = UserId(1);
/// Priya Raman, in Kolkata.
pub const PRIYA: UserId = UserId(4);
/// Tom Becker, in New York.
pub const TOM: UserId = UserId(7);
/// Lena Vogt, in Berlin.
pub const LENA: UserId = UserId(9);
/// Olu Ade, observer, in London, without a calendar.
pub const OLU: UserId = UserId(11);
/// Website, a service account with the role `member`.
pub const WEBSITE: UserId = UserId(15);
/// A member id that does not exist.
pub const UNKNOWN_USER: UserId = UserId(99);

/// A queue of Priya, Tom and Lena with equal weights.
pub const AES: QueueId = QueueId(2);

/// `intro-30`: 30 minutes, any host.
pub const INTRO: EventTypeId = EventTypeId(12);
/// `demo-60`: an hour with Priya or Tom, with buffers and one question.
pub const DEMO: EventTypeId = EventTypeId(13);
/// `webinar-90`: archived.
pub const WEBINAR: EventTypeId = EventTypeId(14);

static DIRECTORY: LazyLock<Directory> = LazyLock::new(build);
static OTHER_DIRECTORY: LazyLock<Directory> = LazyLock::new(build_other);

/// The complete directory of Northwind.
pub fn directory() -> Directory {
    DIRECTORY.clone()
}

/// The complete directory of Southwind.
pub fn other_directory() -> Directory {
    OTHER_DIRECTORY.clone()
}

/// Saves a directory in its own unit of work.
///
/// # Errors
/// The store's errors.
pub async fn save(store: &dyn Store, directory: &Directory) -> Result<(), StoreError> {
    let mut unit = store.begin().await?;
    let (repository, workspace) = (unit.directory(), &directory.workspace);
    repository.save_workspace(workspace).await?;
    for member in &directory.members {
        repository.save_member(workspace.id, member).await?;
    }
    for queue in &directory.queues {
        repository.save_queue(workspace.id, queue).await?;
    }
    for event_type in &directory.event_types {
        repository.save_event_type(workspace.id, event_type).await?;
    }
    unit.commit().await
}

/// Adds a token in its own unit of work.
///
/// # Errors
/// The store's errors.
pub async fn add_token(store: &dyn Store, token: &TokenRecord) -> Result<(), StoreError> {
    let mut unit = store.begin().await?;
    unit.tokens().add_token(token).await?;
    unit.commit().await
}

pub(crate) fn of_workspace(workspace: WorkspaceId) -> &'static Directory {
    if workspace == SOUTHWIND { &OTHER_DIRECTORY } else { &DIRECTORY }
}

fn build() -> Directory {
    let office_hours = |name, id: UserId| a_member(name).id(id).working("mon-fri", "09:00-17:00");
    let members = [
        office_hours("grace", GRACE)
            .named("Grace Hill")
            .in_zone("Europe/London")
            .with_role(Role::Admin),
        office_hours("priya", PRIYA)
            .named("Priya Raman")
            .in_zone("Asia/Kolkata")
            .on("2030-12-25", &[]),
        office_hours("tom", TOM).named("Tom Becker").in_zone("America/New_York"),
        a_member("lena")
            .id(LENA)
            .named("Lena Vogt")
            .in_zone("Europe/Berlin")
            .working("mon-thu", "08:00-12:00")
            .working("mon-thu", "13:00-18:00"),
        office_hours("olu", OLU)
            .named("Olu Ade")
            .in_zone("Europe/London")
            .with_role(Role::Observer)
            .without_a_calendar(),
        a_service_account("website").id(WEBSITE),
    ];
    let event_types = [
        an_event_type("intro-30").id(INTRO).titled("Intro call"),
        an_event_type("demo-60")
            .id(DEMO)
            .titled("Product demo")
            .lasting(60)
            .every(15)
            .with_buffers(5, 10)
            .with_notice(120)
            .up_to_days_ahead(60)
            .hosted_by([PRIYA, TOM])
            .asking("team_size", QuestionKind::Select, &["1-10", "11-50"]),
        an_event_type("webinar-90").id(WEBINAR).titled("Webinar").lasting(90).archived(),
    ];
    let queue = a_queue("enterprise-aes").id(AES).named("Enterprise AEs").of([
        (PRIYA, 1),
        (TOM, 1),
        (LENA, 1),
    ]);
    Directory {
        workspace: a_workspace().build(),
        members: members.map(MemberBuilder::build).into(),
        queues: vec![queue.build()],
        event_types: event_types.map(EventTypeBuilder::build).into(),
    }
}

fn build_other() -> Directory {
    let mut other = build();
    other.workspace =
        a_workspace().id(SOUTHWIND).called("southwind").in_zone("America/Lima").build();
    for member in &mut other.members {
        member.name = format!("{} the Southern", member.name);
        member.email = email(&format!("{}@southwind.example", member.key));
    }
    for event_type in &mut other.event_types {
        event_type.title = format!("Southern {}", event_type.title);
    }
    other
}
