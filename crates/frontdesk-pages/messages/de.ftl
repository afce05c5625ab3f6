# Texts of the booking pages in German. Every file in this folder has the same messages and variables.

## Frame of every page

skip-to-content = Zum Inhalt springen
language = Sprache
served-by = Terminplanung mit { $product }
loading = Wird geladen …
page-title = { $title } · { $workspace }

## Event type

duration = Dauer
where = Ort
with-whom = Mit
location-video = Videoanruf
location-phone = Telefonat
location-in-person = Vor Ort
host-optional = optional

## Landing pages

landing-title = Termin buchen
landing-empty = Hier gibt es zurzeit nichts zu buchen.

## Choice of a time

choose-time = Tag und Uhrzeit wählen
out-of-office = { $host } ist bis { $date } abwesend.
out-of-office-on = { $host } ist am { $date } abwesend.
out-of-office-ahead = { $host } ist von { $first } bis { $last } abwesend.
book-delegate = Stattdessen einen Termin mit { $delegate } buchen
choose-new-time = Neuen Termin wählen
days-of-month = Tage mit freien Terminen im { $month }
previous-month = Voriger Monat, { $month }
next-month = Nächster Monat, { $month }
day-with-times =
    { $count ->
        [one] { $date }, { $count } freier Termin
       *[other] { $date }, { $count } freie Termine
    }
times-on-day = Freie Termine am { $date }
no-times-on-day = Am { $date } gibt es keine freien Termine.
no-times-in-month = Im { $month } gibt es keine freien Termine.
next-open-time = Der nächste freie Termin ist am { $date }.
show-next-open-time = { $date } anzeigen
no-times-ahead = Zurzeit gibt es keine freien Termine. Bitte versuchen Sie es später noch einmal.
time-zone = Zeitzone
time-zone-now = { $zone }, jetzt { $time }
change-time-zone = Zeitzone oder Uhrzeitformat ändern
clock = Uhrzeitformat
clock-12 = 12 Stunden
clock-24 = 24 Stunden
apply = Übernehmen

## The form

your-details = Ihre Angaben
change-time = Anderen Termin wählen
name = Name
email = E-Mail
guests = Gäste
guests-hint = E-Mail-Adressen weiterer Personen, die eingeladen werden sollen, durch Kommas getrennt.
optional = optional
choose-option = Bitte wählen …
no-choice = Keine Angabe
book = Diesen Termin buchen
leave-empty = Dieses Feld leer lassen

## Faults

faults =
    { $count ->
        [one] Bitte korrigieren Sie eine Angabe
       *[other] Bitte korrigieren Sie { $count } Angaben
    }
fault-in-title = Fehler: { $title }
fault-name-missing = Geben Sie Ihren Namen ein.
fault-name = Geben Sie Ihren Namen in einer Zeile mit höchstens { $most } Zeichen ein.
fault-email-missing = Geben Sie Ihre E-Mail-Adresse ein.
fault-email = Geben Sie eine gültige E-Mail-Adresse ein, etwa ada@example.com.
fault-guest = „{ $address }“ ist keine gültige E-Mail-Adresse. Beispiel: bob@example.com.
fault-guest-repeated = „{ $address }“ ist bereits eingeladen.
fault-guests = Geben Sie höchstens { $most } Gäste an.
fault-answer-missing = „{ $question }“ ist ein Pflichtfeld.
fault-answer-text = Geben Sie einen kürzeren Text ohne Steuerzeichen ein.
fault-answer-option = Wählen Sie aus den angebotenen Optionen.
fault-answer-number = Geben Sie eine ganze Zahl ein, etwa 12.
fault-answer-phone = Geben Sie eine Telefonnummer wie +49 30 901820 ein.
fault-reason = Geben Sie einen Grund mit höchstens { $most } Zeichen ein.
send-again = Bitte prüfen Sie Ihre Angaben und senden Sie sie noch einmal ab.
sent-too-fast = Das Formular wurde innerhalb von zwei Sekunden nach der Anzeige gesendet. Wählen Sie noch einmal „{ $button }“, um zu buchen.
taken = Dieser Termin ist nicht mehr frei.
taken-choose = Wählen Sie einen der nächsten freien Termine. Ihre Angaben bleiben erhalten.
taken-move = Wählen Sie einen der nächsten freien Termine. Ihre Buchung bleibt unverändert.
taken-nothing-left = Zurzeit gibt es keine anderen freien Termine.

