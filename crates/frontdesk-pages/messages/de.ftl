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

## Choice of a time

choose-time = Tag und Uhrzeit wählen
choose-new-time = Neuen Termin wählen
days-of-month = Tage mit freien Zeiten im { $month }
previous-month = Voriger Monat, { $month }
next-month = Nächster Monat, { $month }
day-with-times =
    { $count ->
        [one] { $date }, { $count } freie Zeit
       *[other] { $date }, { $count } freie Zeiten
    }
times-on-day = Freie Zeiten am { $date }
no-times-on-day = Am { $date } gibt es keine freien Zeiten.
no-times-in-month = Im { $month } gibt es keine freien Zeiten.
next-open-time = Die nächste ist am { $date }.
show-next-open-time = Zu { $date }
no-times-ahead = Zurzeit gibt es keine freien Zeiten. Bitte schauen Sie später wieder vorbei.
time-zone = Zeitzone
time-zone-now = { $zone }, jetzt { $time }
change-time-zone = Zeitzone oder Uhr ändern
clock = Uhr
clock-12 = 12 Stunden
clock-24 = 24 Stunden
apply = Übernehmen

## The form

your-details = Ihre Angaben
change-time = Andere Zeit wählen
name = Name
email = E-Mail
guests = Gäste
guests-hint = E-Mail-Adressen weiterer Personen, durch Kommas getrennt.
optional = freiwillig
choose-option = Bitte wählen …
no-choice = Keine Angabe
book = Diesen Termin buchen
leave-empty = Dieses Feld leer lassen

## Faults

faults =
    { $count ->
        [one] Eine Angabe braucht Ihre Aufmerksamkeit
       *[other] { $count } Angaben brauchen Ihre Aufmerksamkeit
    }
fault-in-title = Bitte prüfen: { $title }
fault-name-missing = Geben Sie Ihren Namen ein.
fault-name = Geben Sie Ihren Namen in einer Zeile mit höchstens { $most } Zeichen ein.
fault-email-missing = Geben Sie Ihre E-Mail-Adresse ein.
fault-email = Geben Sie eine E-Mail-Adresse wie ada@example.com ein.
fault-guest = „{ $address }“ ist keine E-Mail-Adresse wie bob@example.com.
fault-guest-repeated = „{ $address }“ ist schon eingeladen.
fault-guests = Geben Sie höchstens { $most } Gäste an.
fault-answer-missing = „{ $question }“ braucht eine Antwort.
fault-answer-text = Geben Sie einen kürzeren Text ohne Steuerzeichen ein.
fault-answer-option = Wählen Sie aus den angebotenen Möglichkeiten.
fault-answer-number = Geben Sie eine ganze Zahl ein, etwa 12.
fault-answer-phone = Geben Sie eine Telefonnummer wie +49 30 901820 ein.
fault-reason = Geben Sie einen Grund mit höchstens { $most } Zeichen ein.
send-again = Bitte prüfen Sie Ihre Angaben und senden Sie sie noch einmal ab.
taken = Diese Zeit wurde gerade vergeben.
taken-choose = Wählen Sie eine der nächsten freien Zeiten. Ihre Angaben bleiben erhalten.
taken-move = Wählen Sie eine der nächsten freien Zeiten. Ihr Termin bleibt, wie er war.
taken-nothing-left = Zurzeit gibt es keine anderen freien Zeiten.

## A booking

booked = Ihr Termin ist gebucht
moved = Ihr Termin wurde verschoben
cancelled = Ihr Termin ist abgesagt
confirmed = Ihr Termin ist bestätigt
your-meeting = Ihr Termin
keep-this-page = Merken Sie sich die Adresse dieser Seite: Hier können Sie den Termin verschieben oder absagen.
meeting-cancelled = Dieser Termin wurde abgesagt.
meeting-over = Dieser Termin ist vorbei.
meeting-missed = Dieser Termin wurde als versäumt vermerkt.
what = Was
when = Wann
guests-invited = Gäste
reason = Grund
add-to-calendar = In den Kalender eintragen
calendar-file = Kalenderdatei (.ics)
move = Verschieben
cancel = Absagen
book-again = Weiteren Termin buchen
moved-elsewhere = Dieser Termin wird auf einer anderen Seite verschoben.
move-elsewhere = Zu dieser Seite
move-question = Termin verschieben?
present-time = Bisher
new-time = Neu
move-now = Auf diese Zeit verschieben
keep-time = Bisherige Zeit behalten
cancel-question = Diesen Termin absagen?
cancel-reason = Grund der Absage
cancel-now = Termin absagen
keep-meeting = Termin behalten
confirm-by-mail = Bitte bestätigen Sie den Termin über den Link in der E-Mail, die wir an { $address } senden.
confirm-question = Haben Sie diesen Termin gebucht?
confirm-guests = Ihre Gäste werden eingeladen, sobald Sie bestätigt haben.
confirm-now = Ja, bestätigen
confirm-not = Nein, absagen
invite-by-link = Verschieben oder absagen: { $url }

## Errors

closed-title = Hier kann nichts mehr gebucht werden
closed-body = Der Link wurde geschlossen. Bitte fragen Sie die Person, von der Sie ihn haben, nach einem anderen.
not-found-title = Unter dieser Adresse gibt es keine Seite
not-found-body = Bitte prüfen Sie die Adresse, oder fragen Sie die Person, von der Sie sie haben, nach einer anderen.
malformed-title = Diese Adresse ist unvollständig oder beschädigt
malformed-body = Ein Teil davon ist nicht lesbar: { $part }. Bitte öffnen Sie den Link noch einmal so, wie Sie ihn bekommen haben.
start-over = Von vorn beginnen
capped-title = Zurzeit zu viele Buchungen
capped-body = Es wurde nichts gebucht, weil hier zu viele Buchungen noch nicht bestätigt sind. Bestätigen Sie eine frühere Buchung über den Link in der E-Mail, oder versuchen Sie es später noch einmal.
failed-title = Etwas ist schiefgegangen
failed-body = Es liegt nicht an Ihnen, und nichts wurde geändert. Bitte versuchen Sie es noch einmal; wenn es wieder geschieht, nennen Sie die Anfragenummer unten.
too-many-title = Zu viele Anfragen
too-many-body = Aus Ihrem Netz kamen in kurzer Zeit zu viele Anfragen. Bitte warten Sie { $seconds ->
        [one] eine Sekunde
       *[other] { $seconds } Sekunden
    }, gehen Sie dann zurück und versuchen Sie es noch einmal. Ihre Eingaben bleiben erhalten.
unavailable-title = Der Dienst ist gerade nicht erreichbar
unavailable-body = Nichts wurde geändert. Bitte versuchen Sie es in einer Minute noch einmal.
request-number = Anfragenummer: { $id }
