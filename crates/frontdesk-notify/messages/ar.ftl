# Words of the mail in Arabic. Every file of this folder has the same messages with the same variables.

## Dates and times

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
time-am = { $time } ص
time-pm = { $time } م
time-range = { $start } – { $end }
date-and-time = { $date }، { $time }
zone-and-offset = { $zone } ({ $offset })

## The mail

from-name = { $host } عبر { $service }
subject-confirmation = حجز: { $event } مع { $with }، { $start }
subject-moved = تغيير: { $event } مع { $with }، الموعد الآن { $start }
subject-cancelled = إلغاء: { $event } مع { $with }، { $start }
subject-reminder = تذكير: { $event } مع { $with }، { $start }
booked = تم الحجز
moved = تم التغيير
cancelled = تم الإلغاء
reminder = تذكير
opening-confirmation-invitee = تم حجز موعدك مع { $with }.
opening-confirmation-guest = دعاك { $invitee } إلى موعد مع { $with }.
opening-confirmation-host = تم حجز موعد مع { $with }.
opening-moved = تم تغيير الموعد مع { $with } إلى وقت آخر.
opening-cancelled = تم إلغاء الموعد مع { $with } ولن يُعقد.
opening-reminder = هذا تذكير بموعدك مع { $with }.
when = الوقت
former-time = الوقت السابق
where = المكان
hosts = مع
invitee = محجوز لـ
guests = الضيوف
reason = السبب
location-video = مكالمة فيديو
location-phone = مكالمة هاتفية
location-in-person = حضوريًا
answer-yes = نعم
answer-no = لا
manage = تغيير الموعد أو إلغاؤه
sent-by = أُرسلت نيابةً عن { $workspace } عبر { $product }