## A booking

booked = Ihr Termin ist gebucht
moved = Ihr Termin wurde verschoben
cancelled = Ihr Termin ist abgesagt
confirmed = Ihr Termin ist bestätigt
your-meeting = Ihr Termin
keep-this-page = Speichern Sie den Link zu dieser Seite. Damit können Sie den Termin verschieben oder absagen.
meeting-cancelled = Dieser Termin wurde abgesagt.
meeting-over = Dieser Termin ist vorbei.
meeting-missed = Dieser Termin wurde als nicht wahrgenommen vermerkt.
what = Was
when = Wann
guests-invited = Gäste
reason = Grund
add-to-calendar = In den Kalender eintragen
calendar-file = Kalenderdatei (.ics)
move = Verschieben
cancel = Termin absagen
book-again = Weiteren Termin buchen
moved-elsewhere = Sie können diesen Termin auf einer anderen Seite verschieben.
move-elsewhere = Zur anderen Seite
host-left = { $host } nimmt nicht mehr an Terminen teil, daher lässt sich dieser Termin hier nicht verschieben. Für eine andere Zeit wenden Sie sich bitte an { $contact }.
moved-too-often = Dieser Termin wurde zu oft geändert, um hier noch einmal verschoben zu werden. Für eine andere Zeit wenden Sie sich bitte an { $contact }.
move-question = Termin verschieben?
present-time = Bisher
new-time = Neu
move-now = Auf diese Zeit verschieben
keep-time = Bisherigen Termin behalten
cancel-question = Diesen Termin absagen?
cancel-reason = Grund der Absage
cancel-now = Termin absagen
keep-meeting = Termin behalten
confirm-by-mail = Um den Termin zu bestätigen, öffnen Sie den Link in der E-Mail, die wir an { $address } senden.
confirm-question = Haben Sie diesen Termin gebucht?
confirm-guests = Ihre Gäste werden eingeladen, sobald Sie bestätigt haben.
confirm-now = Ja, bestätigen
confirm-not = Nein, absagen
invite-by-link = Verschieben oder absagen: { $url }

## Errors

closed-title = Diese Seite nimmt keine Buchungen mehr an
closed-body = Dieser Buchungslink ist nicht mehr aktiv. Bitten Sie die Person, die ihn Ihnen geschickt hat, um einen neuen.
expired-body = Dieser Buchungslink ist abgelaufen. Bitten Sie die Person, die ihn Ihnen geschickt hat, um einen neuen.
used-up-body = Alle Buchungen dieses Links sind vergeben. Bitten Sie die Person, die ihn Ihnen geschickt hat, um einen neuen.
not-found-title = Seite nicht gefunden
not-found-body = Bitte prüfen Sie die Adresse, oder bitten Sie die Person, die sie Ihnen geschickt hat, um einen neuen Link.
malformed-title = Dieser Link ist unvollständig oder ungültig
malformed-body = Dieser Teil des Links ist nicht lesbar: { $part }. Bitte öffnen Sie den ursprünglichen Link noch einmal.
start-over = Von vorn beginnen
capped-title = Zu viele Buchungen
capped-body = Es wurde nichts gebucht, weil es zu viele neue oder unbestätigte Buchungen gibt. Bestätigen Sie eine frühere Buchung über den Link in der E-Mail, oder versuchen Sie es später noch einmal.
failed-title = Etwas ist schiefgegangen
failed-body = Das Problem liegt auf unserer Seite, und es wurde nichts geändert. Bitte versuchen Sie es noch einmal. Falls es wieder auftritt, geben Sie bitte die Anfrage-ID unten an.
too-many-title = Zu viele Anfragen
too-many-body = Aus Ihrem Netzwerk kamen in kurzer Zeit zu viele Anfragen. Bitte warten Sie { $seconds ->
        [one] eine Sekunde
       *[other] { $seconds } Sekunden
    }, gehen Sie dann zurück und versuchen Sie es noch einmal. Ihre Angaben bleiben erhalten.
