# Words of the mail in Spanish. Every file of this folder has the same messages with the same variables.

## Dates and times

weekday =
    { $weekday ->
        [1] lunes
        [2] martes
        [3] miércoles
        [4] jueves
        [5] viernes
        [6] sábado
       *[7] domingo
    }
month =
    { $month ->
        [1] enero
        [2] febrero
        [3] marzo
        [4] abril
        [5] mayo
        [6] junio
        [7] julio
        [8] agosto
        [9] septiembre
        [10] octubre
        [11] noviembre
       *[12] diciembre
    }
date-full = { $weekday }, { $day } de { $month } de { $year }
time-am = { $time } a. m.
time-pm = { $time } p. m.
time-range = { $start } – { $end }
date-and-time = { $date }, { $time }
zone-and-offset = { $zone } ({ $offset })

## The mail

from-name = { $host } a través de { $service }
subject-confirmation = Reservada: { $event } con { $with }, { $start }
subject-moved = Cambiada: { $event } con { $with }, ahora { $start }
subject-cancelled = Cancelada: { $event } con { $with }, { $start }
subject-reminder = Recordatorio: { $event } con { $with }, { $start }
booked = Reservada
moved = Cambiada
cancelled = Cancelada
reminder = Recordatorio
opening-confirmation-invitee = Su cita con { $with } está reservada.
opening-confirmation-guest = { $invitee } le ha invitado a una cita con { $with }.
opening-confirmation-host = Hay una cita reservada con { $with }.
opening-moved = La cita con { $with } se ha cambiado a otra hora.
opening-cancelled = La cita con { $with } se ha cancelado y no tendrá lugar.
opening-reminder = Le recordamos su cita con { $with }.
when = Cuándo
former-time = Antes
where = Dónde
hosts = Con
invitee = Reservada para
guests = Invitados
reason = Motivo
location-video = Videollamada
location-phone = Llamada telefónica
location-in-person = En persona
answer-yes = Sí
answer-no = No
manage = Cambiar o cancelar la cita
sent-by = Enviado para { $workspace } por { $product }
