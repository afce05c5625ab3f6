# Texts of the booking pages in English. Every file in this folder has the same messages and variables.

## Frame of every page

skip-to-content = Skip to the content
language = Language
served-by = Scheduling by { $product }
loading = Loading…
page-title = { $title } · { $workspace }

## Event type

duration = Duration
where = Where
with-whom = With
location-video = Video call
location-phone = Phone call
location-in-person = In person
host-optional = optional

## Landing pages

landing-title = Book a meeting
landing-empty = There is nothing to book here at the moment.

## Choice of a time

choose-time = Choose a day and a time
out-of-office = { $host } is out of office until { $date }.
out-of-office-on = { $host } is out of office on { $date }.
out-of-office-ahead = { $host } is out of office from { $first } to { $last }.
book-delegate = Book a meeting with { $delegate } instead
choose-new-time = Choose a new time
days-of-month = Days with open times in { $month }
previous-month = Previous month, { $month }
next-month = Next month, { $month }
day-with-times =
    { $count ->
        [one] { $date }, { $count } open time
       *[other] { $date }, { $count } open times
    }
times-on-day = Open times on { $date }
no-times-on-day = There are no open times on { $date }.
no-times-in-month = There are no open times in { $month }.
next-open-time = The next open time is on { $date }.
show-next-open-time = Go to { $date }
no-times-ahead = There are no open times at the moment. Please check back later.
time-zone = Time zone
time-zone-now = { $zone }, now { $time }
change-time-zone = Change time zone or time format
clock = Time format
clock-12 = 12-hour
clock-24 = 24-hour
apply = Apply

## The form

your-details = Your details
change-time = Choose another time
name = Name
email = Email
guests = Guests
guests-hint = Email addresses of other people to invite, separated by commas.
optional = optional
choose-option = Choose one…
no-choice = No answer
book = Book this time
leave-empty = Leave this field empty

## Faults

faults =
    { $count ->
        [one] Please correct one field
       *[other] Please correct { $count } fields
    }
fault-in-title = Error: { $title }
fault-name-missing = Enter your name.
fault-name = Enter your name on one line, with at most { $most } characters.
fault-email-missing = Enter your email address.
fault-email = Enter a valid email address, such as ada@example.com.
fault-guest = “{ $address }” is not a valid email address. Example: bob@example.com.
fault-guest-repeated = “{ $address }” is already invited.
fault-guests = Enter at most { $most } guests.
fault-answer-missing = “{ $question }” is required.
fault-answer-text = Enter a shorter text without control characters.
fault-answer-option = Choose from the listed options.
fault-answer-number = Enter a whole number, such as 12.
fault-answer-phone = Enter a phone number such as +44 20 7946 0018.
fault-reason = Enter a reason with at most { $most } characters.
send-again = Please check your details and submit the form again.
sent-too-fast = The form was sent within two seconds of its display. Select “{ $button }” again to book.
taken = This time is no longer available.
taken-choose = Choose one of the next open times. Your details are kept.
taken-move = Choose one of the next open times. Your booking has not changed.
taken-nothing-left = There are no other open times at the moment.

## A booking

booked = Your meeting is booked
moved = Your meeting has been rescheduled
cancelled = Your meeting is cancelled
confirmed = Your meeting is confirmed
your-meeting = Your meeting
keep-this-page = Save the link to this page. You can use it to reschedule or cancel the meeting.
meeting-cancelled = This meeting was cancelled.
meeting-over = This meeting is over.
meeting-missed = This meeting was marked as a no-show.
what = What
when = When
guests-invited = Guests
reason = Reason
add-to-calendar = Add to calendar
calendar-file = Calendar file (.ics)
move = Reschedule
cancel = Cancel booking
book-again = Book another meeting
moved-elsewhere = You can reschedule this meeting on another page.
move-elsewhere = Go to the other page
host-left = { $host } no longer takes part in meetings, so this meeting cannot be rescheduled here. To find another time, please contact { $contact }.
moved-too-often = This meeting has changed too often to be rescheduled here again. To find another time, please contact { $contact }.
move-question = Reschedule your meeting?
present-time = Current time
new-time = New time
move-now = Reschedule to this time
keep-time = Keep the current time
cancel-question = Cancel this booking?
cancel-reason = Reason for cancellation
cancel-now = Cancel booking
keep-meeting = Keep booking
confirm-by-mail = To confirm your booking, open the link in the email that we are sending to { $address }.
confirm-question = Did you book this meeting?
confirm-guests = Your guests will be invited once you have confirmed.
confirm-now = Yes, confirm booking
confirm-not = No, cancel booking
invite-by-link = Reschedule or cancel: { $url }