unavailable-title = Der Dienst ist gerade nicht erreichbar
unavailable-body = Es wurde nichts geändert. Bitte versuchen Sie es in einer Minute noch einmal.
request-number = Anfrage-ID: { $id }

## Pages for members

sign-in = Anmelden
sign-in-how = Öffnen Sie den Anmeldelink, den Sie von einem Admin Ihres Arbeitsbereichs bekommen haben. Ein Link funktioniert einmal und 15 Minuten lang.
sign-in-as = Als { $name } anmelden
sign-in-once = Dieser Link funktioniert einmal. Melden Sie sich nur auf einem Gerät an, dem Sie vertrauen.
sign-in-by-mail = Geben Sie die Adresse ein, mit der Sie Mitglied eines Arbeitsbereichs sind. Sie bekommen einen Link, der Sie anmeldet.
sign-in-with = Mit { $name } anmelden
choose-workspace = Arbeitsbereich wählen
not-signed-in-title = Sie sind nicht angemeldet
not-signed-in-body = Die Anmeldung mit { $name } wurde abgebrochen, dauerte zu lange oder begann in einem anderen Browser. Bitte melden Sie sich noch einmal an.
no-member-title = Kein Mitglied hat Ihre Adresse
no-member-body = { $name } hat keine Adresse von Ihnen bestätigt, die zu einem Mitglied gehört. Bitten Sie einen Admin Ihres Arbeitsbereichs, Ihre Adresse einzutragen, oder verwenden Sie ein anderes Konto.
provider-down-title = { $name } ist nicht erreichbar
provider-down-body = Bitte versuchen Sie es in ein paar Minuten noch einmal, oder bitten Sie einen Admin Ihres Arbeitsbereichs um einen Anmeldelink.
provider-down-mail = Bitte versuchen Sie es in ein paar Minuten noch einmal, oder melden Sie sich per E-Mail an.
mail-link = Link senden
link-sent-title = Sehen Sie in Ihr Postfach
link-sent-body = Wenn die Adresse zu einem Mitglied gehört, ist ein Anmeldelink unterwegs. Öffnen Sie ihn innerhalb von 15 Minuten in diesem Browser.
link-sent-aside = Keine E-Mail? Prüfen Sie den Spam-Ordner und die Schreibweise der Adresse, oder bitten Sie einen Admin Ihres Arbeitsbereichs um einen Link.
link-used-title = Dieser Link funktioniert nicht mehr
link-used-body = Ein Anmeldelink funktioniert einmal und 15 Minuten lang. Ein Link aus einer E-Mail funktioniert nur in dem Browser, in dem Sie ihn angefordert haben.
sign-out = Abmelden
signed-in-as = Angemeldet als { $name }
pages = Seiten
my-meetings = Meine Termine
report = Bericht
report-how = Buchungen nach der Woche ihres Beginns, in der Zeitzone { $zone }. Ein Termin mit mehreren Gastgebern zählt für jeden von ihnen und in den Summen einmal.
report-weeks = Wochen
report-last-weeks = Letzte { $count } Wochen
report-by-week = Nach Woche
report-by-host = Nach Gastgeber
report-week = Woche ab
report-host = Gastgeber
report-meetings = Termine
report-ahead = Mittlere Zeit von der Buchung bis zum Termin
report-days = { $count } Tage
report-total = Summe
report-csv = Als CSV herunterladen
week = { $first } bis { $last }
previous-week = Vorherige Woche
next-week = Nächste Woche
no-meetings = Hier gibt es keine Termine.
more-meetings = Es werden nur die ersten Termine angezeigt.
search-invitee = E-Mail-Adresse eines Gastes
search = Suchen
status-cancelled = Abgesagt
status-no-show = Nicht erschienen
status-unconfirmed = Nicht bestätigt
invitee = Gast
mark-no-show = Als nicht erschienen markieren
undo-no-show = Der Gast war doch da
reassign = An ein anderes Mitglied geben
replaced-host = Gastgeber, der ersetzt wird
email-of-new-host = E-Mail-Adresse des neuen Gastgebers
queue-chooses = Ist das Feld leer, wählt die Warteschlange das freie Mitglied, das an der Reihe ist.
replace-host = Gastgeber ersetzen
no-free-member = Kein anderes Mitglied der Warteschlange ist zu dieser Zeit frei.
new-host-busy = Dieses Mitglied ist zu dieser Zeit nicht frei.
fault-new-host = Geben Sie die Adresse eines anderen Mitglieds ein, das diesen Termin halten kann.
history = Verlauf
history-created = Gebucht
history-moved = Verschoben; vorher: { $from }
history-updated = Angaben geändert
history-reassigned = Gastgeber geändert: { $to } statt { $from }
history-confirmed = Vom Gast bestätigt
history-no-show = Als nicht erschienen markiert
history-no-show-undone = „Nicht erschienen“ zurückgenommen
rejected-form-title = Bitte versuchen Sie es noch einmal
rejected-form-body = Es wurde nichts geändert, denn das Formular stammt von einer anderen Website oder aus der Zeit vor Ihrer Anmeldung.
forbidden-title = Das ist Ihnen nicht möglich
forbidden-body = Es wurde nichts geändert. Ihre Rolle oder der Link Ihrer Anmeldung erlaubt das nicht.
my-calendars = Meine Kalender
no-calendars = Sie haben noch keinen Kalender, deshalb kann niemand Termine bei Ihnen buchen. Verbinden Sie einen.
calendar-builtin = Hier gebuchte Termine
calendar-read-at = Zuletzt gelesen: { $time }
calendar-unread = Noch nicht gelesen
calendar-fault-credentials = Der Server lehnt den Benutzernamen oder das Passwort ab.
calendar-fault-unavailable = Der Server ist nicht erreichbar. Prüfen Sie die Adresse, oder versuchen Sie es später noch einmal.
calendar-fault-unreadable = Der Kalender kann nicht verwendet werden: { $detail }
calendar-fault-gone = Diesen Kalender gibt es nicht mehr.
calendar-unwritten = Der letzte Termin konnte nicht in diesen Kalender eingetragen werden.
calendar-booked-into = Ihre neuen und verschobenen Termine werden in diesen Kalender eingetragen.
calendar-of-workspace = Ein Admin hat diesen Kalender verbunden.
calendar-choose = Kalender dieses Kontos
calendar-closing = Ereignisse in diesen Kalendern sperren Ihre Zeiten:
calendar-booking = Ihre Termine werden eingetragen in:
calendar-booking-none = Kein Kalender dieses Kontos
calendar-missing = (besteht nicht mehr)
calendar-unnameable = (zum Auswählen umbenennen: Der Name ist zu lang oder enthält unzulässige Zeichen)
calendars-too-many = Mehr als 100 Kalender dieses Kontos sperren Ihre Zeiten. Deshalb können sie hier nicht ausgewählt werden.
calendar-closes-nothing = Dieses Konto sperrt keine Ihrer Zeiten.
calendar-unlisted = Die Kalender dieses Kontos können nicht aufgelistet werden.
calendar-check = Jetzt prüfen
calendar-disconnect = Trennen
connect-caldav = CalDAV-Kalender verbinden
calendar-server = Anbieter
calendar-server-other = Nextcloud oder ein anderer Server
calendar-address = Adresse des Servers
calendar-address-hint = Erforderlich für Nextcloud und andere Server: https://cloud.example.com
calendar-user = Benutzername
calendar-password = Passwort
calendar-password-hint = Verwenden Sie ein App-Passwort, wenn Ihr Anbieter das ermöglicht.
calendar-takes-bookings = Meine Termine in diesen Kalender eintragen
connect-feed = Kalender-Feed verbinden
calendar-feed = Adresse des Feeds
calendar-feed-hint = Die geheime Adresse im iCal-Format. Während seiner Termine sind Sie nicht verfügbar.
calendar-connect = Verbinden
fault-calendar-url = Geben Sie eine Adresse ein, die mit https:// beginnt.
fault-calendar-login = Geben Sie den Benutzernamen und das Passwort ein.
fault-calendars-many = Sie haben 10 Kalender; mehr sind nicht möglich. Trennen Sie zuerst einen.
fault-calendar-key = Dieser Dienst kann keine Passwörter speichern. Bitten Sie den Betreiber, FRONTDESK_SECRET_KEY zu setzen.
my-hours = Meine Zeiten
my-open-times = Meine freien Termine
hours-saved = Ihre Änderungen sind gespeichert und gelten sofort.
weekly-hours = Wochenzeiten
weekly-hours-hint = Zeiten wie 09:00-12:30, 13:30-18:00. Ein leeres Feld ist ein freier Tag.
date-overrides = Andere Zeiten an einzelnen Tagen
date-overrides-hint = Sie ersetzen die Wochenzeiten dieses Tages. Ein Datum ohne Zeiten ist ein freier Tag.
override-date = Datum
override-hours = Zeiten
max-per-day = Termine pro Tag, höchstens
max-per-week = Termine pro Woche, höchstens
save = Speichern
remove = Entfernen
absences = Abwesenheiten
no-absences = Sie haben keine Abwesenheiten.
absence-has-delegate = Gäste können Ihre Vertretung buchen.
add-absence = Abwesenheit hinzufügen
absence-from = Erster Tag
absence-until = Letzter Tag
absence-delegate = E-Mail-Adresse der Vertretung
absence-meetings = Diese Termine liegen in Ihren Abwesenheiten. Verschieben Sie sie, geben Sie sie ab oder sagen Sie sie ab.
no-event-types = Dieser Arbeitsbereich hat keine aktive Terminart.
open-times-how = Die Zeiten, zu denen Gäste Sie allein buchen können, für eine Terminart.
event-type = Terminart
show = Anzeigen
open-times-count = { $count ->
        [0] keine freien Zeiten
        [one] eine freie Zeit
       *[other] { $count } freie Zeiten
    }
