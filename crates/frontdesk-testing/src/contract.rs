//! The store contract: tests of what every store MUST do.
//!
//! A store runs these tests with [`store_contract!`](crate::store_contract) and a function that
//! makes an empty store. Each rule becomes one test:
//!
//! ```
//! use std::sync::Arc;
//! use frontdesk_domain::ports::StorePorts;
//! use frontdesk_testing::{MemoryStore, contract::StoreUnderTest};
//!
//! async fn fresh_store() -> Option<StoreUnderTest> {
//!     Some(StorePorts::of(&Arc::new(MemoryStore::new())).into())
//! }
//!
//! frontdesk_testing::store_contract!(fresh_store);
//! # fn main() {}
//! ```
//!
//! To add a rule: write an `async fn` in its port's module, named after the behavior, and add the
//! name to the list in the macro. A test fails if the list lacks a rule. Rules MUST NOT open two
//! units of work at once, because on some stores the second unit waits for the first.

pub mod booking_lists;
pub mod booking_search;
pub mod booking_writes;
pub mod busy_hosts;
pub mod confirmations;
pub mod connections;
pub mod deliveries;
pub mod directory;
pub mod forgetting;
pub mod forgetting_mail;
pub mod ledger;
pub mod links;
pub mod meetings;
pub mod mirror;
mod mirror_steps;
pub mod outbox;
pub mod queues;
pub mod races;
pub mod readings;
mod reassigning;
pub mod records;
pub mod responses;
pub mod settings;
mod steps;
pub mod tokens;
pub mod units;
pub mod versions;
pub mod webhooks;
pub mod written_events;

use std::any::Any;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use frontdesk_domain::ports::StorePorts;

/// A store under test; all its ports share the same data.
#[derive(Clone)]
pub struct StoreUnderTest {
    /// The store.
    pub ports: StorePorts,
    /// A guard to keep with the store, such as a temporary directory.
    pub keeps: Arc<dyn Any + Send + Sync>,
}

impl From<StorePorts> for StoreUnderTest {
    fn from(ports: StorePorts) -> Self {
        Self { ports, keeps: Arc::new(()) }
    }
}

impl Deref for StoreUnderTest {
    type Target = StorePorts;

    fn deref(&self) -> &StorePorts {
        &self.ports
    }
}

impl fmt::Debug for StoreUnderTest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoreUnderTest").finish_non_exhaustive()
    }
}

