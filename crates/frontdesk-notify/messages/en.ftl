# Words of the mail in English. Every file of this folder has the same messages with the same variables.

## Dates and times

weekday =
    { $weekday ->
        [1] Monday
        [2] Tuesday
        [3] Wednesday
        [4] Thursday
        [5] Friday
        [6] Saturday
       *[7] Sunday
    }
month =
    { $month ->
        [1] January
        [2] February
        [3] March
        [4] April
        [5] May
        [6] June
        [7] July
        [8] August
        [9] September
        [10] October
        [11] November
       *[12] December
    }
date-full = { $weekday } { $day } { $month } { $year }
time-am = { $time } AM
time-pm = { $time } PM
time-range = { $start } – { $end }
date-and-time = { $date }, { $time }
zone-and-offset = { $zone } ({ $offset })

## The mail

from-name = { $host } via { $service }
subject-confirmation = Booked: { $event } with { $with }, { $start }
subject-moved = Moved: { $event } with { $with }, now { $start }
subject-cancelled = Cancelled: { $event } with { $with }, { $start }
subject-reminder = Reminder: { $event } with { $with }, { $start }
booked = Booked
moved = Moved
cancelled = Cancelled
reminder = Reminder
opening-confirmation-invitee = Your meeting with { $with } is booked.
opening-confirmation-guest = { $invitee } has invited you to a meeting with { $with }.
opening-confirmation-host = A meeting with { $with } is booked.
opening-moved = The meeting with { $with } has been moved to another time.
opening-cancelled = The meeting with { $with } has been cancelled and will not take place.
opening-reminder = This is a reminder of your meeting with { $with }.
when = When
former-time = Before
where = Where
hosts = With
invitee = Booked for
guests = Guests
reason = Reason
location-video = Video call
location-phone = Phone call
location-in-person = In person
answer-yes = Yes
answer-no = No
manage = Move or cancel the meeting
sent-by = Sent for { $workspace } by { $product }
