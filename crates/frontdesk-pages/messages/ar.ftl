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

## Landing pages

landing-title = احجز موعدًا
landing-empty = لا يوجد ما يمكن حجزه هنا حاليًا.

## Choice of a time

choose-time = اختر يومًا ووقتًا
out-of-office = { $host } خارج المكتب حتى { $date }.
out-of-office-on = { $host } خارج المكتب يوم { $date }.
out-of-office-ahead = { $host } خارج المكتب من { $first } إلى { $last }.
book-delegate = احجز موعدًا مع { $delegate } بدلاً من ذلك
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
guests-hint = عناوين البريد الإلكتروني لأشخاص آخرين تريد دعوتهم، تفصل بينها فواصل.
optional = اختياري
choose-option = اختر…
no-choice = بلا إجابة
book = احجز هذا الوقت
leave-empty = اترك هذا الحقل فارغًا

## Faults

faults =
    { $count ->
        [one] يُرجى تصحيح حقل واحد
        [two] يُرجى تصحيح حقلين
        [few] يُرجى تصحيح { $count } حقول
       *[other] يُرجى تصحيح { $count } حقلًا
    }
fault-in-title = خطأ: { $title }
fault-name-missing = أدخل اسمك.
fault-name = أدخل اسمك في سطر واحد لا يزيد على { $most } حرفًا.
fault-email-missing = أدخل بريدك الإلكتروني.
fault-email = أدخل عنوان بريد إلكتروني صالحًا، مثل ada@example.com.
fault-guest = «{ $address }» ليس عنوان بريد إلكتروني صالحًا. مثال: bob@example.com.
fault-guest-repeated = «{ $address }» مدعو بالفعل.
fault-guests = أدخل { $most } ضيفًا على الأكثر.
fault-answer-missing = الحقل «{ $question }» مطلوب.
fault-answer-text = أدخل نصًا أقصر بلا رموز تحكم.
fault-answer-option = اختر من الخيارات المعروضة.
fault-answer-number = أدخل عددًا صحيحًا، مثل 12.
fault-answer-phone = أدخل رقم هاتف مثل ‎+20 2 2795 0000.
fault-reason = أدخل سببًا لا يزيد على { $most } حرفًا.
send-again = يُرجى مراجعة بياناتك وإرسال النموذج مرة أخرى.
sent-too-fast = أُرسل النموذج خلال ثانيتين من عرضه. اختر «{ $button }» مرة أخرى للحجز.
taken = لم يعد هذا الوقت متاحًا.
taken-choose = اختر أحد الأوقات المتاحة التالية. بياناتك محفوظة.
taken-move = اختر أحد الأوقات المتاحة التالية. لم يتغير موعدك.
taken-nothing-left = لا توجد أوقات أخرى متاحة حاليًا.

## A booking

booked = تم حجز موعدك
moved = تم تغيير موعدك
cancelled = تم إلغاء موعدك
confirmed = تم تأكيد موعدك
your-meeting = موعدك
keep-this-page = احتفظ برابط هذه الصفحة، فهو يتيح لك تغيير الموعد أو إلغاءه.
meeting-cancelled = أُلغي هذا الموعد.
meeting-over = انتهى هذا الموعد.
meeting-missed = سُجِّل عدم الحضور في هذا الموعد.
what = الموضوع
when = الوقت
guests-invited = الضيوف
reason = السبب
add-to-calendar = إضافة إلى التقويم
calendar-file = ملف تقويم (.ics)
move = تغيير الموعد
cancel = إلغاء الموعد
book-again = حجز موعد آخر
moved-elsewhere = يمكنك تغيير هذا الموعد في صفحة أخرى.
move-elsewhere = الانتقال إلى الصفحة الأخرى
host-left = لم يعد { $host } يشارك في المواعيد، لذلك لا يمكن تغيير هذا الموعد هنا. لتحديد وقت آخر، يرجى التواصل مع { $contact }.
moved-too-often = تم تغيير هذا الموعد مرات كثيرة، لذلك لا يمكن تغييره هنا مرة أخرى. لتحديد وقت آخر، يرجى التواصل مع { $contact }.
move-question = هل تريد تغيير موعدك؟
present-time = الحالي
new-time = الجديد
move-now = تغيير إلى هذا الوقت
keep-time = الإبقاء على الوقت الحالي
cancel-question = هل تريد إلغاء هذا الموعد؟
cancel-reason = سبب الإلغاء
cancel-now = إلغاء الموعد
keep-meeting = الإبقاء على الموعد
confirm-by-mail = لتأكيد الموعد، افتح الرابط في رسالة البريد الإلكتروني التي نرسلها إلى { $address }.
confirm-question = هل حجزت هذا الموعد؟
confirm-guests = ستُرسل الدعوات إلى ضيوفك بعد أن تؤكد.
confirm-now = نعم، تأكيد الموعد
confirm-not = لا، إلغاء الموعد
invite-by-link = التغيير أو الإلغاء: { $url }

