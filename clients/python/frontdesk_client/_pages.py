"""Iterators over lists with cursors and over the events feed."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import ParamSpec, overload

from ._events import Event, known
from .generated.models import (
    Booking,
    BookingList,
    EventList,
    SchedulingLink,
    SchedulingLinkList,
    TokenDetails,
    TokenList,
)

P = ParamSpec("P")
Page = BookingList | SchedulingLinkList | TokenList | EventList
Item = Booking | SchedulingLink | TokenDetails | Event


@overload
def iterate(operation: Callable[P, BookingList], *args: P.args, **kwargs: P.kwargs) -> Iterator[Booking]: ...
@overload
def iterate(
    operation: Callable[P, SchedulingLinkList], *args: P.args, **kwargs: P.kwargs
) -> Iterator[SchedulingLink]: ...
@overload
def iterate(operation: Callable[P, TokenList], *args: P.args, **kwargs: P.kwargs) -> Iterator[TokenDetails]: ...
@overload
def iterate(operation: Callable[P, EventList], *args: P.args, **kwargs: P.kwargs) -> Iterator[Event]: ...
def iterate(operation: Callable[P, Page], *args: P.args, **kwargs: P.kwargs) -> Iterator[Item]:
    """Yields the items of all pages of a list, from a cursor in `kwargs` on if there is one.

    `operation` is `list_bookings.sync`, `list_scheduling_links.sync`, `list_tokens.sync` or `list_events.sync`; its
    arguments follow. The iteration of the feed ends with the last event; to continue later, store the `cursor` of the
    last processed event and pass it as `after`. Events whose type a later version of the service has added are
    skipped.
    """
    while True:
        page = operation(*args, **kwargs)
        yield from _items(page)
        if not page.pagination.has_more:
            return
        kwargs[_parameter(page)] = page.pagination.next_cursor


@overload
def iterate_async(
    operation: Callable[P, Awaitable[BookingList]], *args: P.args, **kwargs: P.kwargs
) -> AsyncIterator[Booking]: ...
@overload
def iterate_async(
    operation: Callable[P, Awaitable[SchedulingLinkList]], *args: P.args, **kwargs: P.kwargs
) -> AsyncIterator[SchedulingLink]: ...
@overload
def iterate_async(
    operation: Callable[P, Awaitable[TokenList]], *args: P.args, **kwargs: P.kwargs
) -> AsyncIterator[TokenDetails]: ...
@overload
def iterate_async(
    operation: Callable[P, Awaitable[EventList]], *args: P.args, **kwargs: P.kwargs
) -> AsyncIterator[Event]: ...
async def iterate_async(
    operation: Callable[P, Awaitable[Page]], *args: P.args, **kwargs: P.kwargs
) -> AsyncIterator[Item]:
    """Like `iterate`, for the `asyncio` function of an operation."""
    while True:
        page = await operation(*args, **kwargs)
        for item in _items(page):
            yield item
        if not page.pagination.has_more:
            return
        kwargs[_parameter(page)] = page.pagination.next_cursor


def _items(page: Page) -> list[Booking] | list[SchedulingLink] | list[TokenDetails] | list[Event]:
    match page:
        case BookingList():
            return page.bookings
        case SchedulingLinkList():
            return page.scheduling_links
        case TokenList():
            return page.tokens
        case EventList():
            return known(page.events)


def _parameter(page: Page) -> str:
    return "after" if isinstance(page, EventList) else "cursor"
