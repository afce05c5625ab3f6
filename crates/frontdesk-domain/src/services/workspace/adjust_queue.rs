use std::sync::Arc;

use super::error::WorkspaceError;
use super::member_editor::MemberEditor;
use crate::access::Actor;
use crate::event::Event;
use crate::ids::UserId;
use crate::key::Key;
use crate::link::QueueAdjustment;
use crate::ports::{Directory, DirectoryPart, Mode, UnitOfWork, finish};
use crate::text::display_name;
use crate::workspace::{Member, Queue};

/// Adjusts how many assignments a queue counts for a member.
pub struct AdjustQueue {
    /// Its ports; the unit of work calls `load_part_for_update`, `find_adjustment`,
    /// `save_adjustment` and `add_event`.
    pub editor: Arc<MemberEditor>,
}

/// The adjustment of a request.
#[derive(Clone, Debug)]
pub struct AdjustQueueCommand {
    /// The key of the queue.
    pub queue: Key,
    /// The member.
    pub user: UserId,
    /// The number of added assignments; negative to remove, 0 for none.
    pub assignments: i64,
    /// The reason.
    pub reason: String,
}

/// An adjustment with its queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdjustedQueue {
    /// The queue.
    pub queue: Queue,
    /// The adjustment; 0 assignments if there is none.
    pub adjustment: QueueAdjustment,
}

impl AdjustQueue {
    /// Replaces the adjustment of a member; only for admins.
    ///
    /// An equal adjustment that still counts keeps its time.
    ///
    /// # Errors
    /// See [`WorkspaceError`]. On error, nothing is written.
    pub async fn adjust(
        &self,
        actor: &Actor,
        command: AdjustQueueCommand,
        mode: Mode<AdjustedQueue>,
    ) -> Result<AdjustedQueue, WorkspaceError> {
        actor.require_admin("adjust the assignments of a queue's member")?;
        QueueAdjustment::check(command.assignments, &command.reason)
            .map_err(WorkspaceError::Invalid)?;
        let mut unit = self.editor.store.begin().await?;
        let outcome = self.carry_out(unit.as_mut(), actor, command).await;
        finish(unit, mode, outcome).await
    }

    async fn carry_out(
        &self,
        unit: &mut dyn UnitOfWork,
        actor: &Actor,
        command: AdjustQueueCommand,
    ) -> Result<AdjustedQueue, WorkspaceError> {
        let workspace = actor.workspace_id;
        let (queue, member) = self.find(unit, actor, &command).await?;
        let stored = unit.queues().find_adjustment(workspace, queue.id, command.user).await?;
        let now = self.editor.clock.now();
        let since = queue.window_start(now);
        let after = QueueAdjustment {
            queue_id: queue.id,
            user_id: command.user,
            assignments: command.assignments,
            reason: display_name(&command.reason),
            adjusted_at: now,
            adjusted_by: actor.user_id,
        };
        let before = stored.filter(|stored| since <= stored.adjusted_at);
        let before = before.unwrap_or_else(|| QueueAdjustment { assignments: 0, ..after.clone() });
        if (before.assignments, &before.reason) == (after.assignments, &after.reason) {
            return Ok(AdjustedQueue { queue, adjustment: before });
        }
        unit.queues().save_adjustment(workspace, &after).await?;
        let log = self.editor.describer.describe_adjustment(&queue, &member, &before, &after);
        let id = self.editor.random.uuid(now);
        let event = Event::of_workspace(id, workspace, now, Some(actor.user_id), log);
        unit.events().add_event(&event).await?;
        Ok(AdjustedQueue { queue, adjustment: after })
    }

    /// Finds the queue and its member, neither archived.
    async fn find(
        &self,
        unit: &mut dyn UnitOfWork,
        actor: &Actor,
        command: &AdjustQueueCommand,
    ) -> Result<(Queue, Member), WorkspaceError> {
        let no_queue = || WorkspaceError::QueueNotFound(command.queue.clone());
        let found = self.editor.directory.find_workspace(actor.workspace_id).await?;
        let key = found.ok_or_else(no_queue)?.key;
        let (users, queues) = (vec![command.user], vec![command.queue.clone()]);
        let part = DirectoryPart { users, queues, ..DirectoryPart::default() };
        let directory = unit.directory().load_part_for_update(&key, &part).await?;
        let Directory { queues, members, .. } = directory.ok_or_else(no_queue)?;
        let mut queues = queues.into_iter();
        let queue = queues.find(|queue| queue.key == command.queue && !queue.archived);
        let queue = queue.ok_or_else(no_queue)?;
        let is_member = queue.members.iter().any(|member| member.user_id == command.user);
        let mut members = members.into_iter().filter(|member| is_member && !member.archived);
        let member = members.find(|member| member.user_id == command.user);
        let missing = || WorkspaceError::NotInQueue(command.user, queue.key.clone());
        Ok((queue.clone(), member.ok_or_else(missing)?))
    }
}
