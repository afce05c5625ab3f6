# Texts of the booking pages in Spanish. Every file in this folder has the same messages and variables.

## Frame of every page

skip-to-content = Ir al contenido
language = Idioma
served-by = Citas con { $product }
loading = Cargando…
page-title = { $title } · { $workspace }

## Event type

duration = Duración
where = Lugar
with-whom = Con
location-video = Videollamada
location-phone = Llamada telefónica
location-in-person = En persona
host-optional = opcional

## Landing pages

landing-title = Reservar una cita
landing-empty = Por el momento no hay nada que reservar aquí.

## Choice of a time

choose-time = Elija un día y una hora
out-of-office = { $host } está fuera de la oficina hasta el { $date }.
out-of-office-on = { $host } está fuera de la oficina el { $date }.
out-of-office-ahead = { $host } está fuera de la oficina del { $first } al { $last }.
book-delegate = Reservar una cita con { $delegate } en su lugar
choose-new-time = Elija otra hora
days-of-month = Días con horas disponibles en { $month }
previous-month = Mes anterior, { $month }
next-month = Mes siguiente, { $month }
day-with-times =
    { $count ->
        [one] { $date }, { $count } hora disponible
       *[other] { $date }, { $count } horas disponibles
    }
times-on-day = Horas disponibles el { $date }
no-times-on-day = No hay horas disponibles el { $date }.
no-times-in-month = No hay horas disponibles en { $month }.
next-open-time = La próxima hora disponible es el { $date }.
show-next-open-time = Ir al { $date }
no-times-ahead = Por ahora no hay horas disponibles. Vuelva a intentarlo más tarde.
time-zone = Zona horaria
time-zone-now = { $zone }, ahora son las { $time }
change-time-zone = Cambiar la zona horaria o el formato de hora
clock = Formato de hora
clock-12 = 12 horas
clock-24 = 24 horas
apply = Aplicar

## The form

your-details = Sus datos
change-time = Elegir otra hora
name = Nombre
email = Correo electrónico
guests = Invitados
guests-hint = Direcciones de correo de otras personas que desea invitar, separadas por comas.
optional = opcional
choose-option = Elija una opción…
no-choice = Sin respuesta
book = Reservar esta hora
leave-empty = Deje este campo vacío

## Faults

faults =
    { $count ->
        [one] Corrija un campo
       *[other] Corrija { $count } campos
    }
fault-in-title = Error: { $title }
fault-name-missing = Escriba su nombre.
fault-name = Escriba su nombre en una línea de { $most } caracteres como máximo.
fault-email-missing = Escriba su dirección de correo.
fault-email = Escriba una dirección de correo válida, por ejemplo ada@example.com.
fault-guest = «{ $address }» no es una dirección de correo válida. Ejemplo: bob@example.com.
fault-guest-repeated = «{ $address }» ya está entre los invitados.
fault-guests = Escriba { $most } invitados como máximo.
fault-answer-missing = El campo «{ $question }» es obligatorio.
fault-answer-text = Escriba un texto más corto sin caracteres de control.
fault-answer-option = Elija entre las opciones de la lista.
fault-answer-number = Escriba un número entero, por ejemplo 12.
fault-answer-phone = Escriba un número de teléfono como +34 91 123 45 67.
fault-reason = Escriba un motivo de { $most } caracteres como máximo.
send-again = Revise sus datos y envíe el formulario otra vez.
sent-too-fast = El formulario se envió menos de dos segundos después de mostrarse. Seleccione otra vez «{ $button }» para reservar.
taken = Esta hora ya no está disponible.
taken-choose = Elija una de las próximas horas disponibles. Sus datos se conservan.
taken-move = Elija una de las próximas horas disponibles. Su reserva no ha cambiado.
taken-nothing-left = Por ahora no hay otras horas disponibles.

## A booking