## Errors

closed-title = هذه الصفحة لم تعد تقبل الحجوزات
closed-body = لم يعد رابط الحجز هذا فعالًا. يُرجى طلب رابط جديد ممن أرسله إليك.
expired-body = انتهت صلاحية رابط الحجز هذا. يُرجى طلب رابط جديد ممن أرسله إليك.
used-up-body = استُخدمت جميع حجوزات هذا الرابط. يُرجى طلب رابط جديد ممن أرسله إليك.
not-found-title = الصفحة غير موجودة
not-found-body = تحقق من العنوان، أو اطلب رابطًا جديدًا ممن أرسله إليك.
malformed-title = هذا الرابط ناقص أو غير صالح
malformed-body = تعذّرت قراءة هذا الجزء من الرابط: { $part }. يُرجى فتح الرابط الأصلي مرة أخرى.
start-over = البدء من جديد
capped-title = حجوزات كثيرة جدًا
capped-body = لم يُحجز شيء، لأن هناك حجوزات كثيرة حديثة أو غير مؤكدة. أكِّد حجزًا سابقًا من الرابط في رسالته، أو حاول مرة أخرى لاحقًا.
failed-title = حدث خطأ ما
failed-body = المشكلة من جانبنا، ولم يتغير شيء. يُرجى المحاولة مرة أخرى. وإذا تكررت المشكلة فاذكر معرّف الطلب أدناه.
too-many-title = طلبات كثيرة جدًا
too-many-body = وصلت من شبكتك طلبات كثيرة جدًا في وقت قصير. يُرجى الانتظار { $seconds ->
        [one] ثانية واحدة
        [two] ثانيتين
        [few] { $seconds } ثوانٍ
       *[other] { $seconds } ثانية
    } ثم العودة والمحاولة مرة أخرى. بياناتك محفوظة.
unavailable-title = الخدمة غير متاحة مؤقتًا
unavailable-body = لم يتغير شيء. حاول مرة أخرى بعد دقيقة.
request-number = معرّف الطلب: { $id }

## Pages for members

sign-in = تسجيل الدخول
sign-in-how = افتح رابط تسجيل الدخول الذي أرسله إليك أحد مشرفي مساحة العمل. يعمل الرابط مرة واحدة لمدة 15 دقيقة.
sign-in-as = تسجيل الدخول باسم { $name }
sign-in-once = يعمل هذا الرابط مرة واحدة. سجّل الدخول من جهاز تثق به فقط.
sign-in-by-mail = أدخل العنوان الذي أنت به عضو في مساحة عمل. ستتلقى رابطًا لتسجيل الدخول.
sign-in-with = تسجيل الدخول باستخدام { $name }
choose-workspace = اختر مساحة عمل
not-signed-in-title = لم يتم تسجيل دخولك
not-signed-in-body = أُلغي تسجيل الدخول باستخدام { $name } أو استغرق وقتًا طويلًا أو بدأ في متصفح آخر. سجّل الدخول مرة أخرى.
no-member-title = لا يوجد عضو بعنوانك
no-member-body = لم يؤكد { $name } أي عنوان لك يخص عضوًا. اطلب من أحد مشرفي مساحة العمل إضافة عنوانك، أو استخدم حسابًا آخر.
provider-down-title = { $name } غير متاح
provider-down-body = حاول مرة أخرى بعد بضع دقائق، أو اطلب رابط تسجيل الدخول من أحد مشرفي مساحة العمل.
provider-down-mail = حاول مرة أخرى بعد بضع دقائق، أو سجّل الدخول عبر البريد الإلكتروني.
mail-link = إرسال الرابط
link-sent-title = تحقق من بريدك الوارد
link-sent-body = إذا كان العنوان يخص عضوًا، فإن رابط تسجيل الدخول في طريقه إليك. افتحه في هذا المتصفح خلال 15 دقيقة.
link-sent-aside = لم يصل شيء؟ تحقق من مجلد البريد غير المرغوب فيه ومن كتابة العنوان، أو اطلب رابطًا من أحد مشرفي مساحة العمل.
link-used-title = لم يعد هذا الرابط يعمل
link-used-body = يعمل رابط تسجيل الدخول مرة واحدة لمدة 15 دقيقة. والرابط المرسل بالبريد يعمل فقط في المتصفح الذي طلبته منه.
sign-out = تسجيل الخروج
signed-in-as = تم تسجيل الدخول باسم { $name }
pages = الصفحات
my-meetings = اجتماعاتي
report = تقرير
report-how = الحجوزات حسب أسبوع بدايتها، في المنطقة الزمنية { $zone }. يُحسب الاجتماع الذي له عدة مضيفين لكل مضيف، ومرة واحدة في المجاميع.
report-weeks = الأسابيع
report-last-weeks = { $count ->
        [few] آخر { $count } أسابيع
        [many] آخر { $count } أسبوعًا
       *[other] آخر { $count } أسبوع
    }
