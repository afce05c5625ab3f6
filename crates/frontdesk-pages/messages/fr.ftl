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

## Landing pages

landing-title = Réserver un rendez-vous
landing-empty = Il n’y a rien à réserver ici pour le moment.

## Choice of a time

choose-time = Choisissez un jour et une heure
out-of-office = { $host } est absent(e) jusqu’au { $date }.
out-of-office-on = { $host } est absent(e) le { $date }.
out-of-office-ahead = { $host } est absent(e) du { $first } au { $last }.
book-delegate = Réserver un rendez-vous avec { $delegate } à la place
choose-new-time = Choisissez un nouvel horaire
days-of-month = Jours avec des créneaux disponibles en { $month }
previous-month = Mois précédent, { $month }
next-month = Mois suivant, { $month }
day-with-times =
    { $count ->
        [one] { $date }, { $count } créneau disponible
       *[other] { $date }, { $count } créneaux disponibles
    }
times-on-day = Créneaux disponibles le { $date }
no-times-on-day = Il n’y a aucun créneau disponible le { $date }.
no-times-in-month = Il n’y a aucun créneau disponible en { $month }.
next-open-time = Le prochain créneau disponible est le { $date }.
show-next-open-time = Aller au { $date }
no-times-ahead = Il n’y a aucun créneau disponible pour le moment. Veuillez réessayer plus tard.
time-zone = Fuseau horaire
time-zone-now = { $zone }, il est { $time }
change-time-zone = Changer de fuseau horaire ou de format d’heure
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
        [one] Veuillez corriger un champ
       *[other] Veuillez corriger { $count } champs
    }
fault-in-title = Erreur : { $title }
fault-name-missing = Indiquez votre nom.
fault-name = Indiquez votre nom sur une ligne de { $most } caractères au plus.
fault-email-missing = Indiquez votre adresse e-mail.
fault-email = Indiquez une adresse e-mail valide, par exemple ada@example.com.
fault-guest = « { $address } » n’est pas une adresse e-mail valide. Exemple : bob@example.com.
fault-guest-repeated = « { $address } » est déjà invité.
fault-guests = Indiquez { $most } invités au plus.
fault-answer-missing = Le champ « { $question } » est obligatoire.
fault-answer-text = Saisissez un texte plus court, sans caractères de contrôle.
fault-answer-option = Choisissez parmi les options proposées.
fault-answer-number = Saisissez un nombre entier, par exemple 12.
fault-answer-phone = Saisissez un numéro de téléphone tel que +33 1 44 55 66 77.
fault-reason = Saisissez un motif de { $most } caractères au plus.
send-again = Vérifiez vos informations et envoyez de nouveau le formulaire.
sent-too-fast = Le formulaire a été envoyé moins de deux secondes après son affichage. Sélectionnez de nouveau « { $button } » pour réserver.
taken = Ce créneau n’est plus disponible.
taken-choose = Choisissez l’un des prochains créneaux disponibles. Vos informations sont conservées.
taken-move = Choisissez l’un des prochains créneaux disponibles. Votre rendez-vous n’a pas changé.
taken-nothing-left = Il n’y a pas d’autre créneau disponible pour le moment.

## A booking

booked = Votre rendez-vous est réservé
moved = Votre rendez-vous a été déplacé
cancelled = Votre rendez-vous est annulé
confirmed = Votre rendez-vous est confirmé
your-meeting = Votre rendez-vous
keep-this-page = Conservez le lien vers cette page. Il vous permet de déplacer ou d’annuler le rendez-vous.
meeting-cancelled = Ce rendez-vous a été annulé.
meeting-over = Ce rendez-vous est passé.
meeting-missed = Ce rendez-vous a été marqué comme non honoré.
what = Objet
when = Date
guests-invited = Invités
reason = Motif
add-to-calendar = Ajouter à l’agenda
calendar-file = Fichier d’agenda (.ics)
move = Déplacer
cancel = Annuler le rendez-vous
book-again = Prendre un autre rendez-vous
moved-elsewhere = Vous pouvez déplacer ce rendez-vous sur une autre page.
move-elsewhere = Aller à l’autre page
host-left = { $host } ne participe plus aux rendez-vous : ce rendez-vous ne peut donc pas être déplacé ici. Pour convenir d’un autre horaire, veuillez contacter { $contact }.
moved-too-often = Ce rendez-vous a été modifié trop souvent pour être encore déplacé ici. Pour convenir d’un autre horaire, veuillez contacter { $contact }.
move-question = Déplacer votre rendez-vous ?
present-time = Actuel
new-time = Nouveau
move-now = Déplacer à cet horaire
keep-time = Garder l’horaire actuel
cancel-question = Annuler ce rendez-vous ?
cancel-reason = Motif de l’annulation
cancel-now = Annuler le rendez-vous
keep-meeting = Garder le rendez-vous
confirm-by-mail = Pour confirmer le rendez-vous, ouvrez le lien dans l’e-mail que nous envoyons à { $address }.
confirm-question = Avez-vous réservé ce rendez-vous ?
confirm-guests = Vos invités recevront l’invitation dès que vous aurez confirmé.
confirm-now = Oui, confirmer
confirm-not = Non, annuler
invite-by-link = Déplacer ou annuler : { $url }

