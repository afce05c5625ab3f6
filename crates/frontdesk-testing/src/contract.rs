//! The store contract: what every store MUST do, as tests that any store can run.
//!
//! A store runs it with [`contract_tests!`](crate::contract_tests) and a function that makes a
//! fresh one; each rule then is a test of its own:
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
//! frontdesk_testing::contract_tests!(fresh_store);
//! # fn main() {}
//! ```
//!
//! To add a rule: an `async fn` in the module of its port, named by what holds, and its name in the
//! list in the macro. A test of this crate fails when the second was forgotten. No rule supposes
//! that two units can be open at once: on some stores the second waits for the first to end.

pub mod answers;
pub mod booking_lists;
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
pub mod mirror;
mod mirror_steps;
pub mod outbox;
pub mod queues;
pub mod races;
pub mod readings;
pub mod records;
pub mod settings;
mod steps;
pub mod tokens;
pub mod units;
pub mod webhooks;
pub mod written_events;

use std::any::Any;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use frontdesk_domain::ports::StorePorts;

/// A store as the contract sees it: all its ports, over the same data.
#[derive(Clone)]
pub struct StoreUnderTest {
    /// The store.
    pub ports: StorePorts,
    /// What has to outlive the store, such as the folder that it lies in; a store that needs
    /// nothing keeps `()`.
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

/// Makes a test of every rule of the store contract, in one module for each port.
///
/// The argument is the name of an `async fn() -> Option<StoreUnderTest>` beside the call, which
/// makes a fresh store: empty, migrated, shared with nobody. `None` leaves the rules out, where the
/// database is not installed. The calling crate needs tokio with `macros` and `rt-multi-thread`.
#[macro_export]
macro_rules! contract_tests {
    ($fresh_store:ident) => {
        $crate::contract_tests! { @tests $fresh_store
            units {
                a_fresh_store_is_ready_and_empty,
                what_is_committed_is_seen_by_all,
                what_is_not_committed_is_seen_by_the_unit_alone,
                a_unit_rolled_back_writes_nothing,
                a_unit_dropped_writes_nothing_and_frees_its_locks_at_once,
                a_unit_given_up_while_it_waits_leaves_no_lock_behind,
                a_unit_that_met_a_conflict_can_be_rolled_back_and_writes_nothing,
                locking_hosts_twice_or_none_or_unknown_ones_is_fine,
            }
            booking_lists {
                a_booking_is_read_as_it_was_added,
                many_bookings_are_found_at_once,
                a_booking_is_found_by_its_manage_token_in_whatever_workspace,
                instants_keep_their_microseconds,
                names_are_those_of_the_moment_of_reading,
                names_of_archived_members_stay,
                a_booking_is_found_in_its_own_workspace_alone,
                the_list_ascends_by_start_and_then_by_id,
                a_member_sees_those_it_hosts_or_booked,
                booked_by_holds_those_that_the_member_booked_and_does_not_host,
                a_booking_is_completed_from_the_instant_of_its_end,
                a_status_filter_holds_that_status_alone,
                the_range_bounds_the_start_and_leaves_its_end_out,
                the_list_of_one_workspace_holds_nothing_of_another,
                pages_neither_repeat_nor_skip_while_rows_are_added,
                a_page_says_whether_more_come,
            }
            confirmations {
                confirmation_is_kept_and_saved,
                invitee_has_confirmed_once_a_booking_is_confirmed,
                unconfirmed_bookings_are_listed_by_link_and_by_invitee,
                mail_of_public_bookings_is_left_out_by_itself,
                earlier_mail_is_counted_by_recipient_link_and_workspace,
            }
            busy_hosts {
                back_to_back_is_not_busy,
                busy_is_what_meets_the_interval_in_any_way,
                buffers_are_told_and_not_widened_by,
                the_excepted_booking_is_left_out,
                only_scheduled_bookings_block,
                a_scheduled_booking_blocks_also_when_it_is_over,
                optional_hosts_are_never_busy,
                only_the_hosts_asked_for_are_told,
                hosts_of_another_workspace_are_not_busy_here,
                a_unit_sees_the_same_and_its_own_bookings,
            }
            booking_writes {
                an_id_that_is_taken_is_refused,
                an_ip_address_for_the_domain_of_a_stored_address_stays_readable,
                a_manage_token_that_is_taken_is_refused_in_any_workspace,
                a_submission_that_is_taken_is_refused_within_its_workspace,
                a_unit_finds_the_booking_of_a_submission,
                a_time_that_is_taken_is_refused_and_nothing_is_written,
                a_time_that_is_taken_is_refused_though_only_one_host_is_shared,
                back_to_back_bookings_are_accepted,
                buffers_alone_do_not_make_a_double_booking,
                optional_hosts_are_never_double_booked,
                the_same_member_number_in_another_workspace_is_somebody_else,
                saving_changes_time_zone_buffers_state_and_revision_and_nothing_else,
                every_state_is_kept_with_all_it_knows,
                a_move_takes_the_new_time_and_frees_the_old,
                a_move_onto_a_taken_time_is_refused,
                a_move_may_overlap_its_own_old_time,
                a_cancelled_booking_frees_its_time_at_once,
                a_booking_cannot_come_back_to_a_time_that_was_given_away,
                saving_a_booking_that_is_not_there_is_refused,
                a_booking_of_another_workspace_is_not_found_for_update,
            }
            links {
                a_team_link_is_read_as_it_was_added,
                many_links_are_found_at_once,
                a_personal_link_bears_the_keys_of_the_moment,
                a_link_is_found_in_its_own_workspace_alone,
                an_id_that_is_taken_is_refused,
                a_link_is_found_at_its_address_archived_or_not,
                of_personal_links_at_one_address_the_active_one_is_found_else_the_latest,
                a_slug_that_is_taken_is_refused_even_by_an_archived_link,
                a_second_personal_link_for_the_event_type_is_refused,
                personal_links_for_other_event_types_and_members_are_accepted,
                a_personal_link_can_be_made_again_once_archived,
                the_personal_link_of_a_member_is_never_a_team_link,
                an_archived_link_stays_and_keeps_its_first_time,
                archiving_a_link_that_is_not_there_is_refused,
                choices_are_the_active_team_links_and_the_members_own,
                a_list_is_filtered_by_event_type_owner_and_archiving,
                pages_of_links_neither_repeat_nor_skip,
            }
            queues {
                assignments_from_the_beginning_of_the_window_on_are_counted,
                the_latest_assignment_is_told_however_old,
                queues_and_workspaces_are_counted_apart,
                a_unit_sees_what_was_committed_before_it_locked,
                assignments_stay_when_the_queue_is_saved_and_the_link_archived,
                locking_queues_twice_or_none_is_fine,
            }
            directory {
                a_directory_is_read_as_it_was_saved,
                workspaces_are_found_by_id_and_by_key,
                objects_are_found_by_id_and_by_key,
                every_list_ascends_by_id_whatever_the_order_of_saving,
                saving_again_overwrites,
                archived_objects_are_still_listed,
                unknown_workspaces_hold_nothing,
                an_absent_directory_is_none,
                a_key_that_another_object_has_is_refused,
                numbers_are_above_all_that_were_saved_or_handed_out,
                a_new_workspace_number_is_above_all_others,
            }
            tokens {
                a_token_is_read_as_it_was_added,
                an_unknown_token_is_none,
                an_id_that_is_taken_is_refused,
                the_member_is_the_one_of_the_moment,
                a_list_holds_the_tokens_of_its_workspace_the_newest_first,
                a_revoked_token_is_seen_as_such_at_once_and_keeps_its_first_time,
                revoking_an_unknown_token_says_so,
            }
            answers {
                a_new_key_is_claimed,
                a_key_being_carried_out_is_in_progress,
                a_key_used_for_another_request_is_reused,
                keys_of_different_tokens_are_different_keys,
                an_answer_commits_with_its_unit,
                an_answer_is_gone_with_its_unit,
                an_answer_is_replayed_though_the_lease_has_passed,
                a_refusal_is_replayed,
                a_released_key_is_new,
                a_claim_is_taken_over_from_the_end_of_its_lease,
                a_claim_taken_over_records_nothing_any_more,
                a_key_is_new_from_its_expiry_on,
                expired_keys_are_forgotten_and_counted,
            }
            records {
                a_person_is_read_as_it_was_saved,
                a_company_is_read_as_it_was_saved,
                a_record_of_which_nothing_is_known_can_be_kept,
                a_person_is_found_in_any_letter_case,
                a_record_is_found_in_its_own_workspace_alone,
                saving_a_record_again_overwrites_it_and_keeps_its_number_and_first_instant,
                records_are_numbered_within_their_workspace,
                a_unit_sees_its_own_records_and_others_do_not,
                changes_of_one_person_come_one_after_the_other,
                changes_of_one_company_come_one_after_the_other,
            }
            settings {
                settings_are_the_default_where_none_are_saved,
                settings_are_read_as_they_were_saved,
                saving_settings_again_overwrites_them,
                every_state_that_a_call_reports_is_kept,
                a_provider_is_ready_again_when_its_credential_changes,
                a_provider_keeps_its_state_while_its_credential_stays,
                what_an_answer_to_another_key_says_of_a_provider_is_let_go,
                a_new_provider_is_ready_whatever_it_is_said_to_be,
                the_state_of_a_provider_that_is_no_longer_declared_is_let_go,
            }
            ledger {
                a_second_run_for_an_address_is_told_that_one_is_under_way,
                a_run_may_begin_once_the_one_before_it_has_ended,
                a_run_is_taken_over_from_the_end_of_its_lease_and_its_call_abandoned,
                a_run_taken_over_may_still_end_and_the_other_goes_on,
                a_call_whose_id_is_taken_is_refused,
                a_call_or_a_run_that_is_not_there_is_missing,
                a_call_is_answered_once,
                every_outcome_is_counted_as_what_it_is,
                usage_counts_calls_since_an_instant_by_provider_and_workspace,
                a_call_that_nobody_closed_stays_in_flight_until_it_is_abandoned,
                calls_of_every_workspace_are_abandoned,
                an_address_remembers_when_a_run_found_nothing,
                a_person_commits_with_the_call_that_found_it,
                of_many_runs_for_an_address_exactly_one_begins,
                of_many_runs_that_take_one_over_exactly_one_begins,
            }
            forgetting {
                a_forgotten_person_is_no_longer_stored,
                a_forgotten_address_is_suppressed,
                a_unit_that_holds_a_person_knows_whether_it_is_suppressed,
                bookings_that_are_over_no_longer_name_a_forgotten_invitee,
                bookings_that_are_over_no_longer_list_a_forgotten_guest,
                other_bookings_stay_as_they_are,
                a_booking_still_to_take_place_forgets_once_it_is_over,
                a_booking_cancelled_since_then_forgets_at_once,
                a_booking_made_after_the_erasure_keeps_what_it_says,
                answers_that_mention_a_forgotten_person_are_no_longer_kept,
                a_forgotten_address_is_matched_in_any_letter_case,
                the_account_of_a_forgotten_person_stays,
                a_unit_rolled_back_forgets_nothing,
            }
            mirror {
                connections_are_told_in_the_order_of_their_declaration,
                a_new_connection_was_never_read_and_is_due_at_once,
                due_connections_are_claimed_the_longest_due_first,
                connections_to_servers_that_are_left_out_are_not_claimed,
                only_connections_of_members_who_may_host_are_due,
                of_many_claims_each_due_connection_goes_to_one,
            }
            readings {
                a_reading_is_taken_in_with_all_it_knows,
                a_refresh_token_that_was_given_out_is_kept,
                a_reading_from_cursors_that_are_no_longer_the_last_is_refused,
                what_is_read_of_a_connection_that_is_gone_is_refused,
                a_delta_changes_what_it_names,
                a_whole_reading_takes_the_place_of_what_was_known,
                a_calendar_that_a_reading_does_not_know_is_forgotten,
                a_calendar_may_hold_thousands_of_objects,
                a_fault_is_remembered_beside_what_is_mirrored,
                the_oldest_reading_is_that_of_a_host,
                mirrored_busy_is_what_meets_the_interval,
                only_the_members_asked_for_are_told_busy,
                of_many_readings_from_the_same_cursors_exactly_one_is_taken_in,
            }
            connections {
                a_connection_saved_again_as_it_was_keeps_what_is_known,
                a_connection_with_another_secret_is_read_whole_and_at_once,
                a_connection_of_which_other_calendars_count_was_never_read,
                a_connection_of_another_account_was_never_read,
                a_connection_that_is_booked_into_elsewhere_is_read_at_once,
                a_reading_that_was_under_way_when_its_connection_changed_is_refused,
                what_is_known_of_a_connection_goes_with_it,
                every_kind_of_connection_is_read_as_it_was_saved,
            }
            written_events {
                what_was_written_is_found_by_its_booking,
                what_was_written_is_not_busy_while_it_stands_where_it_was_written,
                what_was_written_is_busy_where_its_owner_moved_it,
                an_object_of_the_same_name_elsewhere_is_busy,
                what_is_mirrored_of_an_object_is_forgotten_when_it_is_written,
                what_is_mirrored_of_an_object_is_forgotten_when_it_is_removed,
                what_was_written_outlives_its_connection,
                a_write_that_failed_is_remembered_until_one_succeeds_or_the_connection_changes,
            }
            outbox {
                an_event_is_seen_by_nobody_until_it_is_routed,
                an_event_is_gone_with_its_unit,
                an_id_that_is_taken_is_refused,
                every_kind_of_event_is_read_as_it_was_written,
                events_are_routed_in_the_order_in_which_they_occurred,
                an_event_that_is_set_aside_is_left_alone_until_then,
                positions_ascend_by_one_within_a_workspace,
                an_event_is_routed_once,
                of_many_routers_exactly_one_routes_an_event,
                positions_become_visible_in_ascending_order,
                a_feed_is_read_on_from_a_position,
                old_events_are_forgotten_with_what_became_of_them,
                deliveries_are_added_to_a_routed_event,
                people_are_found_by_their_numbers,
                a_workspace_without_events_has_told_nothing,
            }
            deliveries {
                a_delivery_is_claimed_as_it_was_added,
                a_claimed_delivery_is_held_until_its_lease_ends,
                due_deliveries_are_claimed_the_longest_due_first,
                a_receiver_that_is_left_out_keeps_no_other_waiting,
                an_attempt_ends_as_it_came_out,
                a_delivery_that_failed_is_attempted_again,
                what_somebody_who_no_longer_holds_it_says_of_a_delivery_is_let_go,
                deliveries_of_a_booking_to_a_calendar_or_an_inbox_keep_their_order,
                other_bookings_and_other_targets_wait_for_nothing,
                reminders_and_webhooks_neither_wait_nor_keep_waiting,
                of_many_claims_each_delivery_goes_to_one,
                dead_deliveries_are_made_due_again,
                deliveries_are_listed_the_newest_first,
                what_is_still_to_be_told_or_given_up_is_counted,
                an_order_is_kept_within_its_workspace,
            }
            webhooks {
                webhooks_are_read_as_they_were_saved,
                webhooks_of_a_unit_rolled_back_are_not_saved,
                a_webhook_fails_from_its_first_failure_to_its_next_success,
                a_webhook_is_not_judged_by_whoever_no_longer_holds_its_delivery,
                a_webhook_is_disabled_until_it_is_enabled,
                a_webhook_saved_again_stands_as_it_did,
                a_webhook_with_another_address_or_secret_is_enabled_again,
            }
            forgetting_mail {
                mail_that_was_sent_to_a_forgotten_person_is_no_longer_known,
                mail_to_be_sent_about_a_booking_that_is_over_is_forgotten,
                mail_to_be_sent_about_a_booking_to_come_is_forgotten_once_that_is_over,
                what_is_told_to_others_stays,
            }
            races {
                of_many_units_that_lock_the_host_exactly_one_books_the_time,
                of_some_units_that_lock_nothing_exactly_one_books_the_time,
                of_many_bookings_by_one_submission_exactly_one_is_added,
                of_many_moves_onto_one_time_exactly_one_wins,
                units_that_lock_the_same_hosts_in_opposite_orders_all_get_through,
                units_that_lock_the_same_queues_in_opposite_orders_all_get_through,
                changes_of_one_booking_come_one_after_the_other,
                a_link_is_archived_by_exactly_one_of_many,
                of_many_units_exactly_one_makes_the_personal_link,
                concurrent_choices_of_a_queue_spread_evenly,
                numbers_handed_out_at_once_differ,
                files_applied_at_once_come_one_after_the_other,
                of_many_claims_of_one_key_exactly_one_is_granted,
                of_many_takers_over_exactly_one_is_granted,
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