earlier-days = Frühere Tage
later-days = Spätere Tage
closed-times = Geschlossene Zeiten
reason-busy = Ein Termin oder ein Ereignis in Ihrem Kalender
reason-held = Für eine Buchung vorgemerkt
reason-hours = Außerhalb Ihrer Arbeitszeiten
reason-absent = Abwesend
reason-notice = Zu kurzfristig für diese Terminart
reason-horizon = Zu weit in der Zukunft für diese Terminart
reason-buffer = Puffer um einen Termin oder ein Ereignis
reason-calendar = Einer Ihrer Kalender kann nicht gelesen werden
reason-daily-cap = Sie haben an diesem Tag Ihre Höchstzahl an Terminen
reason-weekly-cap = Sie haben in dieser Woche Ihre Höchstzahl an Terminen
reason-type-daily-cap = Sie haben an diesem Tag die Höchstzahl an Terminen dieser Terminart
reason-type-weekly-cap = Sie haben in dieser Woche die Höchstzahl an Terminen dieser Terminart
reason-other = Sie können nicht gebucht werden
fault-zone = Wählen Sie eine Zeitzone.
fault-hours = Geben Sie Zeiten wie 09:00-12:30, 13:30-18:00 ein, ohne Überschneidungen.
fault-date = Wählen Sie das Datum dieser Zeiten.
fault-cap = Geben Sie eine ganze Zahl von 1 bis { $most } ein, oder lassen Sie das Feld leer.
fault-days = Wählen Sie einen letzten Tag, der nicht vor dem ersten liegt.
fault-delegate = Geben Sie die Adresse eines anderen Mitglieds Ihres Arbeitsbereichs ein, das Termine hält.
fault-absences-many = Sie haben 100 Abwesenheiten; mehr sind nicht möglich. Entfernen Sie zuerst eine.
connect-vendor = { $vendor } verbinden
fault-consent = Der Zugriff wurde nicht gewährt. Verbinden Sie den Kalender noch einmal, und gewähren Sie alle Berechtigungen.
my-links = Meine Links
links-mine = Links mit mir als Gastgeber
links-all = Alle Links
no-links = Hier gibt es keine Links.
more-links = Weitere Links
link-personal = Ihr persönlicher Link
link-queue-chooses = Die Warteschlange { $queue } wählt bei jeder Buchung einen Gastgeber.
link-address = Adresse des Links
copy = Kopieren
copied = Kopiert
archive = Archivieren
create-link = Link erstellen
link-hosts = E-Mail-Adressen weiterer Gastgeber
link-hosts-hint = Trennen Sie sie mit Kommas. Ohne weitere Gastgeber und ohne Warteschlange erhalten Sie Ihren persönlichen Link.
link-queue = Warteschlange, die einen weiteren Gastgeber wählt
link-per-booking = Die Warteschlange bei jeder Buchung wählen lassen; Sie sind nur Gastgeber, wenn sie Sie wählt
link-metadata = Metadaten
link-metadata-hint = Ein Schlüssel=Wert pro Zeile. Buchungen und Webhooks enthalten sie.
fault-link-hosts = Geben Sie Adressen von Mitgliedern ein, die bei dieser Terminart Gastgeber sein können, getrennt durch Kommas.
fault-link-queue = Kein Mitglied dieser Warteschlange kann zurzeit gewählt werden.
fault-link-needs-queue = Wählen Sie die Warteschlange, die bei jeder Buchung einen Gastgeber wählt.
fault-link-calendar = Diese Gastgeber haben keinen nutzbaren Kalender: { $names }
fault-link-metadata = Geben Sie ein Schlüssel=Wert pro Zeile ein: höchstens 50, Schlüssel mit höchstens 40 und Werte mit höchstens 500 Zeichen.
archive-now = Diesen Link archivieren
archive-how = Mit einem archivierten Link können Gäste nicht mehr buchen. Das lässt sich nicht rückgängig machen.
fault-link-exists = Diesen persönlichen Link haben Sie schon. Er behält seine Metadaten.
landing-page = Meine Seite
landing-page-how = Zeigen Sie eine Seite mit den Terminarten Ihrer persönlichen Links. Alle können sie öffnen.
landing-page-show = Meine Seite zeigen
landing-page-shown = Alle können diese Seite öffnen. Sie zeigt die Terminarten Ihrer persönlichen Links.
landing-page-address = Adresse meiner Seite
landing-page-hide = Meine Seite verbergen
hours-changed = Ihre Zeiten haben sich geändert, seit das Formular angezeigt wurde. Prüfen Sie sie, und ändern Sie sie noch einmal.
fault-other-account = Sie haben ein anderes Konto dieses Anbieters verbunden. Trennen Sie es zuerst, oder bitten Sie den Admin, der es verbunden hat.
fault-unknown-owner = Das verbundene Konto sperrt keine Ihrer Zeiten und kann deshalb nicht mit diesem verglichen werden. Trennen Sie es zuerst, oder bitten Sie den Admin, der es verbunden hat.
fault-calendar-choice = Wählen Sie Kalender, die dieses Konto hat; für Termine muss der Kalender änderbar sein.
calendars-changed = Ihre Kalender haben sich geändert, seit das Formular angezeigt wurde. Prüfen Sie sie, und wählen Sie noch einmal.
admin = Verwaltung
saved = Die Änderung ist gespeichert.
link-ready = Ihr Link ist fertig.
show-more = Mehr anzeigen
change = Ändern
members = Mitglieder
no-members = Es gibt keine weiteren Mitglieder.
role-admin = Admin
role-member = Mitglied
role-observer = Beobachter
make-admin = Zum Admin machen
make-member = Zum Mitglied machen
make-observer = Zum Beobachter machen
member-archived = Archiviert
service-account = Dienstkonto
member-unusable = Nicht buchbar, weil ein Kalender fehlt oder nicht gelesen werden kann
add-member = Mitglied hinzufügen
member-key = Schlüssel
member-key-hint = Teil der Adressen persönlicher Links: Kleinbuchstaben, Ziffern und Bindestriche, zum Beispiel ada-byron.
member-role = Rolle
create-sign-in-link = Anmeldelink erstellen
sign-in-link = Anmeldelink
sign-in-link-how = Geben Sie diesen Link nur dem Mitglied. Er funktioniert einmal, 15 Minuten lang und solange Sie angemeldet sind.
fault-member-name = Geben Sie einen kurzen Namen in einer Zeile ein.
fault-member-key = Geben Sie einen Schlüssel aus Kleinbuchstaben, Ziffern und einzelnen Bindestrichen ein, den kein anderes Mitglied hat.
fault-change = Diese Änderung ist nicht möglich: { $detail }
webhooks = Webhooks
webhook = Webhook
no-webhooks = Es gibt keine Webhooks. Sie werden in der Workspace-Datei deklariert.
webhook-works = Zustellungen gelingen.
webhook-failing-since = Zustellungen schlagen seit { $time } fehl.
webhook-disabled-at = Deaktiviert seit { $time }. Es werden keine Ereignisse gesendet.
webhook-latest = Letzte { $count } Zustellungen: { $pending } ausstehend, { $dead } gescheitert
last-error = Letzter Fehler: { $detail }
webhook-test = Test senden
webhook-enable = Aktivieren
webhook-tested = Der Empfänger hat den Test mit Status { $status } angenommen.
webhook-failed = Der Test ist gescheitert: { $detail }
webhook-replay = Ereignisse erneut senden
webhook-replay-how = Ereignisse dieser Tage werden mit ihren ursprünglichen IDs erneut gesendet. Ereignisse werden 90 Tage lang aufbewahrt.
webhook-replayed = Erneut zu sendende Ereignisse: { $count }
replay-next = Nächste Ereignisse senden
fault-webhook-disabled = Aktivieren Sie zuerst diesen Webhook.
deliveries = Zustellungen
no-deliveries = Hier gibt es keine Zustellungen.
delivery-kind = Empfänger
delivery-state = Zustand
every = Alle
delivery-calendar = Kalender
delivery-mail = E-Mail
delivery-pending = Ausstehend
delivery-delivered = Zugestellt
delivery-dropped = Verworfen
delivery-dead = Gescheitert
next-attempt = nächster Versuch: { $time }
retry = Erneut versuchen
retry-all = Alle gescheiterten Zustellungen erneut versuchen
deliveries-retried = Gescheiterte Zustellungen werden erneut versucht.
event-types = Terminarten
event-types-how = Terminarten werden in der Workspace-Datei oder über die API konfiguriert.
every-member = Alle Mitglieder
archived = Archiviert
queues = Warteschlangen
queues-how = Eine Warteschlange wählt das freie Mitglied mit den wenigsten Zuweisungen, gemessen an seinem Gewicht. Warteschlangen werden in der Workspace-Datei und über HTTP konfiguriert.
no-queues = Es gibt keine Warteschlangen.
queue-window = { $days ->
        [one] Zuweisungen des letzten Tages
       *[other] Zuweisungen der letzten { $days } Tage
    }