## Errors

closed-title = Cette page n’accepte plus de réservations
closed-body = Ce lien de réservation n’est plus actif. Demandez-en un nouveau à la personne qui vous l’a envoyé.
expired-body = Ce lien de réservation a expiré. Demandez-en un nouveau à la personne qui vous l’a envoyé.
used-up-body = Toutes les réservations de ce lien ont été faites. Demandez-en un nouveau à la personne qui vous l’a envoyé.
not-found-title = Page introuvable
not-found-body = Vérifiez l’adresse, ou demandez un nouveau lien à la personne qui vous l’a envoyée.
malformed-title = Ce lien est incomplet ou non valide
malformed-body = Cette partie du lien n’a pas pu être lue : { $part }. Veuillez ouvrir de nouveau le lien d’origine.
start-over = Recommencer
capped-title = Trop de réservations
capped-body = Rien n’a été réservé, car il y a trop de réservations récentes ou non confirmées. Confirmez une réservation précédente avec le lien de son e-mail, ou réessayez plus tard.
failed-title = Quelque chose n’a pas fonctionné
failed-body = Le problème vient de notre côté, et rien n’a été modifié. Veuillez réessayer. Si le problème persiste, indiquez l’identifiant de requête ci-dessous.
too-many-title = Trop de requêtes
too-many-body = Trop de requêtes sont venues de votre réseau en peu de temps. Veuillez attendre { $seconds ->
        [one] { $seconds } seconde
       *[other] { $seconds } secondes
    }, puis revenir en arrière et réessayer. Vos informations sont conservées.
unavailable-title = Le service est momentanément indisponible
unavailable-body = Rien n’a été modifié. Réessayez dans une minute.
request-number = Identifiant de requête : { $id }

## Pages for members

