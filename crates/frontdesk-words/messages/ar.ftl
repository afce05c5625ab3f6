# Formats of dates, times and durations in Arabic. Every file in this folder has the same messages and variables.

weekday =
    { $weekday ->
        [1] الاثنين
        [2] الثلاثاء
        [3] الأربعاء
        [4] الخميس
        [5] الجمعة
        [6] السبت
       *[7] الأحد
    }
weekday-short =
    { $weekday ->
        [1] اثنين
        [2] ثلاثاء
        [3] أربعاء
        [4] خميس
        [5] جمعة
        [6] سبت
       *[7] أحد
    }
month =
    { $month ->
        [1] يناير
        [2] فبراير
        [3] مارس
        [4] أبريل
        [5] مايو
        [6] يونيو
        [7] يوليو
        [8] أغسطس
        [9] سبتمبر
        [10] أكتوبر
        [11] نوفمبر
       *[12] ديسمبر
    }
date-full = { $weekday }، { $day } { $month } { $year }
date-day = { $weekday }، { $day } { $month }
month-year = { $month } { $year }
time-am = { $time } ص
time-pm = { $time } م
time-range = { $start } – { $end }
date-and-time = { $date }، { $time }
zone-and-offset = { $zone } ({ $offset })
duration-minutes =
    { $count ->
        [one] دقيقة واحدة
        [two] دقيقتان
        [few] { $count } دقائق
       *[other] { $count } دقيقة
    }
duration-hours =
    { $count ->
        [one] ساعة واحدة
        [two] ساعتان
        [few] { $count } ساعات
       *[other] { $count } ساعة
    }
duration-both = { $hours } و{ $minutes }