booked = Su cita está reservada
moved = Su cita se ha reprogramado
cancelled = Su cita está cancelada
confirmed = Su cita está confirmada
your-meeting = Su cita
keep-this-page = Guarde el enlace a esta página. Con él puede reprogramar o cancelar la cita.
meeting-cancelled = Esta cita se canceló.
meeting-over = Esta cita ya pasó.
meeting-missed = Esta cita se marcó como inasistencia.
what = Qué
when = Cuándo
guests-invited = Invitados
reason = Motivo
add-to-calendar = Añadir al calendario
calendar-file = Archivo de calendario (.ics)
move = Reprogramar
cancel = Cancelar la cita
book-again = Reservar otra cita
moved-elsewhere = Puede reprogramar esta cita en otra página.
move-elsewhere = Ir a la otra página
host-left = { $host } ya no participa en las citas, por lo que esta cita no se puede reprogramar aquí. Para acordar otra hora, póngase en contacto con { $contact }.
moved-too-often = Esta cita ha cambiado demasiadas veces y ya no se puede reprogramar aquí. Para acordar otra hora, póngase en contacto con { $contact }.
move-question = ¿Reprogramar su cita?
present-time = Actual
new-time = Nueva
move-now = Reprogramar para esta hora
keep-time = Mantener la hora actual
cancel-question = ¿Cancelar esta cita?
cancel-reason = Motivo de la cancelación
cancel-now = Cancelar la cita
keep-meeting = Mantener la cita
confirm-by-mail = Para confirmar la cita, abra el enlace del correo que le enviamos a { $address }.
confirm-question = ¿Ha reservado usted esta cita?
confirm-guests = Sus invitados recibirán la invitación en cuanto usted confirme.
confirm-now = Sí, confirmarla
confirm-not = No, cancelarla
invite-by-link = Reprogramar o cancelar: { $url }

## Errors

closed-title = Esta página ya no admite reservas
closed-body = Este enlace de reserva ya no está activo. Pida uno nuevo a la persona que se lo envió.
expired-body = Este enlace de reserva ha caducado. Pida uno nuevo a la persona que se lo envió.
used-up-body = Ya se han hecho todas las reservas de este enlace. Pida uno nuevo a la persona que se lo envió.
not-found-title = Página no encontrada
not-found-body = Revise la dirección o pida un enlace nuevo a la persona que se la envió.
malformed-title = Este enlace está incompleto o no es válido
malformed-body = No se pudo leer esta parte del enlace: { $part }. Abra de nuevo el enlace original.
start-over = Empezar de nuevo
capped-title = Demasiadas reservas
capped-body = No se ha reservado nada, porque hay demasiadas reservas recientes o sin confirmar. Confirme una reserva anterior con el enlace de su correo o inténtelo más tarde.
failed-title = Algo ha fallado
failed-body = El problema es nuestro, y no se ha cambiado nada. Inténtelo de nuevo. Si el problema continúa, indique el ID de la solicitud que aparece abajo.
too-many-title = Demasiadas solicitudes
too-many-body = Han llegado demasiadas solicitudes desde su red en poco tiempo. Espere { $seconds ->
        [one] un segundo
       *[other] { $seconds } segundos
    }, vuelva atrás e inténtelo de nuevo. Sus datos se conservan.
unavailable-title = El servicio no está disponible en este momento
unavailable-body = No se ha cambiado nada. Inténtelo de nuevo en un minuto.
request-number = ID de la solicitud: { $id }

## Pages for members