sign-in = Se connecter
sign-in-how = Ouvrez le lien de connexion que vous a envoyé un administrateur de votre espace de travail. Un lien fonctionne une fois, pendant 15 minutes.
sign-in-as = Se connecter en tant que { $name }
sign-in-once = Ce lien fonctionne une seule fois. Connectez-vous uniquement sur un appareil de confiance.
sign-in-by-mail = Saisissez l’adresse avec laquelle vous êtes membre d’un espace de travail. Vous recevrez un lien de connexion.
sign-in-with = Se connecter avec { $name }
choose-workspace = Choisir un espace de travail
not-signed-in-title = Vous n’êtes pas connecté
not-signed-in-body = La connexion avec { $name } a été annulée, a pris trop de temps ou a commencé dans un autre navigateur. Veuillez vous connecter à nouveau.
no-member-title = Aucun membre n’a votre adresse
no-member-body = { $name } n’a confirmé aucune de vos adresses qui soit celle d’un membre. Demandez à un administrateur de votre espace de travail d’ajouter votre adresse, ou utilisez un autre compte.
provider-down-title = { $name } n’est pas disponible
provider-down-body = Réessayez dans quelques minutes, ou demandez un lien de connexion à un administrateur de votre espace de travail.
provider-down-mail = Réessayez dans quelques minutes, ou connectez-vous par e-mail.
mail-link = Envoyer le lien
link-sent-title = Consultez votre boîte de réception
link-sent-body = Si l’adresse est celle d’un membre, un lien de connexion est en route. Ouvrez-le dans ce navigateur dans les 15 minutes.
link-sent-aside = Rien reçu ? Vérifiez le dossier des indésirables et l’orthographe de l’adresse, ou demandez un lien à un administrateur de votre espace de travail.
link-used-title = Ce lien ne fonctionne plus
link-used-body = Un lien de connexion fonctionne une fois, pendant 15 minutes. Un lien reçu par e-mail ne fonctionne que dans le navigateur où vous l’avez demandé.
sign-out = Se déconnecter
signed-in-as = Connecté en tant que { $name }
pages = Pages
my-meetings = Mes rendez-vous
report = Rapport
report-how = Réservations selon la semaine de leur début, dans le fuseau horaire { $zone }. Un rendez-vous avec plusieurs hôtes compte pour chacun d’eux, et une fois dans les totaux.
report-weeks = Semaines
report-last-weeks = { $count } dernières semaines
report-by-week = Par semaine
report-by-host = Par hôte
report-week = Semaine du
report-host = Hôte
report-meetings = Rendez-vous
report-ahead = Délai moyen entre la réservation et le rendez-vous
report-days = { $count } jours
report-total = Total
report-csv = Télécharger en CSV
week = Du { $first } au { $last }
previous-week = Semaine précédente
next-week = Semaine suivante
no-meetings = Il n’y a aucun rendez-vous ici.
more-meetings = Seuls les premiers rendez-vous sont affichés.
search-invitee = Adresse e-mail d’un invité
search = Rechercher
status-cancelled = Annulé
status-no-show = Absent
status-unconfirmed = Non confirmé
invitee = Invité
mark-no-show = Marquer comme absent
undo-no-show = L’invité était présent
reassign = Confier à un autre membre
replaced-host = Hôte à remplacer
email-of-new-host = Adresse e-mail du nouvel hôte
queue-chooses = Laissez ce champ vide pour que la file d’attente choisisse le membre disponible dont c’est le tour.
replace-host = Remplacer l’hôte
no-free-member = Aucun autre membre de la file d’attente n’est disponible à cette heure.
new-host-busy = Ce membre n’est pas disponible à cette heure.
fault-new-host = Saisissez l’adresse d’un autre membre qui peut être hôte de ce rendez-vous.
history = Historique
history-created = Réservé
history-moved = Déplacé ; avant : { $from }
history-updated = Informations modifiées
history-reassigned = Hôte remplacé : { $to } au lieu de { $from }
history-confirmed = Confirmé par l’invité
history-no-show = Marqué comme absent
history-no-show-undone = Absence annulée
rejected-form-title = Veuillez réessayer
rejected-form-body = Rien n’a été modifié, car le formulaire provient d’un autre site ou date d’avant votre connexion.
forbidden-title = Cette action ne vous est pas permise
forbidden-body = Rien n’a été modifié. Votre rôle ou le lien de votre connexion ne le permet pas.
my-calendars = Mes calendriers
no-calendars = Vous n’avez pas encore de calendrier, donc personne ne peut réserver avec vous. Connectez-en un.
calendar-builtin = Rendez-vous réservés ici
calendar-read-at = Dernière lecture : { $time }
calendar-unread = Pas encore lu
calendar-fault-credentials = Le serveur refuse le nom d’utilisateur ou le mot de passe.
calendar-fault-unavailable = Le serveur est injoignable. Vérifiez l’adresse ou réessayez plus tard.
calendar-fault-unreadable = Le calendrier est inutilisable : { $detail }
calendar-fault-gone = Ce calendrier n’existe plus.
calendar-unwritten = Le dernier rendez-vous n’a pas pu être inscrit dans ce calendrier.
calendar-booked-into = Vos rendez-vous nouveaux ou déplacés sont inscrits dans ce calendrier.
calendar-of-workspace = Un administrateur a connecté ce calendrier.
calendar-choose = Calendriers de ce compte
calendar-closing = Les événements de ces calendriers bloquent vos horaires :
calendar-booking = Vos rendez-vous sont inscrits dans :
calendar-booking-none = Aucun calendrier de ce compte
calendar-missing = (n’existe plus)
calendar-unnameable = (renommez-le pour le choisir : son nom est trop long ou contient des caractères non autorisés)
calendars-too-many = Plus de 100 calendriers de ce compte bloquent vos horaires ; il est donc impossible de les choisir ici.
calendar-closes-nothing = Ce compte ne bloque aucun de vos horaires.
calendar-unlisted = Impossible de lister les calendriers de ce compte.
calendar-check = Vérifier maintenant
calendar-disconnect = Déconnecter
connect-caldav = Connecter un calendrier CalDAV
calendar-server = Fournisseur
calendar-server-other = Nextcloud ou un autre serveur
calendar-address = Adresse du serveur
calendar-address-hint = Obligatoire pour Nextcloud et les autres serveurs : https://cloud.example.com
calendar-user = Nom d’utilisateur
calendar-password = Mot de passe
calendar-password-hint = Utilisez un mot de passe d’application si votre fournisseur en propose.
calendar-takes-bookings = Inscrire mes rendez-vous dans ce calendrier
connect-feed = Connecter un flux de calendrier
calendar-feed = Adresse du flux
calendar-feed-hint = L’adresse secrète au format iCal. Ses événements vous rendent indisponible.
calendar-connect = Connecter
fault-calendar-url = Saisissez une adresse qui commence par https://.
fault-calendar-login = Saisissez le nom d’utilisateur et le mot de passe.
fault-calendars-many = Vous avez 10 calendriers, le maximum. Déconnectez-en d’abord un.
fault-calendar-key = Ce service ne peut pas enregistrer de mots de passe. Demandez à son exploitant de définir FRONTDESK_SECRET_KEY.
my-hours = Mes horaires
my-open-times = Mes créneaux libres
hours-saved = Vos modifications sont enregistrées et valables immédiatement.
weekly-hours = Horaires de la semaine
weekly-hours-hint = Des heures comme 09:00-12:30, 13:30-18:00. Un champ vide est un jour de repos.
date-overrides = Autres horaires à certaines dates
date-overrides-hint = Ils remplacent les horaires de la semaine à cette date. Une date sans heures est un jour de repos.
override-date = Date
override-hours = Heures
max-per-day = Rendez-vous par jour, au plus
max-per-week = Rendez-vous par semaine, au plus
save = Enregistrer
remove = Supprimer
absences = Absences
no-absences = Vous n’avez aucune absence.
absence-has-delegate = L’invité peut réserver avec votre remplaçant.
add-absence = Ajouter une absence
absence-from = Premier jour
absence-until = Dernier jour
absence-delegate = Adresse e-mail de votre remplaçant
absence-meetings = Ces rendez-vous tombent pendant vos absences. Déplacez-les, réattribuez-les ou annulez-les.
no-event-types = Cet espace n’a aucun type de rendez-vous actif.
open-times-how = Les heures auxquelles les invités peuvent réserver avec vous seul, pour un type de rendez-vous.
event-type = Type de rendez-vous
show = Afficher
open-times-count = { $count ->
        [0] aucun créneau libre
        [one] { $count } créneau libre
       *[other] { $count } créneaux libres
    }
