# Texts of the booking pages in French. Every file in this folder has the same messages and variables.

## Frame of every page

skip-to-content = Aller au contenu
language = Langue
served-by = Prise de rendez-vous avec { $product }
loading = Chargement…
page-title = { $title } · { $workspace }

## Event type

duration = Durée
where = Lieu
with-whom = Avec
location-video = Visioconférence
location-phone = Appel téléphonique
location-in-person = Sur place
host-optional = facultatif

## Choice of a time

choose-time = Choisissez un jour et une heure
choose-new-time = Choisissez un nouvel horaire
days-of-month = Jours avec des créneaux libres en { $month }
previous-month = Mois précédent, { $month }
next-month = Mois suivant, { $month }
day-with-times =
    { $count ->
        [one] { $date }, { $count } créneau libre
       *[other] { $date }, { $count } créneaux libres
    }
times-on-day = Créneaux libres le { $date }
no-times-on-day = Il n’y a aucun créneau libre le { $date }.
no-times-in-month = Il n’y a aucun créneau libre en { $month }.
next-open-time = Le prochain est le { $date }.
show-next-open-time = Aller au { $date }
no-times-ahead = Il n’y a aucun créneau libre pour le moment. Revenez plus tard.
time-zone = Fuseau horaire
time-zone-now = { $zone }, il est { $time }
change-time-zone = Changer de fuseau ou de format d’heure
clock = Format de l’heure
clock-12 = 12 heures
clock-24 = 24 heures
apply = Appliquer

## The form

your-details = Vos coordonnées
change-time = Choisir un autre horaire
name = Nom
email = E-mail
guests = Invités
guests-hint = Adresses e-mail d’autres personnes à inviter, séparées par des virgules.
optional = facultatif
choose-option = Choisissez…
no-choice = Sans réponse
book = Réserver ce créneau
leave-empty = Laissez ce champ vide

## Faults

faults =
    { $count ->
        [one] Un point demande votre attention
       *[other] { $count } points demandent votre attention
    }
fault-in-title = À vérifier : { $title }
fault-name-missing = Indiquez votre nom.
fault-name = Indiquez votre nom sur une ligne de { $most } caractères au plus.
fault-email-missing = Indiquez votre adresse e-mail.
fault-email = Indiquez une adresse e-mail telle que ada@example.com.
fault-guest = « { $address } » n’est pas une adresse e-mail telle que bob@example.com.
fault-guest-repeated = « { $address } » est déjà invité.
fault-guests = Indiquez { $most } invités au plus.
fault-answer-missing = « { $question } » demande une réponse.
fault-answer-text = Saisissez un texte plus court, sans caractères de contrôle.
fault-answer-option = Choisissez parmi les options proposées.
fault-answer-number = Saisissez un nombre entier, par exemple 12.
fault-answer-phone = Saisissez un numéro de téléphone tel que +33 1 44 55 66 77.
fault-reason = Saisissez un motif de { $most } caractères au plus.
send-again = Relisez votre saisie et envoyez-la de nouveau.
taken = Ce créneau vient d’être pris.
taken-choose = Choisissez l’un des prochains créneaux libres. Votre saisie est conservée.
taken-move = Choisissez l’un des prochains créneaux libres. Votre rendez-vous reste tel quel.
taken-nothing-left = Il n’y a pas d’autre créneau libre pour le moment.

## A booking

booked = Votre rendez-vous est réservé
moved = Votre rendez-vous a été déplacé
cancelled = Votre rendez-vous est annulé
confirmed = Votre rendez-vous est confirmé
your-meeting = Votre rendez-vous
keep-this-page = Gardez l’adresse de cette page : elle permet de déplacer ou d’annuler le rendez-vous.
meeting-cancelled = Ce rendez-vous a été annulé.
meeting-over = Ce rendez-vous est passé.
meeting-missed = Ce rendez-vous a été noté comme manqué.
what = Objet
when = Date
guests-invited = Invités
reason = Motif
add-to-calendar = Ajouter à l’agenda
calendar-file = Fichier d’agenda (.ics)
move = Déplacer
cancel = Annuler
book-again = Prendre un autre rendez-vous
moved-elsewhere = Ce rendez-vous se déplace sur une autre page.
move-elsewhere = Aller à cette page
move-question = Déplacer votre rendez-vous ?
present-time = Actuel
new-time = Nouveau
move-now = Déplacer à cet horaire
keep-time = Garder l’horaire actuel
cancel-question = Annuler ce rendez-vous ?
cancel-reason = Motif de l’annulation
cancel-now = Annuler le rendez-vous
keep-meeting = Garder le rendez-vous
confirm-by-mail = Merci de confirmer le rendez-vous par le lien du message que nous envoyons à { $address }.
confirm-question = Avez-vous réservé ce rendez-vous ?
confirm-guests = Vos invités seront prévenus dès que vous aurez confirmé.
confirm-now = Oui, confirmer
confirm-not = Non, annuler
invite-by-link = Déplacer ou annuler : { $url }

## Errors

closed-title = Cette page ne prend plus de réservations
closed-body = Le lien a été fermé. Demandez-en un autre à la personne qui vous l’a donné.
not-found-title = Il n’y a pas de page à cette adresse
not-found-body = Vérifiez l’adresse, ou demandez-en une autre à la personne qui vous l’a donnée.
malformed-title = Cette adresse est incomplète ou abîmée
malformed-body = Une partie n’a pas pu être lue : { $part }. Ouvrez de nouveau le lien tel que vous l’avez reçu.
start-over = Recommencer
capped-title = Trop de réservations pour le moment
capped-body = Rien n’a été réservé, car trop de réservations ne sont pas encore confirmées ici. Confirmez une réservation précédente par le lien de son message, ou réessayez plus tard.
failed-title = Quelque chose n’a pas fonctionné
failed-body = Vous n’y êtes pour rien, et rien n’a été modifié. Réessayez ; si cela se répète, mentionnez le numéro de requête ci-dessous.
too-many-title = Trop de requêtes
too-many-body = Trop de requêtes sont venues de votre réseau en peu de temps. Veuillez attendre { $seconds ->
        [one] { $seconds } seconde
       *[other] { $seconds } secondes
    }, puis revenir en arrière et réessayer. Rien de ce que vous avez saisi n’est perdu.
unavailable-title = Le service est momentanément injoignable
unavailable-body = Rien n’a été modifié. Réessayez dans une minute.
request-number = Numéro de requête : { $id }