## Errors

closed-title = This page no longer accepts bookings
closed-body = This booking link is no longer active. Please ask the person who sent it to you for a new one.
expired-body = This booking link has expired. Please ask the person who sent it to you for a new one.
used-up-body = Every booking of this link has been made. Please ask the person who sent it to you for a new one.
not-found-title = Page not found
not-found-body = Please check the address, or ask the person who sent it to you for a new link.
malformed-title = This link is incomplete or invalid
malformed-body = This part of the link could not be read: { $part }. Please open the original link again.
start-over = Start over
capped-title = Too many bookings
capped-body = Nothing was booked because there are too many recent or unconfirmed bookings. Confirm an earlier booking with the link in its email, or try again later.
failed-title = Something went wrong
failed-body = The problem is on our side, and nothing was changed. Please try again. If the problem persists, report the request ID below.
too-many-title = Too many requests
too-many-body = Your network sent too many requests in a short time. Please wait { $seconds ->
        [one] one second
       *[other] { $seconds } seconds
    }, then go back and try again. Your details are kept.
unavailable-title = The service is temporarily unavailable
unavailable-body = Nothing was changed. Please try again in a minute.
request-number = Request ID: { $id }

## Pages for members

sign-in = Sign in
sign-in-how = Open the sign-in link that an admin of your workspace sent you. A link works once, for 15 minutes.
sign-in-as = Sign in as { $name }
sign-in-once = This link works once. Sign in only on a device that you trust.
sign-in-by-mail = Enter the address with which you are a member of a workspace. You get a link that signs you in.
sign-in-with = Sign in with { $name }
choose-workspace = Choose a workspace
not-signed-in-title = You are not signed in
not-signed-in-body = The sign-in with { $name } was cancelled, took too long or began in another browser. Please sign in again.
no-member-title = No member has your address
no-member-body = { $name } confirmed no address of yours that belongs to a member. Ask an admin of your workspace to add your address, or use another account.
provider-down-title = { $name } is not available
provider-down-body = Please try again in a few minutes, or ask an admin of your workspace for a sign-in link.
provider-down-mail = Please try again in a few minutes, or sign in by mail.
mail-link = Send link
link-sent-title = Check your inbox
link-sent-body = If your address belongs to a member, a sign-in link is on its way. Open it in this browser within 15 minutes.
link-sent-aside = No mail? Check the spam folder and the spelling of the address, or ask an admin of your workspace for a link.
link-used-title = This link no longer works
link-used-body = A sign-in link works once, for 15 minutes. A mailed link works only in the browser in which you requested it.
sign-out = Sign out
signed-in-as = Signed in as { $name }
pages = Pages
my-meetings = My meetings
report = Report
report-how = Bookings by the week of their start, in the time zone { $zone }. A meeting with several hosts counts for each host, and once in the totals.
report-weeks = Weeks
report-last-weeks = Last { $count } weeks
report-by-week = By week
report-by-host = By host
report-week = Week of
report-host = Host
report-meetings = Meetings
report-ahead = Mean time from booking to meeting
report-days = { $count } days
report-total = Total
report-csv = Download as CSV
week = { $first } to { $last }
previous-week = Previous week
next-week = Next week
no-meetings = There are no meetings here.
more-meetings = Only the first meetings are shown.
search-invitee = Email of an invitee
search = Search
status-cancelled = Cancelled
status-no-show = No-show
status-unconfirmed = Not confirmed
invitee = Invitee
mark-no-show = Mark as no-show
undo-no-show = The invitee did attend
reassign = Give to another member
replaced-host = Host to replace
email-of-new-host = Email of the new host
queue-chooses = Leave it empty to let the queue choose the free member whose turn it is.
replace-host = Replace the host
no-free-member = No other member of the queue is free at this time.
new-host-busy = This member is not free at this time.
fault-new-host = Enter the address of another member who can host this meeting.
history = History
history-created = Booked
history-moved = Moved; before: { $from }
history-updated = Details changed
history-reassigned = Host changed from { $from } to { $to }
history-confirmed = Confirmed by the invitee
history-no-show = Marked as no-show
history-no-show-undone = No-show undone
rejected-form-title = Please try again
rejected-form-body = Nothing was changed, because the form is from another site or from before you signed in.
forbidden-title = You cannot do this
forbidden-body = Nothing was changed. Your role or the link with which you signed in does not allow this.
my-calendars = My calendars
no-calendars = Invitees can book you after you connect a calendar.
calendar-builtin = Meetings booked here
calendar-read-at = Last read: { $time }
calendar-unread = Not read yet
calendar-fault-credentials = The server rejects the user name or the password.
calendar-fault-unavailable = The server cannot be reached. Check the address, or try again later.
calendar-fault-unreadable = The calendar cannot be used: { $detail }
calendar-fault-gone = This calendar no longer exists.
calendar-unwritten = The last meeting could not be written into this calendar.
calendar-booked-into = Your new and moved meetings are written into this calendar.
calendar-of-workspace = An admin connected this calendar.
calendar-choose = Calendars of this account
calendar-closing = Events in these calendars close your times:
calendar-booking = Your meetings are written into:
calendar-booking-none = No calendar of this account
calendar-missing = (no longer exists)
calendar-unnameable = (rename it to choose it: its name is too long or has characters that are not allowed)
calendars-too-many = More than 100 calendars of this account close your times, so they cannot be chosen here.
calendar-closes-nothing = This account closes none of your times.
calendar-unlisted = The calendars of this account cannot be listed.
calendar-check = Check now
calendar-disconnect = Disconnect
connect-caldav = Connect a CalDAV calendar
calendar-server = Provider
calendar-server-other = Nextcloud or another server
calendar-address = Address of the server
calendar-address-hint = Required for Nextcloud and other servers: https://cloud.example.com
calendar-user = User name
calendar-password = Password
calendar-password-hint = Use an app password if your provider offers one.
calendar-takes-bookings = Write my meetings into this calendar
connect-feed = Connect a calendar feed
calendar-feed = Address of the feed
calendar-feed-hint = The secret address in iCal format. Its events make you busy.
calendar-connect = Connect
fault-calendar-url = Enter an address that begins with https://.
fault-calendar-login = Enter the user name and the password.
fault-calendars-many = You have 10 calendars, which is the maximum. Disconnect one first.
fault-calendar-key = This service cannot store passwords. Ask its operator to set FRONTDESK_SECRET_KEY.
my-hours = My hours
my-open-times = My open times
hours-saved = Your changes are saved. Invitees see them at once.
weekly-hours = Weekly hours
weekly-hours-hint = Times such as 09:00-12:30, 13:30-18:00. An empty field is a day off.
date-overrides = Other hours on single dates
date-overrides-hint = They replace the weekly hours of that date. A date without times is a day off.
override-date = Date
override-hours = Times
max-per-day = Meetings per day, at most
max-per-week = Meetings per week, at most
save = Save
remove = Remove
absences = Out of office
no-absences = You have no absences.
absence-has-delegate = The invitee can book your delegate instead.
add-absence = Add an absence
absence-from = First day
absence-until = Last day
absence-delegate = Email of the member to book instead
absence-meetings = These meetings are in your absences. Reschedule, reassign or cancel them.
no-event-types = This workspace has no active event type.
open-times-how = The times at which invitees can book you alone, for one event type.
event-type = Event type
show = Show
open-times-count = { $count ->
        [0] no open times
        [one] one open time
       *[other] { $count } open times
    }