earlier-days = Jours précédents
later-days = Jours suivants
closed-times = Heures fermées
reason-busy = Un rendez-vous ou un événement de votre calendrier
reason-held = Retenu pour une réservation
reason-hours = En dehors de vos horaires
reason-absent = Absence
reason-notice = Trop tôt : ce type de rendez-vous exige un délai plus long
reason-horizon = Trop loin dans l’avenir pour ce type de rendez-vous
reason-buffer = Marge autour d’un rendez-vous ou d’un événement
reason-calendar = Un de vos calendriers ne peut pas être lu
reason-daily-cap = Vous avez atteint votre maximum de rendez-vous ce jour-là
reason-weekly-cap = Vous avez atteint votre maximum de rendez-vous cette semaine-là
reason-type-daily-cap = Vous avez atteint le maximum de rendez-vous de ce type ce jour-là
reason-type-weekly-cap = Vous avez atteint le maximum de rendez-vous de ce type cette semaine-là
reason-other = Il est impossible de réserver avec vous
fault-zone = Choisissez un fuseau horaire.
fault-hours = Saisissez des heures comme 09:00-12:30, 13:30-18:00, sans chevauchement.
fault-date = Choisissez la date de ces heures.
fault-cap = Saisissez un nombre entier de 1 à { $most }, ou laissez le champ vide.
fault-days = Choisissez un dernier jour qui ne précède pas le premier.
fault-delegate = Saisissez l’adresse d’un autre membre de votre espace qui peut être hôte.
fault-absences-many = Vous avez 100 absences, ce qui est le maximum. Supprimez-en une d’abord.
connect-vendor = Connecter { $vendor }
fault-consent = L’accès n’a pas été accordé. Connectez de nouveau le calendrier et accordez toutes les autorisations.
my-links = Mes liens
links-mine = Liens dont je suis l’hôte
links-all = Tous les liens
no-links = Il n’y a aucun lien ici.
more-links = Plus de liens
link-personal = Votre lien personnel
link-queue-chooses = La file { $queue } choisit un hôte à chaque réservation.
link-address = Adresse du lien
copy = Copier
copied = Copié
archive = Archiver
create-link = Créer un lien
link-hosts = Adresses e-mail des autres hôtes
link-hosts-hint = Séparez-les par des virgules. Sans autre hôte ni file, vous obtenez votre lien personnel.
link-queue = File qui choisit un hôte de plus
link-per-booking = Laisser la file choisir à chaque réservation ; vous n’êtes l’hôte que si elle vous choisit
link-metadata = Métadonnées
link-metadata-hint = Une clé=valeur par ligne. Les réservations et les webhooks les contiennent.
fault-link-hosts = Saisissez les adresses de membres qui peuvent être hôtes de ce type de rendez-vous, séparées par des virgules.
fault-link-queue = Aucun membre de cette file ne peut être choisi pour le moment.
fault-link-needs-queue = Choisissez la file qui choisit un hôte à chaque réservation.
fault-link-calendar = Ces hôtes n’ont pas de calendrier utilisable : { $names }
fault-link-metadata = Saisissez une clé=valeur par ligne : 50 au plus, des clés de 40 et des valeurs de 500 caractères au plus.
archive-now = Archiver ce lien
archive-how = Les invités ne peuvent plus réserver avec un lien archivé. Cette action est irréversible.
fault-link-exists = Vous avez déjà ce lien personnel. Il garde ses métadonnées.
landing-page = Ma page
landing-page-how = Affichez une page avec les types de rendez-vous de vos liens personnels. Tout le monde peut l’ouvrir.
landing-page-show = Afficher ma page
landing-page-shown = Tout le monde peut ouvrir cette page. Elle affiche les types de rendez-vous de vos liens personnels.
landing-page-address = Adresse de ma page
landing-page-hide = Masquer ma page
hours-changed = Vos horaires ont changé depuis l’affichage de ce formulaire. Vérifiez-les et modifiez-les de nouveau.
fault-other-account = Vous avez connecté un autre compte de ce fournisseur. Déconnectez-le d’abord, ou demandez à l’administrateur qui l’a connecté.
fault-unknown-owner = Le compte connecté ne bloque aucun de vos horaires et ne peut donc pas être comparé à celui-ci. Déconnectez-le d’abord, ou demandez à l’administrateur qui l’a connecté.
fault-calendar-choice = Choisissez des calendriers de ce compte ; les rendez-vous exigent un calendrier modifiable.
calendars-changed = Vos calendriers ont changé depuis l’affichage de ce formulaire. Vérifiez-les et choisissez de nouveau.
admin = Administration
saved = Votre modification est enregistrée.
link-ready = Votre lien est prêt.
show-more = Afficher la suite
change = Modifier
members = Membres
no-members = Il n’y a pas d’autres membres.
role-admin = Administrateur
role-member = Membre
role-observer = Observateur
make-admin = Nommer administrateur
make-member = Nommer membre
make-observer = Nommer observateur
member-archived = Archivé
service-account = Compte de service
member-unusable = Ne peut pas être réservé, car un calendrier manque ou est illisible
add-member = Ajouter un membre
member-key = Clé
member-key-hint = Fait partie de l’adresse des liens personnels : minuscules, chiffres et traits d’union, par exemple ada-byron.
member-role = Rôle
create-sign-in-link = Créer un lien de connexion
sign-in-link = Lien de connexion
sign-in-link-how = Donnez ce lien uniquement au membre. Il fonctionne une fois, pendant 15 minutes, tant que vous êtes connecté.
fault-member-name = Saisissez un nom court sur une seule ligne.
fault-member-key = Saisissez une clé qu’aucun autre membre n’utilise, en minuscules, chiffres et traits d’union simples.
fault-change = Cette modification est impossible : { $detail }
webhooks = Webhooks
webhook = Webhook
no-webhooks = Il n’y a pas de webhooks. Ils sont déclarés dans le fichier de l’espace de travail.
webhook-works = Les envois réussissent.
webhook-failing-since = Les envois échouent depuis { $time }.
webhook-disabled-at = Désactivé depuis { $time }. Aucun événement n’est envoyé.
webhook-latest = { $count } derniers envois : { $pending } en attente, { $dead } en échec
last-error = Dernière erreur : { $detail }
webhook-test = Envoyer un test
webhook-enable = Activer
webhook-tested = Le destinataire a accepté le test avec le statut { $status }.
webhook-failed = Le test a échoué : { $detail }
webhook-replay = Renvoyer des événements
webhook-replay-how = Les événements de ces jours sont renvoyés avec leurs identifiants d’origine. Ils sont conservés 90 jours.
webhook-replayed = Événements à renvoyer : { $count }
replay-next = Envoyer les événements suivants
fault-webhook-disabled = Activez d’abord ce webhook.
deliveries = Envois
no-deliveries = Il n’y a pas d’envois ici.
delivery-kind = Destinataire
delivery-state = État
every = Tous
delivery-calendar = Calendrier
delivery-mail = E-mail
delivery-pending = En attente
delivery-delivered = Livré
delivery-dropped = Abandonné
delivery-dead = En échec
next-attempt = prochaine tentative : { $time }
retry = Réessayer
retry-all = Réessayer tous les envois en échec
deliveries-retried = Les envois en échec sont relancés.
event-types = Types de rendez-vous
event-types-how = Les types de rendez-vous se configurent dans le fichier de l’espace de travail ou par l’API.
every-member = Tous les membres
archived = Archivé
queues = Files d’attente
queues-how = Une file choisit le membre libre qui a le moins d’attributions par rapport à son poids. Les files sont configurées dans le fichier de l’espace de travail et par HTTP.
no-queues = Il n’y a aucune file d’attente.
queue-window = { $days ->
        [one] Attributions du dernier jour
       *[other] Attributions des { $days } derniers jours
    }