report-by-week = حسب الأسبوع
report-by-host = حسب المضيف
report-week = أسبوع
report-host = المضيف
report-meetings = الاجتماعات
report-ahead = متوسط المدة من الحجز إلى الاجتماع
report-days = { $count ->
        [two] يومان
        [few] { $count } أيام
        [many] { $count } يومًا
       *[other] { $count } يوم
    }
report-total = المجموع
report-csv = تنزيل بصيغة CSV
week = من { $first } إلى { $last }
previous-week = الأسبوع السابق
next-week = الأسبوع التالي
no-meetings = لا توجد اجتماعات هنا.
more-meetings = تُعرض الاجتماعات الأولى فقط.
search-invitee = البريد الإلكتروني للمدعو
search = بحث
status-cancelled = ملغى
status-no-show = لم يحضر
status-unconfirmed = غير مؤكد
invitee = المدعو
mark-no-show = وضع علامة عدم الحضور
undo-no-show = لقد حضر المدعو
reassign = إسناد إلى عضو آخر
replaced-host = المضيف المراد استبداله
email-of-new-host = البريد الإلكتروني للمضيف الجديد
queue-chooses = اتركه فارغًا ليختار الطابور العضو المتاح الذي حان دوره.
replace-host = استبدال المضيف
no-free-member = لا يوجد عضو آخر متاح في الطابور في هذا الوقت.
new-host-busy = هذا العضو غير متاح في هذا الوقت.
fault-new-host = أدخل عنوان عضو آخر يستطيع استضافة هذا الاجتماع.
history = السجل
history-created = تم الحجز
history-moved = تغيّر الموعد؛ قبل ذلك: { $from }
history-updated = تغيّرت التفاصيل
history-reassigned = تغيّر المضيف من { $from } إلى { $to }
history-confirmed = أكده المدعو
history-no-show = سُجِّل عدم الحضور
history-no-show-undone = أُلغي تسجيل عدم الحضور
rejected-form-title = يرجى المحاولة مرة أخرى
rejected-form-body = لم يتغير شيء، لأن النموذج من موقع آخر أو من قبل تسجيل دخولك.
forbidden-title = لا يمكنك القيام بذلك
forbidden-body = لم يتغير شيء. لا يسمح بذلك دورك أو الرابط الذي سجلت به الدخول.
my-calendars = تقويماتي
no-calendars = ليس لديك تقويم بعد، لذلك لا يمكن لأحد أن يحجز معك. اربط تقويمًا.
calendar-builtin = الاجتماعات المحجوزة هنا
calendar-read-at = آخر قراءة: { $time }
calendar-unread = لم يُقرأ بعد
calendar-fault-credentials = يرفض الخادم اسم المستخدم أو كلمة المرور.
calendar-fault-unavailable = لا يمكن الوصول إلى الخادم. تحقق من العنوان أو أعد المحاولة لاحقًا.
calendar-fault-unreadable = لا يمكن استخدام التقويم: { $detail }
calendar-fault-gone = لم يعد هذا التقويم موجودًا.
calendar-unwritten = تعذّر تدوين آخر اجتماع في هذا التقويم.
calendar-booked-into = تُدوَّن اجتماعاتك الجديدة والمنقولة في هذا التقويم.
calendar-of-workspace = ربط أحد المشرفين هذا التقويم.
calendar-choose = تقاويم هذا الحساب
calendar-closing = الأحداث في هذه التقاويم تغلق أوقاتك:
calendar-booking = تُدوَّن اجتماعاتك في:
calendar-booking-none = لا تقويم من هذا الحساب
calendar-missing = (لم يعد موجودًا)
calendar-unnameable = (أعد تسميته لتختاره: اسمه طويل جدًا أو يحتوي على محارف غير مسموح بها)
calendars-too-many = أكثر من 100 تقويم من هذا الحساب يغلق أوقاتك، لذا لا يمكن اختيارها هنا.
calendar-closes-nothing = هذا الحساب لا يغلق أيًّا من أوقاتك.
calendar-unlisted = لا يمكن عرض تقاويم هذا الحساب.
calendar-check = تحقق الآن
calendar-disconnect = قطع الربط
connect-caldav = ربط تقويم CalDAV
calendar-server = المزوّد
calendar-server-other = Nextcloud أو خادم آخر
calendar-address = عنوان الخادم
calendar-address-hint = مطلوب لخادم Nextcloud والخوادم الأخرى: https://cloud.example.com
calendar-user = اسم المستخدم
calendar-password = كلمة المرور
calendar-password-hint = استخدم كلمة مرور للتطبيقات إذا كان مزوّدك يوفرها.
calendar-takes-bookings = تدوين اجتماعاتي في هذا التقويم
connect-feed = ربط عنوان تقويم
calendar-feed = عنوان التقويم
calendar-feed-hint = العنوان السري بصيغة iCal. لا تكون متاحًا أثناء أحداثه.
calendar-connect = ربط
fault-calendar-url = أدخل عنوانًا يبدأ بـ https://.
fault-calendar-login = أدخل اسم المستخدم وكلمة المرور.
fault-calendars-many = لديك 10 تقويمات، وهو الحد الأقصى. اقطع ربط أحدها أولًا.
fault-calendar-key = لا تستطيع هذه الخدمة حفظ كلمات المرور. اطلب من مشغّلها ضبط FRONTDESK_SECRET_KEY.
my-hours = ساعاتي
my-open-times = أوقاتي المتاحة
hours-saved = حُفظت تغييراتك، وهي سارية من الآن.
weekly-hours = ساعات الأسبوع
weekly-hours-hint = أوقات مثل 09:00-12:30, 13:30-18:00. الحقل الفارغ يوم عطلة.
date-overrides = ساعات أخرى في تواريخ محددة
date-overrides-hint = تحل محل ساعات الأسبوع في ذلك التاريخ. التاريخ بلا أوقات يوم عطلة.
override-date = التاريخ
override-hours = الأوقات
max-per-day = الاجتماعات في اليوم، على الأكثر
max-per-week = الاجتماعات في الأسبوع، على الأكثر
save = حفظ
remove = إزالة
absences = فترات الغياب
no-absences = ليست لديك فترات غياب.
absence-has-delegate = يستطيع الضيف الحجز مع من ينوب عنك.
add-absence = إضافة غياب
absence-from = اليوم الأول
absence-until = اليوم الأخير
absence-delegate = البريد الإلكتروني لمن ينوب عنك
absence-meetings = تقع هذه الاجتماعات في فترات غيابك. غيّر موعدها أو أسندها إلى غيرك أو ألغها.
no-event-types = ليس في مساحة العمل هذه نوع موعد نشط.
open-times-how = الأوقات التي يستطيع الضيوف فيها الحجز معك وحدك، لنوع واحد من المواعيد.
event-type = نوع الموعد
show = عرض
open-times-count = { $count ->
        [0] لا أوقات متاحة
        [one] وقت متاح واحد
        [two] وقتان متاحان
        [few] { $count } أوقات متاحة
        [many] { $count } وقتًا متاحًا
       *[other] { $count } وقت متاح
    }
