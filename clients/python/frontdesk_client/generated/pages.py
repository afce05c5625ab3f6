"""Iterators over the pages of lists."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import ParamSpec, overload

from .._events import Event, known
from .models import Booking, BookingList, Delivery, DeliveryList, EventList, SchedulingLink, SchedulingLinkList, TokenDetails, TokenList

P = ParamSpec("P")
Page = BookingList | DeliveryList | EventList | SchedulingLinkList | TokenList
Item = Booking | Delivery | Event | SchedulingLink | TokenDetails


@overload
def iterate(
    operation: Callable[P, BookingList], *args: P.args, **kwargs: P.kwargs
) -> Iterator[Booking]: ...
@overload
def iterate(
    operation: Callable[P, DeliveryList], *args: P.args, **kwargs: P.kwargs
) -> Iterator[Delivery]: ...
@overload
def iterate(
    operation: Callable[P, EventList], *args: P.args, **kwargs: P.kwargs
) -> Iterator[Event]: ...
@overload
def iterate(
    operation: Callable[P, SchedulingLinkList], *args: P.args, **kwargs: P.kwargs
) -> Iterator[SchedulingLink]: ...
@overload
def iterate(
    operation: Callable[P, TokenList], *args: P.args, **kwargs: P.kwargs
) -> Iterator[TokenDetails]: ...
def iterate(operation: Callable[P, Page], *args: P.args, **kwargs: P.kwargs) -> Iterator[Item]:
    """Yields the items of all pages of a list, from a cursor in `kwargs` on if there is one.

    `operation` is the `sync` function of the list, such as `list_bookings.sync`; its arguments follow. The iteration of
    the feed ends with the last event; to continue later, store the `cursor` of the last processed event and pass it as
    `after`. Events whose type a later version of the service has added are skipped.
    """
    while True:
        page = operation(*args, **kwargs)
        yield from _items(page)
        if not page.pagination.has_more:
            return
        kwargs[_cursor(page)] = page.pagination.next_cursor


@overload
def iterate_async(
    operation: Callable[P, Awaitable[BookingList]], *args: P.args, **kwargs: P.kwargs
) -> AsyncIterator[Booking]: ...
@overload
def iterate_async(
    operation: Callable[P, Awaitable[DeliveryList]], *args: P.args, **kwargs: P.kwargs
) -> AsyncIterator[Delivery]: ...
@overload
def iterate_async(
    operation: Callable[P, Awaitable[EventList]], *args: P.args, **kwargs: P.kwargs
) -> AsyncIterator[Event]: ...
@overload
def iterate_async(
    operation: Callable[P, Awaitable[SchedulingLinkList]], *args: P.args, **kwargs: P.kwargs
) -> AsyncIterator[SchedulingLink]: ...
@overload
def iterate_async(
    operation: Callable[P, Awaitable[TokenList]], *args: P.args, **kwargs: P.kwargs
) -> AsyncIterator[TokenDetails]: ...
async def iterate_async(
    operation: Callable[P, Awaitable[Page]], *args: P.args, **kwargs: P.kwargs
) -> AsyncIterator[Item]:
    """Like `iterate`, for the `asyncio` function of a list."""
    while True:
        page = await operation(*args, **kwargs)
        for item in _items(page):
            yield item
        if not page.pagination.has_more:
            return
        kwargs[_cursor(page)] = page.pagination.next_cursor


def _items(page: Page) -> list[Booking] | list[Delivery] | list[Event] | list[SchedulingLink] | list[TokenDetails]:
    match page:
        case BookingList():
            return page.bookings
        case DeliveryList():
            return page.deliveries
        case EventList():
            return known(page.events)
        case SchedulingLinkList():
            return page.scheduling_links
        case TokenList():
            return page.tokens


def _cursor(page: Page) -> str:
    match page:
        case BookingList():
            return "cursor"
        case DeliveryList():
            return "cursor"
        case EventList():
            return "after"
        case SchedulingLinkList():
            return "cursor"
        case TokenList():
            return "cursor"
