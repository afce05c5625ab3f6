# Formats of dates, times and durations in German. Every file in this folder has the same messages and variables.

weekday =
    { $weekday ->
        [1] Montag
        [2] Dienstag
        [3] Mittwoch
        [4] Donnerstag
        [5] Freitag
        [6] Samstag
       *[7] Sonntag
    }
weekday-short =
    { $weekday ->
        [1] Mo
        [2] Di
        [3] Mi
        [4] Do
        [5] Fr
        [6] Sa
       *[7] So
    }
month =
    { $month ->
        [1] Januar
        [2] Februar
        [3] März
        [4] April
        [5] Mai
        [6] Juni
        [7] Juli
        [8] August
        [9] September
        [10] Oktober
        [11] November
       *[12] Dezember
    }
date-full = { $weekday }, { $day }. { $month } { $year }
date-day = { $weekday }, { $day }. { $month }
month-year = { $month } { $year }
time-am = { $time } vorm.
time-pm = { $time } nachm.
time-range = { $start } – { $end }
date-and-time = { $date }, { $time }
zone-and-offset = { $zone } ({ $offset })
duration-minutes =
    { $count ->
        [one] { $count } Minute
       *[other] { $count } Minuten
    }
duration-hours =
    { $count ->
        [one] { $count } Stunde
       *[other] { $count } Stunden
    }
duration-both = { $hours } { $minutes }