sign-in = Iniciar sesión
sign-in-how = Abra el enlace de inicio de sesión que le envió un administrador de su espacio de trabajo. Cada enlace funciona una vez, durante 15 minutos.
sign-in-as = Iniciar sesión como { $name }
sign-in-once = Este enlace funciona una vez. Inicie sesión solo en un dispositivo de confianza.
sign-in-by-mail = Introduzca la dirección con la que es miembro de un espacio de trabajo. Recibirá un enlace para iniciar sesión.
sign-in-with = Iniciar sesión con { $name }
choose-workspace = Elegir un espacio de trabajo
not-signed-in-title = No ha iniciado sesión
not-signed-in-body = El inicio de sesión con { $name } se canceló, tardó demasiado o comenzó en otro navegador. Inicie sesión de nuevo.
no-member-title = Ningún miembro tiene su dirección
no-member-body = { $name } no ha confirmado ninguna dirección suya que pertenezca a un miembro. Pida a un administrador de su espacio de trabajo que añada su dirección, o use otra cuenta.
provider-down-title = { $name } no está disponible
provider-down-body = Inténtelo de nuevo en unos minutos, o pida un enlace de inicio de sesión a un administrador de su espacio de trabajo.
provider-down-mail = Inténtelo de nuevo en unos minutos, o inicie sesión por correo.
mail-link = Enviar enlace
link-sent-title = Revise su bandeja de entrada
link-sent-body = Si la dirección es de un miembro, el enlace de inicio de sesión está en camino. Ábralo en este navegador en un plazo de 15 minutos.
link-sent-aside = ¿No llegó nada? Revise la carpeta de correo no deseado y la dirección, o pida un enlace a un administrador de su espacio de trabajo.
link-used-title = Este enlace ya no funciona
link-used-body = Un enlace de inicio de sesión funciona una vez, durante 15 minutos. Un enlace recibido por correo solo funciona en el navegador en el que lo solicitó.
sign-out = Cerrar sesión
signed-in-as = Sesión iniciada como { $name }
pages = Páginas
my-meetings = Mis reuniones
report = Informe
report-how = Reservas por la semana de su inicio, en la zona horaria { $zone }. Una reunión con varios anfitriones cuenta para cada uno y una sola vez en los totales.
report-weeks = Semanas
report-last-weeks = Últimas { $count } semanas
report-by-week = Por semana
report-by-host = Por anfitrión
report-week = Semana del
report-host = Anfitrión
report-meetings = Reuniones
report-ahead = Tiempo medio entre la reserva y la reunión
report-days = { $count } días
report-total = Total
report-csv = Descargar en CSV
week = Del { $first } al { $last }
previous-week = Semana anterior
next-week = Semana siguiente
no-meetings = No hay reuniones aquí.
more-meetings = Solo se muestran las primeras reuniones.
search-invitee = Correo electrónico de un invitado
search = Buscar
status-cancelled = Cancelada
status-no-show = No asistió
status-unconfirmed = Sin confirmar
invitee = Invitado
mark-no-show = Marcar como no asistió
undo-no-show = El invitado sí asistió
reassign = Asignar a otro miembro
replaced-host = Anfitrión que se sustituye
email-of-new-host = Correo del nuevo anfitrión
queue-chooses = Déjalo vacío para que la cola elija al miembro libre al que le toca.
replace-host = Sustituir al anfitrión
no-free-member = Ningún otro miembro de la cola está libre a esta hora.
new-host-busy = Este miembro no está libre a esta hora.
fault-new-host = Escribe la dirección de otro miembro que pueda ser anfitrión de esta reunión.
history = Historial
history-created = Reservada
history-moved = Cambiada de hora; antes: { $from }
history-updated = Datos modificados
history-reassigned = Anfitrión cambiado de { $from } a { $to }
history-confirmed = Confirmada por el invitado
history-no-show = Marcada como inasistencia
history-no-show-undone = Inasistencia deshecha
rejected-form-title = Inténtelo de nuevo
rejected-form-body = No se cambió nada, porque el formulario procede de otro sitio o es anterior a su inicio de sesión.
forbidden-title = No puede hacer esto
forbidden-body = No se ha cambiado nada. Tu rol o el enlace con el que iniciaste sesión no lo permite.
my-calendars = Mis calendarios
no-calendars = Aún no tiene ningún calendario, así que nadie puede reservar con usted. Conecte uno.
calendar-builtin = Reuniones reservadas aquí
calendar-read-at = Última lectura: { $time }
calendar-unread = Aún no se ha leído
calendar-fault-credentials = El servidor rechaza el nombre de usuario o la contraseña.
calendar-fault-unavailable = No se puede acceder al servidor. Revise la dirección o inténtelo más tarde.
calendar-fault-unreadable = No se puede usar el calendario: { $detail }
calendar-fault-gone = Este calendario ya no existe.
calendar-unwritten = No se pudo anotar la última reunión en este calendario.
calendar-booked-into = Sus reuniones nuevas y las que cambian de hora se anotan en este calendario.
calendar-of-workspace = Un administrador conectó este calendario.
calendar-choose = Calendarios de esta cuenta
calendar-closing = Los eventos de estos calendarios bloquean sus horarios:
calendar-booking = Sus reuniones se anotan en:
calendar-booking-none = Ningún calendario de esta cuenta
calendar-missing = (ya no existe)
calendar-unnameable = (cámbiele el nombre para elegirlo: es demasiado largo o contiene caracteres no permitidos)
calendars-too-many = Más de 100 calendarios de esta cuenta bloquean sus horarios, por lo que no se pueden elegir aquí.
calendar-closes-nothing = Esta cuenta no bloquea ninguno de sus horarios.
calendar-unlisted = No se pueden mostrar los calendarios de esta cuenta.
calendar-check = Comprobar ahora
calendar-disconnect = Desconectar
connect-caldav = Conectar un calendario CalDAV
calendar-server = Proveedor
calendar-server-other = Nextcloud u otro servidor
calendar-address = Dirección del servidor
calendar-address-hint = Obligatoria para Nextcloud y otros servidores: https://cloud.example.com
calendar-user = Nombre de usuario
calendar-password = Contraseña
calendar-password-hint = Use una contraseña de aplicación si su proveedor las ofrece.
calendar-takes-bookings = Anotar mis reuniones en este calendario
connect-feed = Conectar una fuente de calendario
calendar-feed = Dirección de la fuente
calendar-feed-hint = La dirección secreta en formato iCal. Durante sus eventos usted no está disponible.
calendar-connect = Conectar
fault-calendar-url = Introduzca una dirección que empiece por https://.
fault-calendar-login = Introduzca el nombre de usuario y la contraseña.
fault-calendars-many = Tiene 10 calendarios, el máximo. Desconecte uno primero.
fault-calendar-key = Este servicio no puede guardar contraseñas. Pida a su operador que configure FRONTDESK_SECRET_KEY.
my-hours = Mi horario
my-open-times = Mis horas libres
hours-saved = Tus cambios están guardados y valen desde ahora.
weekly-hours = Horario semanal
weekly-hours-hint = Horas como 09:00-12:30, 13:30-18:00. Un campo vacío es un día libre.
date-overrides = Otro horario en fechas concretas
date-overrides-hint = Sustituye el horario semanal de esa fecha. Una fecha sin horas es un día libre.
override-date = Fecha
override-hours = Horas
max-per-day = Reuniones al día, como máximo
max-per-week = Reuniones a la semana, como máximo
save = Guardar
remove = Eliminar
absences = Ausencias
no-absences = No tienes ausencias.
absence-has-delegate = El invitado puede reservar con tu sustituto.
add-absence = Añadir una ausencia
absence-from = Primer día
absence-until = Último día
absence-delegate = Correo del miembro que te sustituye
absence-meetings = Estas reuniones caen en tus ausencias. Cámbialas de hora, reasígnalas o cancélalas.
no-event-types = Este espacio no tiene ningún tipo de evento activo.
open-times-how = Las horas a las que los invitados pueden reservar solo contigo, para un tipo de evento.
event-type = Tipo de evento
show = Mostrar
open-times-count = { $count ->
        [0] ninguna hora libre
        [one] una hora libre
       *[other] { $count } horas libres
    }
