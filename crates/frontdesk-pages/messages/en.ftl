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

## Choice of a time

choose-time = Choose a day and a time
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
next-open-time = The next one is on { $date }.
show-next-open-time = Go to { $date }
no-times-ahead = There are no open times for now. Please come back later.
time-zone = Time zone
time-zone-now = { $zone }, now { $time }
change-time-zone = Change time zone or clock
clock = Clock
clock-12 = 12 hours
clock-24 = 24 hours
apply = Apply

## The form

your-details = Your details
change-time = Choose another time
name = Name
email = E-mail
guests = Guests
guests-hint = E-mail addresses of others to invite, separated by commas.
optional = optional
choose-option = Choose one…
no-choice = No answer
book = Book this time
leave-empty = Leave this field empty

## Faults

faults =
    { $count ->
        [one] One thing needs your attention
       *[other] { $count } things need your attention
    }
fault-in-title = Please check: { $title }
fault-name-missing = Enter your name.
fault-name = Enter your name on one line of at most { $most } characters.
fault-email-missing = Enter your e-mail address.
fault-email = Enter an e-mail address such as ada@example.com.
fault-guest = “{ $address }” is no e-mail address such as bob@example.com.
fault-guest-repeated = “{ $address }” is invited already.
fault-guests = Enter at most { $most } guests.
fault-answer-missing = “{ $question }” needs an answer.
fault-answer-text = Enter shorter text without special control characters.
fault-answer-option = Choose from the options that are offered.
fault-answer-number = Enter a whole number, such as 12.
fault-answer-phone = Enter a phone number such as +44 20 7946 0018.
fault-reason = Enter a reason of at most { $most } characters.
send-again = Please look over what you entered and send it once more.
taken = That time has just been taken.
taken-choose = Choose one of the next open times. What you entered is kept.
taken-move = Choose one of the next open times. Your meeting stays as it was.
taken-nothing-left = There are no other open times for now.

## A booking

booked = Your meeting is booked
moved = Your meeting has been moved
cancelled = Your meeting is cancelled
confirmed = Your meeting is confirmed
your-meeting = Your meeting
keep-this-page = Keep the address of this page: it lets you move or cancel the meeting.
meeting-cancelled = This meeting was cancelled.
meeting-over = This meeting is over.
meeting-missed = This meeting was marked as missed.
what = What
when = When
guests-invited = Guests
reason = Reason
add-to-calendar = Add to calendar
calendar-file = Calendar file (.ics)
move = Move
cancel = Cancel
book-again = Book another meeting
moved-elsewhere = This meeting is moved on another page.
move-elsewhere = Go to that page
move-question = Move your meeting?
present-time = Now
new-time = New time
move-now = Move to this time
keep-time = Keep the present time
cancel-question = Cancel this meeting?
cancel-reason = Reason for cancelling
cancel-now = Cancel the meeting
keep-meeting = Keep the meeting
confirm-by-mail = Please confirm the meeting by the link in the mail that we send to { $address }.
confirm-question = Did you book this meeting?
confirm-guests = Your guests will be invited once you have confirmed.
confirm-now = Yes, confirm it
confirm-not = No, cancel it
invite-by-link = Move or cancel: { $url }

## Errors

closed-title = This page takes no more bookings
closed-body = The link has been closed. Please ask the person who gave it to you for another one.
not-found-title = There is no page at this address
not-found-body = Please check the address, or ask the person who gave it to you for another one.
malformed-title = This address is incomplete or damaged
malformed-body = Part of it could not be read: { $part }. Please open the link again as you were given it.
start-over = Start over
capped-title = Too many bookings for now
capped-body = Nothing was booked, because too many bookings here have not been confirmed. Confirm an earlier booking by the link in its mail, or try again later.
failed-title = Something went wrong
failed-body = It is not your doing, and nothing was changed. Please try again; if it keeps happening, mention the request number below.
too-many-title = Too many requests
too-many-body = Too many requests came from your network in a short time. Please wait { $seconds ->
        [one] one second
       *[other] { $seconds } seconds
    }, then go back and try again. Nothing that you typed is lost.
unavailable-title = The service is out of reach for a moment
unavailable-body = Nothing was changed. Please try again in a minute.
request-number = Request number: { $id }
