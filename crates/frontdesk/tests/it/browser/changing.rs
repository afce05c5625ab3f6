use super::door::{book, choose_another_time};
use super::{Door, a_visitor};

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn invitee_moves_a_booking() {
    let Some(page) = a_visitor().arrive() else { return };
    let door = Door::open().await;
    let booked = book(&page, door.address());
    page.eval("window.isTheSame = true");
    let own = page.address();

    page.click("a[href*='/move']");
    let chosen = choose_another_time(&page);
    assert_ne!(chosen, booked);
    page.read("Reschedule your meeting?");
    page.click("form[method=post] [type=submit]");

    page.read("Your meeting has been rescheduled");
    // The change is announced to screen readers.
    page.wait_for("document.activeElement.id === 'title'");
    assert_eq!(page.address(), own);
    assert_eq!(page.eval("window.isTheSame"), true);
    assert_eq!(door.booking().await["start_time"], chosen.as_str());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn move_to_a_taken_slot_leaves_the_booking_unchanged() {
    let Some(page) = a_visitor().arrive() else { return };
    let door = Door::open().await;
    let booked = book(&page, door.address());
    page.click("a[href*='/move']");
    let chosen = choose_another_time(&page);
    door.take(&chosen).await;
    page.click("form[method=post] [type=submit]");

    page.read("This time is no longer available.");
    page.read("Your booking has not changed.");
    page.see("a.slot");
    assert!(door.bookings().await.iter().any(|booking| booking["start_time"] == booked.as_str()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn invitee_cancels_with_a_reason_and_can_book_again() {
    let Some(page) = a_visitor().arrive() else { return };
    let door = Door::open().await;
    book(&page, door.address());

    page.click("a[href*='/cancel']");
    page.fill("#reason", "We found another way.");
    page.click("form[method=post] [type=submit]");

    page.read("Your meeting is cancelled");
    let booking = door.booking().await;
    assert_eq!(booking["status"], "cancelled");
    assert_eq!(booking["cancellation"]["reason"], "We found another way.");
    page.click("p.actions a.button");
    page.see("a.day.open");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn cancellation_can_be_aborted() {
    let Some(page) = a_visitor().arrive() else { return };
    let door = Door::open().await;
    book(&page, door.address());
    for (way, back) in [("cancel", "p.actions a.plain"), ("move", "section.about p a")] {
        page.click(&format!("a[href*='/{way}']"));
        page.wait_for(&format!("location.pathname.endsWith('/{way}')"));
        page.click(back);
        page.read("Add to calendar");
    }
    assert_eq!(door.booking().await["status"], "scheduled");
}
