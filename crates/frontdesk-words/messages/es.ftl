# Formats of dates, times and durations in Spanish. Every file in this folder has the same messages and variables.

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
weekday-short =
    { $weekday ->
        [1] lun
        [2] mar
        [3] mié
        [4] jue
        [5] vie
        [6] sáb
       *[7] dom
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
date-day = { $weekday }, { $day } de { $month }
month-year = { $month } de { $year }
time-am = { $time } a. m.
time-pm = { $time } p. m.
time-range = { $start } – { $end }
date-and-time = { $date }, { $time }
zone-and-offset = { $zone } ({ $offset })
duration-minutes =
    { $count ->
        [one] { $count } minuto
       *[other] { $count } minutos
    }
duration-hours =
    { $count ->
        [one] { $count } hora
       *[other] { $count } horas
    }
duration-both = { $hours } { $minutes }