earlier-days = Earlier days
later-days = Later days
closed-times = Closed times
reason-busy = A meeting or an event in your calendar
reason-held = Held for a booking
reason-hours = Outside your working hours
reason-absent = Out of office
reason-notice = Too soon: the event type requires more notice
reason-horizon = Too far ahead for the event type
reason-buffer = Buffer around a meeting or an event
reason-calendar = One of your calendars cannot be read
reason-daily-cap = You have your maximum of meetings on this day
reason-weekly-cap = You have your maximum of meetings in this week
reason-type-daily-cap = You have the maximum of meetings of this event type on this day
reason-type-weekly-cap = You have the maximum of meetings of this event type in this week
reason-other = You cannot be booked
fault-zone = Choose a time zone.
fault-hours = Enter times such as 09:00-12:30, 13:30-18:00, without overlaps.
fault-date = Choose the date of these times.
fault-cap = Enter a whole number from 1 to { $most }, or leave the field empty.
fault-days = Choose a last day that is not before the first day.
fault-delegate = Enter the address of another member of your workspace who can host meetings.
fault-absences-many = You have 100 absences, which is the maximum. Remove one first.
connect-vendor = Connect { $vendor }
fault-consent = Access was not granted. Connect the calendar again, and grant all permissions.
my-links = My links
links-mine = Links that I host
links-all = All links
no-links = There are no links here.
more-links = More links
link-personal = Your personal link
link-queue-chooses = The queue { $queue } chooses a host at each booking.
link-address = Address of the link
copy = Copy
copied = Copied
archive = Archive
create-link = Create a link
link-hosts = Email addresses of other hosts
link-hosts-hint = Separate them with commas. Without other hosts and without a queue, you get your personal link.
link-queue = Queue that chooses one more host
link-per-booking = Let the queue choose at each booking; you host only if it chooses you
link-metadata = Metadata
link-metadata-hint = One key=value per line. Bookings and webhooks contain them.
fault-link-hosts = Enter addresses of members who can host this event type, separated by commas.
fault-link-queue = No member of this queue can be chosen now.
fault-link-needs-queue = Choose the queue that chooses a host at each booking.
fault-link-calendar = These hosts have no usable calendar: { $names }
fault-link-metadata = Enter one key=value per line: at most 50, with keys of at most 40 and values of at most 500 characters.
archive-now = Archive this link
archive-how = Invitees can no longer book with an archived link. This cannot be undone.
fault-link-exists = You already have this personal link. It keeps its metadata.
landing-page = My page
landing-page-how = Show a page that lists the event types of your personal links. Anyone can open it.
landing-page-show = Show my page
landing-page-shown = Anyone can open this page. It lists the event types of your personal links.
landing-page-address = Address of my page
landing-page-hide = Hide my page
hours-changed = Your hours have changed since this form was shown. Check them, and change them again.
fault-other-account = You have connected another account of this provider. Disconnect it first, or ask an admin if an admin connected it.
fault-unknown-owner = The connected account closes none of your times, so it cannot be compared with this one. Disconnect it first, or ask an admin if an admin connected it.
fault-calendar-choice = Choose calendars that this account has; bookings need one that can be changed.
calendars-changed = Your calendars have changed since this form was shown. Check them, and choose again.
admin = Admin
saved = Your change is saved.
link-ready = Your link is ready.
show-more = Show more
change = Change
members = Members
no-members = There are no more members.
role-admin = Admin
role-member = Member
role-observer = Observer
make-admin = Make admin
make-member = Make member
make-observer = Make observer
member-archived = Archived
service-account = Service account
member-unusable = Cannot be booked, because a calendar is missing or cannot be read
add-member = Add a member
member-key = Key
member-key-hint = Part of the addresses of personal links: lower-case letters, digits and hyphens, such as ada-byron.
member-role = Role
create-sign-in-link = Create a sign-in link
sign-in-link = Sign-in link
sign-in-link-how = Give this link only to the member. It works once, within 15 minutes, while you are signed in.
fault-member-name = Enter a short name on one line.
fault-member-key = Enter a key that no other member has, of lower-case letters, digits and single hyphens.
fault-change = This change is not possible: { $detail }
webhooks = Webhooks
webhook = Webhook
no-webhooks = There are no webhooks. The workspace file declares them.
webhook-works = Deliveries succeed.
webhook-failing-since = Deliveries have failed since { $time }.
webhook-disabled-at = Disabled since { $time }. No events are sent.
webhook-latest = Last { $count } deliveries: { $pending } pending, { $dead } failed
last-error = Last error: { $detail }
webhook-test = Send a test
webhook-enable = Enable
webhook-tested = The receiver accepted the test with status { $status }.
webhook-failed = The test failed: { $detail }
webhook-replay = Send events again
webhook-replay-how = Events of these days are sent again with their original ids. Events are kept for 90 days.
webhook-replayed = Events to send again: { $count }
replay-next = Send the next events
fault-webhook-disabled = Enable this webhook first.
deliveries = Deliveries
no-deliveries = There are no deliveries here.
delivery-kind = Receiver
delivery-state = State
every = All
delivery-calendar = Calendar
delivery-mail = Email
delivery-pending = Pending
delivery-delivered = Delivered
delivery-dropped = Dropped
delivery-dead = Failed
next-attempt = next attempt: { $time }
retry = Retry
retry-all = Retry all failed deliveries
deliveries-retried = Failed deliveries are sent again.
event-types = Event types
event-types-how = Event types are configured in the workspace file or over the API.
every-member = Every member
archived = Archived
queues = Queues
queues-how = A queue chooses the free member who has the fewest assignments for the member’s weight. Queues are configured in the workspace file and over HTTP.
no-queues = There are no queues.
queue-window = { $days ->
        [one] Assignments of the last day
       *[other] Assignments of the last { $days } days
    }