earlier-days = Días anteriores
later-days = Días siguientes
closed-times = Horas cerradas
reason-busy = Una reunión o un evento de tu calendario
reason-held = Retenida para una reserva
reason-hours = Fuera de tu horario
reason-absent = Ausencia
reason-notice = Demasiado pronto: el tipo de evento exige más antelación
reason-horizon = Demasiado lejos para el tipo de evento
reason-buffer = Margen antes o después de una reunión o un evento
reason-calendar = No se puede leer uno de tus calendarios
reason-daily-cap = Has alcanzado tu máximo de reuniones de ese día
reason-weekly-cap = Has alcanzado tu máximo de reuniones de esa semana
reason-type-daily-cap = Has alcanzado el máximo de reuniones de este tipo de evento ese día
reason-type-weekly-cap = Has alcanzado el máximo de reuniones de este tipo de evento esa semana
reason-other = No se puede reservar contigo
fault-zone = Elige una zona horaria.
fault-hours = Escribe horas como 09:00-12:30, 13:30-18:00, sin solapamientos.
fault-date = Elige la fecha de estas horas.
fault-cap = Escribe un número entero de 1 a { $most }, o deja el campo vacío.
fault-days = Elige un último día que no sea anterior al primero.
fault-delegate = Escribe la dirección de otro miembro de tu espacio que pueda ser anfitrión.
fault-absences-many = Tienes 100 ausencias, que es el máximo. Elimina una primero.
connect-vendor = Conectar { $vendor }
fault-consent = No se concedió el acceso. Conecta el calendario otra vez y concede todos los permisos.
my-links = Mis enlaces
links-mine = Enlaces de los que soy anfitrión
links-all = Todos los enlaces
no-links = Aquí no hay enlaces.
more-links = Más enlaces
link-personal = Tu enlace personal
link-queue-chooses = La cola { $queue } elige un anfitrión en cada reserva.
link-address = Dirección del enlace
copy = Copiar
copied = Copiado
archive = Archivar
create-link = Crear un enlace
link-hosts = Correos de otros anfitriones
link-hosts-hint = Sepáralos con comas. Sin otros anfitriones y sin cola, recibes tu enlace personal.
link-queue = Cola que elige un anfitrión más
link-per-booking = Dejar que la cola elija en cada reserva; solo eres anfitrión si te elige
link-metadata = Metadatos
link-metadata-hint = Una clave=valor por línea. Las reservas y los webhooks los contienen.
fault-link-hosts = Escribe direcciones de miembros que puedan ser anfitriones de este tipo de evento, separadas por comas.
fault-link-queue = Ahora no se puede elegir a ningún miembro de esta cola.
fault-link-needs-queue = Elige la cola que elige un anfitrión en cada reserva.
fault-link-calendar = Estos anfitriones no tienen un calendario utilizable: { $names }
fault-link-metadata = Escribe una clave=valor por línea: 50 como máximo, con claves de 40 y valores de 500 caracteres como máximo.
archive-now = Archivar este enlace
archive-how = Los invitados ya no pueden reservar con un enlace archivado. No se puede deshacer.
fault-link-exists = Ya tienes este enlace personal. Conserva sus metadatos.
landing-page = Mi página
landing-page-how = Muestre una página con los tipos de evento de sus enlaces personales. Cualquiera puede abrirla.
landing-page-show = Mostrar mi página
landing-page-shown = Cualquiera puede abrir esta página. Muestra los tipos de evento de sus enlaces personales.
landing-page-address = Dirección de mi página
landing-page-hide = Ocultar mi página
hours-changed = Tu horario ha cambiado desde que se mostró este formulario. Compruébalo y cámbialo otra vez.
fault-other-account = Has conectado otra cuenta de este proveedor. Desconéctala primero, o pídeselo al administrador que la conectó.
fault-unknown-owner = La cuenta conectada no bloquea ninguno de sus horarios, por lo que no se puede comparar con esta. Desconéctela primero, o pídaselo al administrador que la conectó.
fault-calendar-choice = Elija calendarios que esta cuenta tenga; las reuniones necesitan uno que se pueda modificar.
calendars-changed = Sus calendarios han cambiado desde que se mostró este formulario. Compruébelos y elija otra vez.
admin = Administración
saved = El cambio se ha guardado.
link-ready = Su enlace está listo.
show-more = Mostrar más
change = Cambiar
members = Miembros
no-members = No hay más miembros.
role-admin = Administrador
role-member = Miembro
role-observer = Observador
make-admin = Hacer administrador
make-member = Hacer miembro
make-observer = Hacer observador
member-archived = Archivado
service-account = Cuenta de servicio
member-unusable = No se puede reservar, porque falta un calendario o no se puede leer
add-member = Añadir un miembro
member-key = Clave
member-key-hint = Forma parte de la dirección de los enlaces personales: minúsculas, cifras y guiones, por ejemplo ada-byron.
member-role = Rol
create-sign-in-link = Crear un enlace de inicio de sesión
sign-in-link = Enlace de inicio de sesión
sign-in-link-how = Da este enlace solo al miembro. Funciona una vez, durante 15 minutos, mientras tu sesión esté abierta.
fault-member-name = Introduce un nombre corto en una sola línea.
fault-member-key = Introduce una clave que no tenga otro miembro, con minúsculas, cifras y guiones sueltos.
fault-change = Este cambio no es posible: { $detail }
webhooks = Webhooks
webhook = Webhook
no-webhooks = No hay webhooks. Se declaran en el archivo del espacio de trabajo.
webhook-works = Las entregas funcionan.
webhook-failing-since = Las entregas fallan desde { $time }.
webhook-disabled-at = Desactivado desde { $time }. No se envían eventos.
webhook-latest = Últimas { $count } entregas: { $pending } pendientes, { $dead } fallidas
last-error = Último error: { $detail }
webhook-test = Enviar una prueba
webhook-enable = Activar
webhook-tested = El receptor aceptó la prueba con el estado { $status }.
webhook-failed = La prueba falló: { $detail }
webhook-replay = Enviar eventos de nuevo
webhook-replay-how = Los eventos de estos días se envían de nuevo con sus identificadores originales. Se conservan 90 días.
webhook-replayed = Eventos que se envían de nuevo: { $count }
replay-next = Enviar los siguientes eventos
fault-webhook-disabled = Activa primero este webhook.
deliveries = Entregas
no-deliveries = No hay entregas aquí.
delivery-kind = Receptor
delivery-state = Estado
every = Todos
delivery-calendar = Calendario
delivery-mail = Correo
delivery-pending = Pendiente
delivery-delivered = Entregado
delivery-dropped = Descartado
delivery-dead = Fallido
next-attempt = próximo intento: { $time }
retry = Reintentar
retry-all = Reintentar todas las entregas fallidas
deliveries-retried = Las entregas fallidas se envían de nuevo.
event-types = Tipos de evento
event-types-how = Los tipos de evento se configuran en el archivo del espacio de trabajo o con la API.
every-member = Todos los miembros
archived = Archivado
queues = Colas
queues-how = Una cola elige al miembro libre con menos asignaciones en relación con su peso. Las colas se configuran en el archivo del espacio de trabajo y por HTTP.
no-queues = No hay colas.
queue-window = { $days ->
        [one] Asignaciones del último día
       *[other] Asignaciones de los últimos { $days } días
    }
