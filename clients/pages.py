"""Generates the iterators of both clients, for each operation whose response has `pagination`.

    python3 pages.py DOCUMENT TYPESCRIPT PYTHON
"""

import json
import re
import sys

TYPESCRIPT = """\
import type { Frontdesk } from "../client.ts";
import { iterate, type Query } from "../pages.ts";
import { unwrap } from "../problems.ts";
import type { components } from "./schema.ts";
"""

FUNCTION = """
/** Yields the items of all pages of `%(id)s`. */
export function %(name)s(
  frontdesk: Frontdesk,%(arguments)s
  query: Query<"%(path)s"> = {},
): AsyncGenerator<components["schemas"]["%(item)s"]> {
  return iterate(
    (%(cursor)s) =>
      unwrap(
        frontdesk.GET("%(path)s", {
          params: { %(places)squery: { ...query, ...(%(cursor)s && { %(cursor)s }) } },
        }),
      ),
    (page) => page.%(field)s,
  );
}
"""

PYTHON = '''\
"""Iterators over the pages of lists."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import ParamSpec, overload

%(imports)s

P = ParamSpec("P")
Page = %(pages)s
Item = %(items)s


%(overloads)s
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


%(async_overloads)s
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


def _items(page: Page) -> %(lists)s:
    match page:
%(cases)s


def _cursor(page: Page) -> str:
    match page:
%(cursors)s
'''

OVERLOAD = """\
@overload
def iterate(
    operation: Callable[P, %(page)s], *args: P.args, **kwargs: P.kwargs
) -> Iterator[%(item)s]: ..."""

ASYNC_OVERLOAD = OVERLOAD.replace("iterate", "iterate_async").replace("%(page)s", "Awaitable[%(page)s]").replace("Iter", "AsyncIter")


def camel_case(name):
    return re.sub("_(.)", lambda match: match[1].upper(), name)


def lists_of(document):
    """Returns the values of the templates for each list."""
    schemas = document["components"]["schemas"]
    for path, methods in document["paths"].items():
        operation = methods.get("get", {})
        content = operation.get("responses", {}).get("200", {}).get("content", {})
        page = content.get("application/json", {}).get("schema", {}).get("$ref", "").rsplit("/", 1)[-1]
        fields = schemas.get(page, {}).get("properties", {})
        if "pagination" not in fields:
            continue
        ((field, items),) = [(name, field["items"]) for name, field in fields.items() if field.get("type") == "array"]
        item = items["$ref"].rsplit("/", 1)[-1]
        parameters = [each["name"] for each in operation["parameters"]]
        placed = [each for each in operation["parameters"] if each["in"] == "path"]
        places = ", ".join(f"{each['name']}: {camel_case(each['name'])}" for each in placed)
        types = {"integer": "number", "string": "string"}
        yield {
            "id": operation["operationId"],
            "name": camel_case(operation["operationId"]),
            "path": path,
            "page": page,
            "field": field,
            "item": item,
            # The generated models have no class for a union.
            "is_union": "oneOf" in schemas[item],
            "cursor": "after" if "after" in parameters else "cursor",
            "arguments": "".join(f"\n  {camel_case(each['name'])}: {types[each['schema']['type']]}," for each in placed),
            "places": f"path: {{ {places} }}, " if places else "",
        }


def python(lists):
    def each(template):
        return "\n".join(template % one for one in lists)

    unions = [one["item"] for one in lists if one["is_union"]]
    models = sorted({one["page"] for one in lists} | {one["item"] for one in lists} - set(unions))
    imports = f"from .models import {', '.join(models)}"
    if unions:
        imports = f"from .._events import {', '.join(unions)}, known\n{imports}"
    items = {True: "known(page.%(field)s)", False: "page.%(field)s"}
    case = "        case %(page)s():\n            return "
    return PYTHON % {
        "imports": imports,
        "pages": " | ".join(one["page"] for one in lists),
        "items": " | ".join(one["item"] for one in lists),
        "lists": " | ".join(f"list[{one['item']}]" for one in lists),
        "overloads": each(OVERLOAD),
        "async_overloads": each(ASYNC_OVERLOAD),
        "cases": "\n".join((case + items[one["is_union"]]) % one for one in lists),
        "cursors": each(case + '"%(cursor)s"'),
    }


if __name__ == "__main__":
    source, typescript_file, python_file = sys.argv[1:]
    with open(source) as file:
        found = sorted(lists_of(json.load(file)), key=lambda one: one["id"])
    with open(typescript_file, "w") as file:
        file.write(TYPESCRIPT + "".join(FUNCTION % one for one in found))
    with open(python_file, "w") as file:
        file.write(python(found))