queue-weight = Poids
queue-assignments = Attributions
queue-share = Part
queue-percentage = { $number } %
queue-expected = Part attendue
queue-absent = absent
queue-excluded = ne peut pas recevoir de rendez-vous
audit = Modifications
no-changes = Aucune modification n’est enregistrée. Elles sont conservées 90 jours.
audit-changed = La configuration a été modifiée.
audit-token-created = Un jeton de { $name } a été créé.
audit-token-revoked = Un jeton de { $name } a été révoqué.
audit-usable = Les calendriers de { $name } sont lisibles.
audit-unusable = Un calendrier de { $name } n’est pas lisible.
usage = Enrichissement
usage-since = Requêtes aux fournisseurs d’enrichissement depuis le { $date } (UTC).
no-providers = Aucun fournisseur n’est configuré.
provider = Fournisseur
usage-calls = Requêtes
usage-matches = Résultats
usage-errors = Erreurs
usage-last = Dernière requête
provider-ready = Prêt
provider-not-configured = Non configuré
provider-bad-credentials = Clé refusée
provider-out-of-credits = Crédits épuisés
provider-rate-limited = Limite atteinte
archive-member = Archiver { $name }
archive-member-how = Un membre archivé ne peut ni se connecter ni être réservé, et quitte les files et les types d’événement. Sont concernés :
member-is-archived = { $name } est archivé
still-depends = Restent concernés :
links-close = Ces liens de réservation se ferment :
more-links-close = Seuls les premiers liens sont affichés.
nothing-depends = Rien ne dépend de ce membre.
upcoming-meetings = Rendez-vous à venir
keep-meetings = Les garder
reassign-meetings = Les réattribuer : les files choisissent à nouveau, le nouvel hôte reçoit les autres
cancel-meetings = Les annuler
new-host = Nouvel hôte
allow-client = Autoriser { $name } à agir pour vous ?
other-account = Utiliser un autre compte
client-published = L’application est publiée par { $host }.
client-unverified = Le nom de l’application n’est pas vérifié.
client-declared = L’application est déclarée par votre espace de travail.
applications = Applications
no-applications = Aucune application n’agit pour vous. Une application que vous connectez vous demande d’abord l’accès.
access-until = Accès jusqu’au { $time }
end-access = Mettre fin à l’accès
access-ended = L’application n’a plus accès.
client-returns = Après votre décision, vous revenez à { $place }.
client-may = L’application peut
scope-records-read = Consulter les données enregistrées sur les prospects et les entreprises
scope-records-enrich = Rechercher des prospects auprès de fournisseurs payants
scope-bookings-read = Voir les rendez-vous et leurs créneaux libres
scope-bookings-write = Réserver, déplacer et annuler des rendez-vous
scope-links-read = Voir les types de rendez-vous et les liens de réservation
scope-links-write = Créer et archiver des liens de réservation
scope-workspace-read = Voir la configuration de l’espace de travail
scope-workspace-write = Modifier la configuration de l’espace de travail
access-ends = L’accès se termine après
access-days =
    { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    }
allow = Autoriser
refuse = Refuser
fault-no-scope = Choisissez au moins une autorisation.
client-refused-title = Cette application ne peut pas être connectée
client-refused-body = Sa demande n’est pas valide. Recommencez dans l’application. Raison : { $reason }