earlier-days = أيام سابقة
later-days = أيام لاحقة
closed-times = الأوقات المغلقة
reason-busy = اجتماع أو حدث في تقويمك
reason-held = محجوز مؤقتًا لحجز
reason-hours = خارج ساعات عملك
reason-absent = غياب
reason-notice = قريب جدًا: يتطلب نوع الموعد مهلة أطول
reason-horizon = بعيد جدًا لنوع الموعد هذا
reason-buffer = فاصل حول اجتماع أو حدث
reason-calendar = تتعذر قراءة أحد تقويماتك
reason-daily-cap = بلغت حدك الأقصى من الاجتماعات في هذا اليوم
reason-weekly-cap = بلغت حدك الأقصى من الاجتماعات في هذا الأسبوع
reason-type-daily-cap = بلغت الحد الأقصى من اجتماعات هذا النوع في هذا اليوم
reason-type-weekly-cap = بلغت الحد الأقصى من اجتماعات هذا النوع في هذا الأسبوع
reason-other = لا يمكن الحجز معك
fault-zone = اختر منطقة زمنية.
fault-hours = أدخل أوقاتًا مثل 09:00-12:30, 13:30-18:00 دون تداخل.
fault-date = اختر تاريخ هذه الأوقات.
fault-cap = أدخل عددًا صحيحًا من 1 إلى { $most }، أو اترك الحقل فارغًا.
fault-days = اختر يومًا أخيرًا لا يسبق اليوم الأول.
fault-delegate = أدخل عنوان عضو آخر في مساحة عملك يستطيع استضافة الاجتماعات.
fault-absences-many = لديك 100 فترة غياب، وهو الحد الأقصى. أزل واحدة أولًا.
connect-vendor = ربط { $vendor }
fault-consent = لم يُمنح الإذن بالوصول. اربط التقويم مرة أخرى وامنح كل الأذونات.
my-links = روابطي
links-mine = الروابط التي أستضيفها
links-all = كل الروابط
no-links = لا توجد روابط هنا.
more-links = المزيد من الروابط
link-personal = رابطك الشخصي
link-queue-chooses = تختار القائمة { $queue } مضيفًا عند كل حجز.
link-address = عنوان الرابط
copy = نسخ
copied = نُسخ
archive = أرشفة
create-link = إنشاء رابط
link-hosts = عناوين البريد الإلكتروني لمضيفين آخرين
link-hosts-hint = افصل بينها بفواصل. بلا مضيفين آخرين وبلا قائمة تحصل على رابطك الشخصي.
link-queue = القائمة التي تختار مضيفًا إضافيًا
link-per-booking = دع القائمة تختار عند كل حجز؛ لا تكون مضيفًا إلا إذا اختارتك
link-metadata = البيانات الوصفية
link-metadata-hint = مفتاح=قيمة في كل سطر. تحتوي عليها الحجوزات وإشعارات الويب.
fault-link-hosts = أدخل عناوين أعضاء يستطيعون استضافة نوع الموعد هذا، مفصولة بفواصل.
fault-link-queue = لا يمكن اختيار أي عضو من هذه القائمة الآن.
fault-link-needs-queue = اختر القائمة التي تختار مضيفًا عند كل حجز.
fault-link-calendar = ليس لهؤلاء المضيفين تقويم صالح للاستخدام: { $names }
fault-link-metadata = أدخل مفتاح=قيمة في كل سطر: 50 على الأكثر، بمفاتيح من 40 حرفًا وقيم من 500 حرف على الأكثر.
archive-now = أرشفة هذا الرابط
archive-how = لا يستطيع الضيوف الحجز برابط مؤرشف. لا يمكن التراجع عن ذلك.
fault-link-exists = لديك هذا الرابط الشخصي بالفعل، ويحتفظ ببياناته الوصفية.
landing-page = صفحتي
landing-page-how = اعرض صفحة بأنواع المواعيد لروابطك الشخصية. يمكن لأي شخص فتحها.
landing-page-show = عرض صفحتي
landing-page-shown = يمكن لأي شخص فتح هذه الصفحة. تعرض أنواع المواعيد لروابطك الشخصية.
landing-page-address = عنوان صفحتي
landing-page-hide = إخفاء صفحتي
hours-changed = تغيرت ساعاتك منذ عرض هذا النموذج. تحقق منها وغيّرها مرة أخرى.
fault-other-account = لقد ربطت حسابًا آخر لدى هذا المزوّد. اقطع ربطه أولًا، أو اطلب ذلك من المشرف الذي ربطه.
fault-unknown-owner = الحساب المرتبط لا يغلق أيًّا من أوقاتك، لذا لا يمكن مقارنته بهذا الحساب. اقطع ربطه أولًا، أو اطلب ذلك من المشرف الذي ربطه.
fault-calendar-choice = اختر تقاويم موجودة في هذا الحساب؛ وتحتاج الاجتماعات إلى تقويم يمكن تغييره.
calendars-changed = تغيرت تقاويمك منذ عرض هذا النموذج. تحقق منها واختر مرة أخرى.
admin = الإدارة
saved = تم حفظ التغيير.
link-ready = رابطك جاهز.
show-more = عرض المزيد
change = تغيير
members = الأعضاء
no-members = لا يوجد مزيد من الأعضاء.
role-admin = مشرف
role-member = عضو
role-observer = مراقب
make-admin = تعيين مشرفًا
make-member = تعيين عضوًا
make-observer = تعيين مراقبًا
member-archived = مؤرشف
service-account = حساب خدمة
member-unusable = لا يمكن الحجز معه، لأن تقويمًا مفقود أو تتعذّر قراءته
add-member = إضافة عضو
member-key = المفتاح
member-key-hint = جزء من عناوين الروابط الشخصية: أحرف لاتينية صغيرة وأرقام وشرطات، مثل ada-byron.
member-role = الدور
create-sign-in-link = إنشاء رابط تسجيل دخول
sign-in-link = رابط تسجيل الدخول
sign-in-link-how = أعط هذا الرابط للعضو فقط. يعمل مرة واحدة لمدة 15 دقيقة ما دمت مسجّل الدخول.
fault-member-name = أدخل اسمًا قصيرًا في سطر واحد.
fault-member-key = أدخل مفتاحًا لا يستخدمه عضو آخر، من أحرف لاتينية صغيرة وأرقام وشرطات مفردة.
fault-change = هذا التغيير غير ممكن: { $detail }
webhooks = إشعارات الويب
webhook = إشعار ويب
no-webhooks = لا توجد إشعارات ويب. يُعلن عنها في ملف مساحة العمل.
webhook-works = عمليات التسليم ناجحة.
webhook-failing-since = تفشل عمليات التسليم منذ { $time }.
webhook-disabled-at = معطّل منذ { $time }. لا تُرسل أي أحداث.
webhook-latest = آخر { $count } من عمليات التسليم: { $pending } قيد الانتظار، { $dead } فاشلة
last-error = آخر خطأ: { $detail }
webhook-test = إرسال اختبار
webhook-enable = تفعيل
webhook-tested = قبل المستقبِل الاختبار بالحالة { $status }.
webhook-failed = فشل الاختبار: { $detail }
webhook-replay = إعادة إرسال الأحداث
webhook-replay-how = تُرسل أحداث هذه الأيام مرة أخرى بمعرّفاتها الأصلية. تُحفظ الأحداث 90 يومًا.
webhook-replayed = الأحداث المعاد إرسالها: { $count }
replay-next = إرسال الأحداث التالية
fault-webhook-disabled = فعّل إشعار الويب هذا أولًا.
deliveries = عمليات التسليم
no-deliveries = لا توجد عمليات تسليم هنا.
delivery-kind = المستقبِل
delivery-state = الحالة
every = الكل
delivery-calendar = تقويم
delivery-mail = بريد إلكتروني
delivery-pending = قيد الانتظار
delivery-delivered = تم التسليم
delivery-dropped = متروك
delivery-dead = فاشل
next-attempt = المحاولة التالية: { $time }
retry = إعادة المحاولة
retry-all = إعادة محاولة كل عمليات التسليم الفاشلة
deliveries-retried = تُعاد محاولة عمليات التسليم الفاشلة.
event-types = أنواع المواعيد
event-types-how = تُضبط أنواع المواعيد في ملف مساحة العمل أو عبر واجهة البرمجة.
every-member = كل الأعضاء
archived = مؤرشف
queues = قوائم التوزيع
queues-how = تختار القائمة العضو المتاح صاحب أقل التعيينات قياسًا بوزنه. تُضبط القوائم في ملف مساحة العمل وعبر HTTP.
no-queues = لا توجد قوائم توزيع.
queue-window = { $days ->
        [one] تعيينات آخر يوم
        [two] تعيينات آخر يومين
        [few] تعيينات آخر { $days } أيام
        [many] تعيينات آخر { $days } يومًا
       *[other] تعيينات آخر { $days } يوم
    }
