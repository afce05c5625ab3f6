# Words of the mail in French. Every file of this folder has the same messages with the same variables.

## Dates and times

weekday =
    { $weekday ->
        [1] lundi
        [2] mardi
        [3] mercredi
        [4] jeudi
        [5] vendredi
        [6] samedi
       *[7] dimanche
    }
month =
    { $month ->
        [1] janvier
        [2] février
        [3] mars
        [4] avril
        [5] mai
        [6] juin
        [7] juillet
        [8] août
        [9] septembre
        [10] octobre
        [11] novembre
       *[12] décembre
    }
date-full = { $weekday } { $day } { $month } { $year }
time-am = { $time } du matin
time-pm = { $time } de l’après-midi
time-range = { $start } – { $end }
date-and-time = { $date }, { $time }
zone-and-offset = { $zone } ({ $offset })

## The mail

from-name = { $host } via { $service }
subject-confirmation = Réservé : { $event } avec { $with }, { $start }
subject-moved = Déplacé : { $event } avec { $with }, désormais { $start }
subject-cancelled = Annulé : { $event } avec { $with }, { $start }
subject-reminder = Rappel : { $event } avec { $with }, { $start }
booked = Réservé
moved = Déplacé
cancelled = Annulé
reminder = Rappel
opening-confirmation-invitee = Votre rendez-vous avec { $with } est réservé.
opening-confirmation-guest = { $invitee } vous invite à un rendez-vous avec { $with }.
opening-confirmation-host = Un rendez-vous avec { $with } est réservé.
opening-moved = Le rendez-vous avec { $with } a été déplacé à un autre moment.
opening-cancelled = Le rendez-vous avec { $with } a été annulé et n’aura pas lieu.
opening-reminder = Ceci est un rappel de votre rendez-vous avec { $with }.
when = Quand
former-time = Auparavant
where = Où
hosts = Avec
invitee = Réservé pour
guests = Invités
reason = Motif
location-video = Appel vidéo
location-phone = Appel téléphonique
location-in-person = En personne
answer-yes = Oui
answer-no = Non
manage = Déplacer ou annuler le rendez-vous
sent-by = Envoyé pour { $workspace } par { $product }