queue-weight = Peso
queue-assignments = Asignaciones
queue-share = Proporción
queue-percentage = { $number } %
queue-expected = Proporción esperada
queue-absent = fuera de la oficina
queue-excluded = no puede recibir reuniones
audit = Cambios
no-changes = No hay cambios guardados. Se conservan 90 días.
audit-changed = Se cambió la configuración.
audit-token-created = Se creó un token de { $name }.
audit-token-revoked = Se revocó un token de { $name }.
audit-usable = Se pueden leer los calendarios de { $name }.
audit-unusable = No se puede leer un calendario de { $name }.
usage = Enriquecimiento
usage-since = Solicitudes a proveedores de enriquecimiento desde el { $date } (UTC).
no-providers = No hay ningún proveedor configurado.
provider = Proveedor
usage-calls = Solicitudes
usage-matches = Resultados
usage-errors = Errores
usage-last = Última solicitud
provider-ready = Listo
provider-not-configured = Sin configurar
provider-bad-credentials = Clave rechazada
provider-out-of-credits = Sin crédito
provider-rate-limited = Límite alcanzado
archive-member = Archivar a { $name }
archive-member-how = Un miembro archivado no puede iniciar sesión ni recibir reservas, y sale de las colas y los tipos de evento. Afecta a:
member-is-archived = { $name } está archivado
still-depends = Sigue afectando a:
links-close = Estos enlaces de reserva se cierran:
more-links-close = Solo se muestran los primeros enlaces.
nothing-depends = Nada depende de este miembro.
upcoming-meetings = Próximas reuniones
keep-meetings = Conservarlas
reassign-meetings = Reasignarlas: las colas eligen de nuevo y el nuevo anfitrión recibe las demás
cancel-meetings = Cancelarlas
new-host = Nuevo anfitrión
allow-client = ¿Permitir que { $name } actúe por usted?
other-account = Usar otra cuenta
client-published = { $host } publica la aplicación.
client-unverified = El nombre de la aplicación no está verificado.
client-declared = Tu espacio de trabajo declara la aplicación.
applications = Aplicaciones
no-applications = Ninguna aplicación actúa por ti. Una aplicación que conectes te pedirá acceso primero.
access-until = Acceso hasta el { $time }
end-access = Terminar el acceso
access-ended = La aplicación ya no tiene acceso.
client-returns = Después de su decisión, vuelve a { $place }.
client-may = La aplicación puede
scope-records-read = Consultar los datos guardados de clientes potenciales y empresas
scope-records-enrich = Buscar clientes potenciales con proveedores de pago
scope-bookings-read = Ver las reuniones y sus horas libres
scope-bookings-write = Reservar, mover y cancelar reuniones
scope-links-read = Ver los tipos de reunión y los enlaces de reserva
scope-links-write = Crear y archivar enlaces de reserva
scope-workspace-read = Ver la configuración del espacio de trabajo
scope-workspace-write = Cambiar la configuración del espacio de trabajo
access-ends = El acceso termina después de
access-days =
    { $count ->
        [one] { $count } día
       *[other] { $count } días
    }
allow = Permitir
refuse = Rechazar
fault-no-scope = Elija al menos un permiso.
client-refused-title = No se puede conectar esta aplicación
client-refused-body = Su solicitud no es válida. Empiece de nuevo en la aplicación. Motivo: { $reason }
