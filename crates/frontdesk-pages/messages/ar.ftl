# Texts of the booking pages in Arabic. Every file in this folder has the same messages and variables.

## Frame of every page

skip-to-content = الانتقال إلى المحتوى
language = اللغة
served-by = جدولة المواعيد عبر { $product }
loading = جارٍ التحميل…
page-title = { $title } · { $workspace }

## Event type

duration = المدة
where = المكان
with-whom = مع
location-video = مكالمة فيديو
location-phone = مكالمة هاتفية
location-in-person = حضوريًا
host-optional = اختياري

## Choice of a time

choose-time = اختر يومًا ووقتًا
choose-new-time = اختر وقتًا جديدًا
days-of-month = الأيام التي بها أوقات متاحة في { $month }
previous-month = الشهر السابق، { $month }
next-month = الشهر التالي، { $month }
day-with-times =
    { $count ->
        [one] { $date }، وقت واحد متاح
        [two] { $date }، وقتان متاحان
        [few] { $date }، { $count } أوقات متاحة
       *[other] { $date }، { $count } وقتًا متاحًا
    }
times-on-day = الأوقات المتاحة يوم { $date }
no-times-on-day = لا توجد أوقات متاحة يوم { $date }.
no-times-in-month = لا توجد أوقات متاحة في { $month }.
next-open-time = أقرب وقت متاح يوم { $date }.
show-next-open-time = الانتقال إلى { $date }
no-times-ahead = لا توجد أوقات متاحة حاليًا. يُرجى المحاولة لاحقًا.
time-zone = المنطقة الزمنية
time-zone-now = { $zone }، الآن { $time }
change-time-zone = تغيير المنطقة الزمنية أو نظام الساعة
clock = نظام الساعة
clock-12 = 12 ساعة
clock-24 = 24 ساعة
apply = تطبيق

## The form

your-details = بياناتك
change-time = اختيار وقت آخر
name = الاسم
email = البريد الإلكتروني
guests = الضيوف
guests-hint = عناوين البريد الإلكتروني لأشخاص آخرين، تفصل بينها فواصل.
optional = اختياري
choose-option = اختر…
no-choice = بلا إجابة
book = احجز هذا الوقت
leave-empty = اترك هذا الحقل فارغًا

## Faults

faults =
    { $count ->
        [one] أمر واحد يحتاج إلى انتباهك
        [two] أمران يحتاجان إلى انتباهك
        [few] { $count } أمور تحتاج إلى انتباهك
       *[other] { $count } أمرًا يحتاج إلى انتباهك
    }
fault-in-title = يُرجى التحقق: { $title }
fault-name-missing = أدخل اسمك.
fault-name = أدخل اسمك في سطر واحد لا يزيد على { $most } حرفًا.
fault-email-missing = أدخل بريدك الإلكتروني.
fault-email = أدخل عنوان بريد إلكتروني مثل ada@example.com.
fault-guest = «{ $address }» ليس عنوان بريد إلكتروني مثل bob@example.com.
fault-guest-repeated = «{ $address }» مدعو بالفعل.
fault-guests = أدخل { $most } ضيفًا على الأكثر.
fault-answer-missing = «{ $question }» يحتاج إلى إجابة.
fault-answer-text = أدخل نصًا أقصر بلا رموز تحكم.
fault-answer-option = اختر من الخيارات المعروضة.
fault-answer-number = أدخل عددًا صحيحًا، مثل 12.
fault-answer-phone = أدخل رقم هاتف مثل ‎+20 2 2795 0000.
fault-reason = أدخل سببًا لا يزيد على { $most } حرفًا.
send-again = يُرجى مراجعة ما أدخلته وإرساله مرة أخرى.
taken = حُجز هذا الوقت للتو.
taken-choose = اختر أحد الأوقات المتاحة التالية. ما أدخلته محفوظ.
taken-move = اختر أحد الأوقات المتاحة التالية. موعدك باقٍ كما كان.
taken-nothing-left = لا توجد أوقات أخرى متاحة حاليًا.

## A booking

booked = تم حجز موعدك
moved = تم تغيير موعدك
cancelled = تم إلغاء موعدك
confirmed = تم تأكيد موعدك
your-meeting = موعدك
keep-this-page = احتفظ بعنوان هذه الصفحة: يمكنك منها تغيير الموعد أو إلغاؤه.
meeting-cancelled = أُلغي هذا الموعد.
meeting-over = انتهى هذا الموعد.
meeting-missed = سُجِّل هذا الموعد على أنه فائت.
what = الموضوع
when = الوقت
guests-invited = الضيوف
reason = السبب
add-to-calendar = إضافة إلى التقويم
calendar-file = ملف تقويم (.ics)
move = تغيير
cancel = إلغاء
book-again = حجز موعد آخر
moved-elsewhere = يُغيَّر هذا الموعد في صفحة أخرى.
move-elsewhere = الانتقال إلى تلك الصفحة
move-question = هل تريد تغيير موعدك؟
present-time = الحالي
new-time = الجديد
move-now = تغيير إلى هذا الوقت
keep-time = الإبقاء على الوقت الحالي
cancel-question = هل تريد إلغاء هذا الموعد؟
cancel-reason = سبب الإلغاء
cancel-now = إلغاء الموعد
keep-meeting = الإبقاء على الموعد
confirm-by-mail = يُرجى تأكيد الموعد من الرابط في الرسالة التي نرسلها إلى { $address }.
confirm-question = هل حجزت هذا الموعد؟
confirm-guests = ستُرسل الدعوات إلى ضيوفك بعد أن تؤكد.
confirm-now = نعم، تأكيد الموعد
confirm-not = لا، إلغاء الموعد
invite-by-link = التغيير أو الإلغاء: { $url }

## Errors

closed-title = هذه الصفحة لم تعد تقبل الحجوزات
closed-body = أُغلق الرابط. اطلب رابطًا آخر ممن أعطاك إياه.
not-found-title = لا توجد صفحة في هذا العنوان
not-found-body = تحقق من العنوان، أو اطلب عنوانًا آخر ممن أعطاك إياه.
malformed-title = هذا العنوان ناقص أو تالف
malformed-body = تعذّرت قراءة جزء منه: { $part }. افتح الرابط مرة أخرى كما وصلك.
start-over = البدء من جديد
capped-title = حجوزات كثيرة في الوقت الحالي
capped-body = لم يُحجز شيء، لأن حجوزات كثيرة هنا لم تُؤكَّد بعد. أكِّد حجزًا سابقًا من الرابط في رسالته، أو حاول مرة أخرى لاحقًا.
failed-title = حدث خطأ ما
failed-body = ليس الخطأ منك، ولم يتغير شيء. حاول مرة أخرى؛ وإذا تكرر ذلك فاذكر رقم الطلب أدناه.
too-many-title = طلبات كثيرة جدًا
too-many-body = وصلت من شبكتك طلبات كثيرة جدًا في وقت قصير. يُرجى الانتظار { $seconds ->
        [one] ثانية واحدة
        [two] ثانيتين
        [few] { $seconds } ثوانٍ
       *[other] { $seconds } ثانية
    } ثم العودة والمحاولة مرة أخرى. لن يُفقد أي شيء مما كتبته.
unavailable-title = الخدمة غير متاحة للحظات
unavailable-body = لم يتغير شيء. حاول مرة أخرى بعد دقيقة.
request-number = رقم الطلب: { $id }
