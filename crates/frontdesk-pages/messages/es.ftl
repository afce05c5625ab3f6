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

## Choice of a time

choose-time = Elija un día y una hora
choose-new-time = Elija una nueva hora
days-of-month = Días con horas libres en { $month }
previous-month = Mes anterior, { $month }
next-month = Mes siguiente, { $month }
day-with-times =
    { $count ->
        [one] { $date }, { $count } hora libre
       *[other] { $date }, { $count } horas libres
    }
times-on-day = Horas libres el { $date }
no-times-on-day = No hay horas libres el { $date }.
no-times-in-month = No hay horas libres en { $month }.
next-open-time = La próxima es el { $date }.
show-next-open-time = Ir al { $date }
no-times-ahead = Por ahora no hay horas libres. Vuelva más tarde.
time-zone = Zona horaria
time-zone-now = { $zone }, ahora son las { $time }
change-time-zone = Cambiar la zona o el reloj
clock = Reloj
clock-12 = 12 horas
clock-24 = 24 horas
apply = Aplicar

## The form

your-details = Sus datos
change-time = Elegir otra hora
name = Nombre
email = Correo electrónico
guests = Invitados
guests-hint = Direcciones de correo de otras personas, separadas por comas.
optional = opcional
choose-option = Elija una opción…
no-choice = Sin respuesta
book = Reservar esta hora
leave-empty = Deje este campo vacío

## Faults

faults =
    { $count ->
        [one] Hay un punto que necesita su atención
       *[other] Hay { $count } puntos que necesitan su atención
    }
fault-in-title = Revise: { $title }
fault-name-missing = Escriba su nombre.
fault-name = Escriba su nombre en una línea de { $most } caracteres como máximo.
fault-email-missing = Escriba su dirección de correo.
fault-email = Escriba una dirección de correo como ada@example.com.
fault-guest = «{ $address }» no es una dirección de correo como bob@example.com.
fault-guest-repeated = «{ $address }» ya está en la invitación.
fault-guests = Escriba { $most } invitados como máximo.
fault-answer-missing = «{ $question }» necesita una respuesta.
fault-answer-text = Escriba un texto más corto sin caracteres de control.
fault-answer-option = Elija entre las opciones que se ofrecen.
fault-answer-number = Escriba un número entero, por ejemplo 12.
fault-answer-phone = Escriba un número de teléfono como +34 91 123 45 67.
fault-reason = Escriba un motivo de { $most } caracteres como máximo.
send-again = Revise lo que escribió y envíelo otra vez.
taken = Esa hora acaba de ocuparse.
taken-choose = Elija una de las próximas horas libres. Lo que escribió se conserva.
taken-move = Elija una de las próximas horas libres. Su cita queda como estaba.
taken-nothing-left = Por ahora no hay otras horas libres.

## A booking

booked = Su cita está reservada
moved = Su cita se ha cambiado
cancelled = Su cita está cancelada
confirmed = Su cita está confirmada
your-meeting = Su cita
keep-this-page = Guarde la dirección de esta página: con ella puede cambiar o cancelar la cita.
meeting-cancelled = Esta cita se canceló.
meeting-over = Esta cita ya pasó.
meeting-missed = Esta cita se marcó como no atendida.
what = Qué
when = Cuándo
guests-invited = Invitados
reason = Motivo
add-to-calendar = Añadir al calendario
calendar-file = Archivo de calendario (.ics)
move = Cambiar
cancel = Cancelar
book-again = Reservar otra cita
moved-elsewhere = Esta cita se cambia en otra página.
move-elsewhere = Ir a esa página
move-question = ¿Cambiar su cita?
present-time = Actual
new-time = Nueva
move-now = Cambiar a esta hora
keep-time = Mantener la hora actual
cancel-question = ¿Cancelar esta cita?
cancel-reason = Motivo de la cancelación
cancel-now = Cancelar la cita
keep-meeting = Mantener la cita
confirm-by-mail = Confirme la cita con el enlace del mensaje que enviamos a { $address }.
confirm-question = ¿Ha reservado usted esta cita?
confirm-guests = Sus invitados recibirán la invitación en cuanto usted confirme.
confirm-now = Sí, confirmarla
confirm-not = No, cancelarla
invite-by-link = Cambiar o cancelar: { $url }

## Errors

closed-title = Esta página ya no admite reservas
closed-body = El enlace se ha cerrado. Pida otro a la persona que se lo dio.
not-found-title = No hay ninguna página en esta dirección
not-found-body = Revise la dirección o pida otra a la persona que se la dio.
malformed-title = Esta dirección está incompleta o dañada
malformed-body = Una parte no se pudo leer: { $part }. Abra de nuevo el enlace tal como lo recibió.
start-over = Empezar de nuevo
capped-title = Demasiadas reservas por ahora
capped-body = No se ha reservado nada, porque aquí hay demasiadas reservas sin confirmar. Confirme una reserva anterior con el enlace de su mensaje o inténtelo más tarde.
failed-title = Algo ha fallado
failed-body = No es culpa suya, y no se ha cambiado nada. Inténtelo de nuevo; si se repite, mencione el número de solicitud de abajo.
too-many-title = Demasiadas solicitudes
too-many-body = Han llegado demasiadas solicitudes desde su red en poco tiempo. Espere { $seconds ->
        [one] un segundo
       *[other] { $seconds } segundos
    }, vuelva atrás e inténtelo de nuevo. No se pierde nada de lo que ha escrito.
unavailable-title = El servicio no está disponible por un momento
unavailable-body = No se ha cambiado nada. Inténtelo de nuevo en un minuto.
request-number = Número de solicitud: { $id }
