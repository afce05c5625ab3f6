# Words of the mail in German. Every file of this folder has the same messages with the same variables.

## Dates and times

weekday =
    { $weekday ->
        [1] Montag
        [2] Dienstag
        [3] Mittwoch
        [4] Donnerstag
        [5] Freitag
        [6] Samstag
       *[7] Sonntag
    }
month =
    { $month ->
        [1] Januar
        [2] Februar
        [3] März
        [4] April
        [5] Mai
        [6] Juni
        [7] Juli
        [8] August
        [9] September
        [10] Oktober
        [11] November
       *[12] Dezember
    }
date-full = { $weekday }, { $day }. { $month } { $year }
time-am = { $time } vorm.
time-pm = { $time } nachm.
time-range = { $start } – { $end }
date-and-time = { $date }, { $time }
zone-and-offset = { $zone } ({ $offset })

## The mail

from-name = { $host } über { $service }
subject-confirmation = Gebucht: { $event } mit { $with }, { $start }
subject-moved = Verschoben: { $event } mit { $with }, jetzt { $start }
subject-cancelled = Abgesagt: { $event } mit { $with }, { $start }
subject-reminder = Erinnerung: { $event } mit { $with }, { $start }
booked = Gebucht
moved = Verschoben
cancelled = Abgesagt
reminder = Erinnerung
opening-confirmation-invitee = Ihr Termin mit { $with } ist gebucht.
opening-confirmation-guest = { $invitee } hat Sie zu einem Termin mit { $with } eingeladen.
opening-confirmation-host = Ein Termin mit { $with } ist gebucht.
opening-moved = Der Termin mit { $with } wurde auf eine andere Zeit verschoben.
opening-cancelled = Der Termin mit { $with } wurde abgesagt und findet nicht statt.
opening-reminder = Dies ist eine Erinnerung an Ihren Termin mit { $with }.
when = Wann
former-time = Bisher
where = Wo
hosts = Mit
invitee = Gebucht für
guests = Gäste
reason = Grund
location-video = Videoanruf
location-phone = Telefonanruf
location-in-person = Vor Ort
answer-yes = Ja
answer-no = Nein
manage = Termin verschieben oder absagen
sent-by = Gesendet für { $workspace } von { $product }