queue-weight = الوزن
queue-assignments = التعيينات
queue-share = الحصة
queue-percentage = { $number }٪
queue-expected = الحصة المتوقعة
queue-absent = خارج المكتب
queue-excluded = لا يمكنه الاستضافة
audit = التغييرات
no-changes = لا توجد تغييرات محفوظة. تُحفظ لمدة 90 يومًا.
audit-changed = تم تغيير الإعدادات.
audit-token-created = تم إنشاء رمز وصول باسم { $name }.
audit-token-revoked = تم إلغاء رمز وصول باسم { $name }.
audit-usable = يمكن قراءة تقاويم { $name }.
audit-unusable = تتعذر قراءة أحد تقاويم { $name }.
usage = إثراء البيانات
usage-since = الطلبات إلى مزوّدي الإثراء منذ { $date } (UTC).
no-providers = لا يوجد مزوّد مضبوط.
provider = المزوّد
usage-calls = الطلبات
usage-matches = النتائج
usage-errors = الأخطاء
usage-last = آخر طلب
provider-ready = جاهز
provider-not-configured = غير مضبوط
provider-bad-credentials = المفتاح مرفوض
provider-out-of-credits = نفد الرصيد
provider-rate-limited = تم بلوغ الحد
archive-member = أرشفة { $name }
archive-member-how = لا يستطيع العضو المؤرشف تسجيل الدخول ولا يمكن الحجز معه، ويخرج من قوائم التوزيع وأنواع المواعيد. يتأثر بذلك:
member-is-archived = تمت أرشفة { $name }
still-depends = ما زال يتأثر بذلك:
links-close = تُغلق روابط الحجز هذه:
more-links-close = تظهر الروابط الأولى فقط.
nothing-depends = لا شيء يعتمد على هذا العضو.
upcoming-meetings = المواعيد القادمة
keep-meetings = الإبقاء عليها
reassign-meetings = إعادة إسنادها: تختار القوائم من جديد، ويتولى المضيف الجديد الباقي
cancel-meetings = إلغاؤها
new-host = المضيف الجديد
allow-client = هل تسمح لـ { $name } بالتصرف نيابةً عنك؟
other-account = استخدام حساب آخر
client-published = ينشر { $host } هذا التطبيق.
client-unverified = اسم التطبيق غير متحقَّق منه.
client-declared = التطبيق معرَّف في مساحة عملك.
applications = التطبيقات
no-applications = لا يتصرف أي تطبيق نيابةً عنك. كل تطبيق تربطه يطلب منك الوصول أولًا.
access-until = الوصول حتى { $time }
end-access = إنهاء الوصول
access-ended = لم يعد للتطبيق وصول.
client-returns = بعد قرارك تعود إلى { $place }.
client-may = يستطيع التطبيق
scope-records-read = الاطلاع على البيانات المحفوظة للعملاء المحتملين والشركات
scope-records-enrich = البحث عن العملاء المحتملين لدى مزوّدين مدفوعين
scope-bookings-read = رؤية الاجتماعات وأوقاتها المتاحة
scope-bookings-write = حجز الاجتماعات ونقلها وإلغاؤها
scope-links-read = رؤية أنواع المواعيد وروابط الحجز
scope-links-write = إنشاء روابط الحجز وأرشفتها
scope-workspace-read = رؤية إعدادات مساحة العمل
scope-workspace-write = تغيير إعدادات مساحة العمل
access-ends = ينتهي الوصول بعد
access-days =
    { $count ->
        [zero] { $count } يوم
        [one] يوم واحد
        [two] يومين
        [few] { $count } أيام
        [many] { $count } يومًا
       *[other] { $count } يوم
    }
allow = السماح
refuse = الرفض
fault-no-scope = اختر صلاحية واحدة على الأقل.
client-refused-title = تعذّر ربط هذا التطبيق
client-refused-body = طلبه غير صالح. ابدأ من جديد في التطبيق. السبب: { $reason }