queue-weight = Weight
queue-assignments = Assignments
queue-share = Share
queue-percentage = { $number }%
queue-expected = Expected share
queue-absent = out of office
queue-excluded = cannot host
audit = Changes
no-changes = No changes are stored. They are kept for 90 days.
audit-changed = The configuration was changed.
audit-token-created = A token of { $name } was created.
audit-token-revoked = A token of { $name } was revoked.
audit-usable = The calendars of { $name } can be read.
audit-unusable = A calendar of { $name } cannot be read.
usage = Enrichment
usage-since = Requests to enrichment providers since { $date } (UTC).
no-providers = No provider is configured.
provider = Provider
usage-calls = Requests
usage-matches = Matches
usage-errors = Errors
usage-last = Last request
provider-ready = Ready
provider-not-configured = Not configured
provider-bad-credentials = Key rejected
provider-out-of-credits = Out of credits
provider-rate-limited = Rate limited
archive-member = Archive { $name }
archive-member-how = An archived member cannot sign in or be booked, and leaves queues and event types. This depends on the member:
member-is-archived = { $name } is archived
still-depends = This still depends on the archived member:
links-close = These booking links close:
more-links-close = Only the first links are shown.
nothing-depends = Nothing depends on the member.
upcoming-meetings = Upcoming meetings
keep-meetings = Keep them
reassign-meetings = Reassign them: queues choose again, the new host gets the others
cancel-meetings = Cancel them
new-host = New host
allow-client = Allow { $name } to act for you?
other-account = Use another account
client-published = The application is published by { $host }.
client-unverified = The name of the application is not verified.
client-declared = Your workspace declares the application.
applications = Applications
no-applications = No application acts for you. An application that you connect asks you for access first.
access-until = Access until { $time }
end-access = End access
access-ended = The application no longer has access.
client-returns = After your decision, you return to { $place }.
client-may = The application may
scope-records-read = Look up stored records of leads and companies
scope-records-enrich = Look up leads with paid providers
scope-bookings-read = See meetings and their open times
scope-bookings-write = Book, move and cancel meetings
scope-links-read = See event types and booking links
scope-links-write = Create and archive booking links
scope-workspace-read = See the configuration of the workspace
scope-workspace-write = Change the configuration of the workspace
access-ends = Access ends after
access-days =
    { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
allow = Allow
refuse = Refuse
fault-no-scope = Choose at least one permission.
client-refused-title = This application cannot be connected
client-refused-body = Its request is invalid. Start again in the application. Reason: { $reason }