queue-weight = Gewicht
queue-assignments = Zuweisungen
queue-share = Anteil
queue-percentage = { $number } %
queue-expected = Erwarteter Anteil
queue-absent = abwesend
queue-excluded = nicht buchbar
audit = Änderungen
no-changes = Es sind keine Änderungen gespeichert. Sie werden 90 Tage lang aufbewahrt.
audit-changed = Die Konfiguration wurde geändert.
audit-token-created = Ein Token von { $name } wurde erstellt.
audit-token-revoked = Ein Token von { $name } wurde widerrufen.
audit-usable = Die Kalender von { $name } können gelesen werden.
audit-unusable = Ein Kalender von { $name } kann nicht gelesen werden.
usage = Anreicherung
usage-since = Anfragen an Anreicherungsdienste seit { $date } (UTC).
no-providers = Es ist kein Dienst konfiguriert.
provider = Dienst
usage-calls = Anfragen
usage-matches = Treffer
usage-errors = Fehler
usage-last = Letzte Anfrage
provider-ready = Bereit
provider-not-configured = Nicht konfiguriert
provider-bad-credentials = Schlüssel abgelehnt
provider-out-of-credits = Guthaben verbraucht
provider-rate-limited = Anfragen begrenzt
archive-member = { $name } archivieren
archive-member-how = Ein archiviertes Mitglied kann sich nicht anmelden und nicht gebucht werden und verlässt Warteschlangen und Terminarten. Davon ist betroffen:
member-is-archived = { $name } ist archiviert
still-depends = Davon ist weiterhin betroffen:
links-close = Diese Buchungslinks schließen:
more-links-close = Es werden nur die ersten Links angezeigt.
nothing-depends = Nichts hängt von dem Mitglied ab.
upcoming-meetings = Kommende Termine
keep-meetings = Behalten
reassign-meetings = Neu zuweisen: Warteschlangen wählen neu, die übrigen bekommt der neue Gastgeber
cancel-meetings = Absagen
new-host = Neuer Gastgeber
allow-client = Darf { $name } für Sie handeln?
other-account = Anderes Konto verwenden
client-published = Die Anwendung wird von { $host } veröffentlicht.
client-unverified = Der Name der Anwendung ist nicht geprüft.
client-declared = Ihr Arbeitsbereich hat die Anwendung hinterlegt.
applications = Anwendungen
no-applications = Keine Anwendung handelt für Sie. Eine Anwendung, die Sie verbinden, bittet Sie zuerst um Zugriff.
access-until = Zugriff bis { $time }
end-access = Zugriff beenden
access-ended = Die Anwendung hat keinen Zugriff mehr.
client-returns = Nach Ihrer Entscheidung kehren Sie zu { $place } zurück.
client-may = Die Anwendung darf
scope-records-read = Gespeicherte Daten zu Leads und Unternehmen abrufen
scope-records-enrich = Leads bei kostenpflichtigen Anbietern abfragen
scope-bookings-read = Termine und ihre freien Zeiten sehen
scope-bookings-write = Termine buchen, verschieben und absagen
scope-links-read = Terminarten und Buchungslinks sehen
scope-links-write = Buchungslinks erstellen und archivieren
scope-workspace-read = Die Konfiguration des Arbeitsbereichs sehen
scope-workspace-write = Die Konfiguration des Arbeitsbereichs ändern
access-ends = Zugriff endet nach
access-days =
    { $count ->
        [one] { $count } Tag
       *[other] { $count } Tagen
    }
allow = Erlauben
refuse = Ablehnen
fault-no-scope = Wählen Sie mindestens eine Berechtigung.
client-refused-title = Diese Anwendung kann nicht verbunden werden
client-refused-body = Ihre Anfrage ist ungültig. Beginnen Sie in der Anwendung von vorn. Grund: { $reason }