/// Generates a test for every rule, in one module per port.
///
/// The argument names an `async fn() -> Option<StoreUnderTest>` in the calling module. The function
/// returns a new store, empty and migrated, or `None` to skip the tests, for example without a
/// database. The calling crate needs tokio with `macros` and `rt-multi-thread`.
#[macro_export]
macro_rules! store_contract {
    ($fresh_store:ident) => {
        $crate::store_contract! { @tests $fresh_store
            units {
                a_fresh_store_is_ready_and_empty,
                committed_changes_are_visible_to_all_reads,
                uncommitted_changes_are_visible_only_to_their_unit,
                rolled_back_unit_writes_nothing,
                dropped_unit_writes_nothing_and_frees_its_locks_at_once,
                unit_dropped_while_waiting_for_a_lock_leaves_no_lock,
                unit_writes_nothing_when_rolled_back_after_a_conflict,
                repeated_empty_and_unknown_hosts_can_be_locked,
            }
            booking_lists {
                booking_is_read_as_it_was_added,
                many_bookings_are_found_at_once,
                booking_is_found_by_its_manage_token_in_any_workspace,
                instants_keep_their_microseconds,
                names_are_current_when_read,
                names_of_archived_members_stay,
                booking_is_found_only_in_its_own_workspace,
                bookings_are_sorted_by_start_and_id,
                member_sees_bookings_it_hosts_or_booked,
                booking_that_a_member_hosts_and_booked_is_listed_once,
                booked_by_filter_excludes_bookings_that_the_member_hosts,
                booking_is_completed_at_its_end,
                status_filter_passes_only_that_status,
                range_filters_by_start_and_excludes_its_end,
                list_contains_only_bookings_of_its_workspace,
                pages_neither_repeat_nor_skip_bookings_during_inserts,
                page_reports_whether_more_items_follow,
            }
            booking_search {
                search_filters_can_be_combined,
            }
            confirmations {
                confirmation_is_stored_and_updated,
                invitee_counts_as_confirmed_after_one_confirmation,
                unconfirmed_bookings_are_listed_by_link_and_by_invitee,
                public_mail_and_other_mail_are_claimed_separately,
                earlier_mail_is_counted_by_recipient_link_and_workspace,
            }
            busy_hosts {
                adjacent_bookings_are_not_busy,
                every_overlapping_booking_is_busy,
                buffers_are_returned_but_do_not_widen_bookings,
                excepted_booking_is_not_busy,
                only_scheduled_bookings_block,
                scheduled_booking_blocks_even_after_its_end,
                optional_hosts_are_never_busy,
                only_the_requested_hosts_are_returned,
                hosts_of_another_workspace_are_not_busy_here,
                unit_sees_the_same_busy_times_and_its_own_bookings,
            }
            meetings {
                every_meeting_that_is_not_cancelled_counts,
                meetings_count_by_their_start,
                meetings_count_for_their_required_hosts,
                changed_meetings_count_as_they_are_now,
                unit_sees_its_own_meetings_except_the_moved_one,
            }
            versions {
                versions_stay_without_a_change,
                bookings_change_the_busy_version_of_their_hosts,
                reassignment_changes_the_busy_versions_of_both_hosts,
                rolled_back_change_keeps_the_version,
                calendars_change_the_busy_version_of_their_member,
                members_and_event_types_change_the_configuration_version,
                unknown_hosts_have_no_version,
            }
            booking_writes {
                duplicate_booking_id_is_rejected,
                stored_email_with_an_ip_address_domain_stays_readable,
                duplicate_manage_token_is_rejected_in_any_workspace,
                duplicate_submission_is_rejected_within_its_workspace,
                unit_finds_the_booking_of_a_submission,
                many_bookings_are_added_at_once,
                conflict_among_many_bookings_is_rejected,
                taken_time_is_rejected_and_nothing_is_written,
                taken_time_of_one_shared_host_is_rejected,
                back_to_back_bookings_are_accepted,
                buffers_alone_do_not_make_a_double_booking,
                optional_hosts_are_never_double_booked,
                same_member_id_in_another_workspace_is_not_busy,
                save_changes_only_time_zones_buffers_state_and_revision,
                reassignment_saves_only_title_host_and_revision,
                reassignment_to_a_busy_host_is_rejected,
                every_state_is_stored_with_its_details,
                move_takes_the_new_time_and_frees_the_old,
                move_to_a_taken_time_is_rejected,
                move_may_overlap_the_old_time,
                cancelled_booking_frees_its_time_at_once,
                booking_cannot_return_to_a_time_taken_by_another,
                save_of_a_missing_booking_is_rejected,
                booking_of_another_workspace_is_not_found_for_update,
            }
            links {
                team_link_is_read_as_it_was_added,
                link_of_a_booking_queue_needs_no_other_host,
                many_links_are_found_at_once,
                personal_link_has_current_keys_when_read,
                link_is_found_only_in_its_own_workspace,
                duplicate_link_id_is_rejected,
                link_is_found_at_its_address_even_if_archived,
                active_else_latest_personal_link_is_found_at_an_address,
                slug_of_an_archived_link_stays_taken,
                second_personal_link_for_an_event_type_is_rejected,
                personal_links_for_other_event_types_and_members_are_accepted,
                personal_link_can_be_recreated_once_archived,
                personal_link_lookup_ignores_team_links,
                archived_link_stays_with_its_first_archive_time,
                archiving_a_missing_link_is_rejected,
                only_an_active_link_is_locked_as_active,
                link_choices_are_active_team_links_and_own_personal_links,
                links_are_filtered_by_event_type_host_owner_and_archiving,
                pages_of_links_neither_repeat_nor_skip,
            }
            queues {
                assignments_are_counted_from_the_window_start,
                moved_assignment_counts_for_the_new_member,
                latest_assignment_is_returned_even_outside_the_window,
                assignments_are_counted_per_queue_and_workspace,
                latest_choice_for_a_booking_is_found,
                unit_sees_assignments_committed_before_its_lock,
                assignments_survive_saving_the_queue_and_archiving_the_link,
                repeated_and_empty_queue_locks_are_allowed,
            }
            directory {
                directory_is_read_as_it_was_saved,
                workspaces_are_found_by_id_and_by_key,
                objects_are_found_by_id_and_by_key,
                lists_are_sorted_by_id_in_any_order_of_saving,
                second_save_overwrites_the_first,
                caps_are_saved_and_removed,
                archived_objects_are_still_listed,
                unknown_workspaces_hold_nothing,
                missing_directory_is_none,
                duplicate_key_is_rejected,
                next_id_exceeds_all_saved_and_returned_ids,
                next_workspace_id_exceeds_all_others,
            }
            tokens {
                token_is_read_as_it_was_added,
                an_unknown_token_is_none,
                duplicate_token_id_is_rejected,
                token_has_the_current_member_when_read,
                tokens_of_a_workspace_are_listed_newest_first,
                only_tokens_in_force_are_listed_and_counted,
                token_family_crosses_ended_tokens,
                revocation_is_visible_at_once_and_keeps_its_first_time,
                last_day_of_use_is_recorded,
            }
            responses {
                new_key_is_claimed,
                key_without_a_token_is_independent_and_erased,
                claimed_key_is_in_progress,
                key_of_another_request_is_reused,
                keys_of_different_tokens_are_different_keys,
                response_commits_with_its_unit,
                response_rolls_back_with_its_unit,
                response_is_replayed_after_the_lease_has_expired,
                recorded_refusal_is_replayed,
                released_key_can_be_claimed_again,
                claim_can_be_taken_over_at_the_end_of_its_lease,
                lost_claim_records_nothing,
                expired_key_can_be_claimed_again,
                expired_keys_are_deleted_and_counted,
            }
            records {
                person_is_read_as_it_was_saved,
                company_is_read_as_it_was_saved,
                record_without_facts_can_be_stored,
                person_is_found_in_any_letter_case,
                record_is_found_only_in_its_own_workspace,
                second_save_overwrites_a_record_but_keeps_its_id_and_creation_time,
                record_ids_are_assigned_per_workspace,
                only_the_unit_itself_sees_its_uncommitted_records,
                changes_of_one_person_are_serialized,
                changes_of_one_company_are_serialized,
            }
            settings {
                unsaved_settings_are_the_default,
                settings_are_read_as_they_were_saved,
                second_save_overwrites_the_settings,
                every_provider_state_reported_by_a_call_is_stored,
                provider_becomes_ready_when_its_credential_changes,
                provider_with_the_same_credential_keeps_its_state,
                state_reported_with_another_credential_is_ignored,
                new_provider_is_always_ready,
                state_of_an_undeclared_provider_is_ignored,
            }
            ledger {
                second_run_for_an_address_is_in_progress,
                run_may_begin_once_the_previous_one_has_ended,
                expired_run_is_taken_over_and_its_call_abandoned,
                run_that_was_taken_over_may_still_end,
                duplicate_call_id_is_rejected,
                unknown_call_or_run_is_missing,
                call_is_closed_only_once,
                every_outcome_is_counted_correctly,
                usage_counts_calls_by_provider_and_workspace_since_an_instant,
                unclosed_call_stays_in_flight_until_abandoned,
                expired_calls_of_all_workspaces_are_abandoned,
                address_history_has_the_last_run_with_and_without_a_match,
                person_commits_with_the_call_that_found_it,
                exactly_one_of_many_concurrent_runs_begins,
                exactly_one_run_takes_over_an_expired_run,
            }
            forgetting {
                erased_person_is_no_longer_stored,
                erased_address_is_suppressed,
                unit_that_locks_a_person_sees_its_suppression,
                erasure_removes_the_invitee_from_past_bookings,
                erasure_removes_the_guest_from_past_bookings,
                erasure_leaves_other_bookings_unchanged,
                upcoming_booking_loses_an_erased_person_at_its_end,
                booking_cancelled_after_the_erasure_loses_the_person,
                booking_made_after_the_erasure_keeps_the_person,
                recorded_responses_that_mention_an_erased_person_are_deleted,
                erasure_matches_the_address_in_any_letter_case,
                ledger_of_an_erased_person_stays,
                rolled_back_unit_erases_nothing,
            }
            mirror {
                connections_are_returned_in_declaration_order,
                new_connection_is_unread_and_due_at_once,
                due_connections_are_claimed_longest_due_first,
                connections_to_excluded_servers_are_not_claimed,
                only_connections_of_members_who_may_host_are_due,
                concurrent_claims_get_each_due_connection_once,
            }
            readings {
                reading_is_stored_completely,
                renewed_refresh_token_is_kept,
                reading_from_outdated_cursors_is_rejected,
                reading_of_a_removed_connection_is_rejected,
                delta_changes_only_the_objects_it_names,
                whole_delta_replaces_all_objects,
                calendar_missing_from_a_reading_is_removed,
                calendar_may_contain_thousands_of_objects,
                fault_is_stored_and_the_mirror_stays,
                oldest_reading_covers_only_hosts,
                mirrored_busy_returns_overlapping_times,
                only_requested_members_are_returned,
                exactly_one_of_many_concurrent_readings_is_stored,
            }
            connections {
                unchanged_connection_keeps_its_mirror,
                connection_with_a_new_secret_is_reread_at_once,
                connection_with_other_calendars_counts_as_never_read,
                connection_to_another_account_counts_as_never_read,
                connection_with_another_booking_calendar_is_reread_at_once,
                reading_is_rejected_if_its_connection_changed_meanwhile,
                removed_connection_loses_its_mirror,
                every_kind_of_connection_is_read_as_it_was_saved,
            }
            written_events {
                written_event_is_found_by_its_booking,
                unmoved_written_event_is_not_busy,
                written_event_moved_by_its_owner_is_busy,
                object_with_the_same_id_in_another_calendar_is_busy,
                saving_a_written_event_deletes_its_mirrored_copy,
                removing_a_written_event_deletes_its_mirrored_copy,
                written_events_and_readings_do_not_deadlock,
                written_event_outlives_its_connection,
                write_fault_stays_until_a_success_or_a_changed_connection,
            }
            outbox {
                unrouted_event_is_not_visible,
                event_rolls_back_with_its_unit,
                duplicate_event_id_is_rejected,
                every_kind_of_event_is_read_as_it_was_added,
                unrouted_events_are_returned_in_order_of_occurrence,
                event_set_aside_is_hidden_until_its_time,
                positions_increase_by_one_within_a_workspace,
                event_is_routed_only_once,
                events_are_routed_together,
                concurrent_routers_of_many_events_route_each_once,
                exactly_one_concurrent_router_routes_an_event,
                positions_become_visible_in_ascending_order,
                feed_continues_after_a_position,
                old_events_are_deleted_with_their_deliveries,
                deliveries_are_added_to_a_routed_event,
                people_are_found_by_their_ids,
                workspace_without_events_has_position_zero,
            }
            deliveries {
                delivery_is_claimed_as_it_was_added,
                claimed_delivery_is_held_until_its_lease_ends,
                due_deliveries_are_claimed_longest_due_first,
                excluded_receiver_does_not_delay_others,
                attempt_ends_with_its_outcome,
                failed_delivery_is_retried,
                outcome_from_a_stale_claim_is_ignored,
                calendar_and_mail_deliveries_of_a_booking_are_ordered,
                order_does_not_delay_other_bookings_and_targets,
                reminders_and_webhooks_are_not_ordered,
                concurrent_claims_get_each_delivery_once,
                dead_deliveries_are_made_due_again,
                deliveries_are_listed_newest_first,
                tally_counts_pending_and_dead_deliveries,
                order_applies_within_a_workspace,
            }
            webhooks {
                webhooks_are_read_as_they_were_saved,
                rolled_back_unit_saves_no_webhooks,
                webhook_is_failing_from_first_failure_to_next_success,
                stale_delivery_does_not_change_the_webhook,
                webhook_stays_disabled_until_it_is_enabled,
                unchanged_webhook_keeps_its_standing,
                webhook_with_a_new_url_or_secret_is_enabled_again,
            }
            forgetting_mail {
                sent_mail_to_an_erased_person_is_deleted,
                pending_mail_about_a_past_booking_is_deleted,
                pending_mail_about_an_upcoming_booking_is_deleted_at_its_end,
                deliveries_to_other_receivers_stay,
            }
            races {
                exactly_one_of_many_locking_units_books_the_time,
                exactly_one_of_many_units_without_locks_books_the_time,
                exactly_one_booking_per_submission_is_added,
                exactly_one_of_many_moves_to_a_time_wins,
                units_that_lock_hosts_in_opposite_orders_do_not_deadlock,
                units_that_lock_queues_in_opposite_orders_do_not_deadlock,
                changes_of_one_booking_are_serialized,
                exactly_one_of_many_units_archives_a_link,
                exactly_one_of_many_units_adds_the_personal_link,
                concurrent_choices_of_a_queue_spread_evenly,
                concurrent_reassignments_double_book_no_host,
                racing_move_and_reassignment_both_succeed,
                concurrently_assigned_ids_differ,
                concurrently_applied_files_are_serialized,
                exactly_one_of_many_claims_of_a_key_is_granted,
                exactly_one_claim_takes_over_an_expired_lease,
            }
        }
    };
    (@tests $fresh_store:ident $( $port:ident { $($rule:ident,)* } )*) => { $(
        mod $port {
            $(
                #[tokio::test(flavor = "multi_thread")]
                async fn $rule() {
                    if let Some(store) = super::$fresh_store().await {
                        $crate::contract::$port::$rule(store).await;
                    }
                }
            )*
        }
    )* };
}

#[cfg(test)]
mod tests;
