# Formats of dates, times and durations in French. Every file in this folder has the same messages and variables.

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
weekday-short =
    { $weekday ->
        [1] lun.
        [2] mar.
        [3] mer.
        [4] jeu.
        [5] ven.
        [6] sam.
       *[7] dim.
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
date-day = { $weekday } { $day } { $month }
month-year = { $month } { $year }
time-am = { $time } du matin
time-pm = { $time } de l’après-midi
time-range = { $start } – { $end }
date-and-time = { $date }, { $time }
zone-and-offset = { $zone } ({ $offset })
duration-minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
duration-hours =
    { $count ->
        [one] { $count } heure
       *[other] { $count } heures
    }
duration-both = { $hours } { $minutes }
