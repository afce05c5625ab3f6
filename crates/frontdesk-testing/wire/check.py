"""Compares recorded exchanges with the vendors' descriptions; prints the differences.

usage: check.py PACKAGES RECORDING VENDOR=BASE_URL...

PACKAGES is the folder of `prepare`. Each line of RECORDING is an exchange in JSON: `test`, `method`, `url`, `body`,
`status` and `answer`. An empty BASE_URL means that each customer has one. Exits with 1 if there is a difference.
"""

import json
import re
import sys
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from shapes import differences, options, properties
from vendors import VENDORS

# Operations that no package describes; `docs/vendors.md` lists them.
UNDESCRIBED = {"GET /account-info/v3/details"}
# Query parameters of the page links that Graph returns.
FROM_LINKS = {"$deltatoken", "$skiptoken"}


def main():
    packages, recording, *expected = sys.argv[1:]
    # Each difference with the first test that shows it.
    found, operations, vendors = {}, [], {}
    for vendor, _, base in (argument.partition("=") for argument in expected):
        described, of_vendor = VENDORS[vendor](Path(packages))
        operations += of_vendor
        vendors[vendor] = {operation.name for operation in of_vendor}
        if base != (described or ""):
            found[f"{vendor}: the base URL is {base}; described: {described}"] = "all tests"
    checked, answered = {}, set()
    for line in Path(recording).read_text().splitlines():
        exchange = json.loads(line)
        name, differs = compared(exchange, operations)
        if exchange["status"] < 300:
            answered.add(name)
        checked[name] = checked.get(name, 0) + 1
        for difference in differs:
            found.setdefault(f"{name}: {difference}", exchange["test"])
    for name, count in sorted(checked.items()):
        print(f"{count:4} × {name}")
    for name in sorted(checked.keys() - answered):
        found[f"{name}: no response to a success was compared"] = "all tests"
    for vendor, names in vendors.items():
        if not names & answered:
            found[f"{vendor}: no exchange was recorded"] = "all tests"
    print(f"{sum(checked.values())} exchanges, {len(found)} differences")
    for difference, test in found.items():
        print(f"{difference} ({test})")
    sys.exit(1 if found else 0)


def compared(exchange, operations):
    """Returns the name of the exchange's operation, and its differences from the description."""
    url = urlsplit(exchange["url"])
    request = f"{exchange['method']} {url.path}"
    of_method = [operation for operation in operations if operation.method == exchange["method"]]
    matching = [operation for operation in of_method if re.fullmatch(operation.path, url.path)]
    if not matching:
        return request, [] if request in UNDESCRIBED else ["no such operation"]
    # `/users/me` rather than `/users/{id}`.
    operation = min(matching, key=lambda operation: operation.path.count("[^/]"))
    query = parse_qs(url.query, keep_blank_values=True)
    found = differences_of_query(query, operation) + differences_of_body(exchange["body"], operation)
    if exchange["answer"]:
        found += differences_of_answer(exchange, query, operation)
    return operation.name, found


def differences_of_query(query, operation):
    if query.keys() & FROM_LINKS:
        return []
    found = [f"{name}= is missing" for name, (required, _) in operation.query.items() if required and name not in query]
    for name, values in query.items():
        if name not in operation.query:
            found.append(f"{name}= is not described")
            continue
        shape = operation.query[name][1]
        for value in values:
            found += differences(of_text(value, shape), shape, f"{name}=")
    for path in selected(query, operation):
        shape = operation.answer
        for name in path:
            known = properties(shape)
            if name not in known:
                found.append(f"the request selects {'.'.join(path)}, which the response does not have")
                break
            shape = known[name][1]
    return found


def selected(query, operation):
    """Returns the paths in the response that the request selects."""
    parameter, split = operation.selection or (None, None)
    return [path.split(".") for text in query.get(parameter, []) for path in split(text)]


def not_selected(value, paths, where):
    """Lists properties of a response that the request did not select."""
    if isinstance(value, list):
        return [found for item in value for found in not_selected(item, paths, f"{where}[]")]
    if not isinstance(value, dict):
        return []
    found = []
    for name, item in value.items():
        inner = [path[1:] for path in paths if path[0] == name]
        if not inner and not name.startswith("@"):
            found.append(f"{where}.{name} is not selected by the request")
        elif all(inner):
            found += not_selected(item, inner, f"{where}.{name}")
    return found


def of_text(text, shape):
    """Turns the text of a query parameter into a JSON value of its shape, if it has one."""
    described = options(shape)
    kinds = {kind for kind, _ in described}
    if "list" in kinds:
        (_, inner) = described[0]
        return [of_text(item, inner) for item in re.split("[ ,]", text)]
    if kinds & {"number", "integer"} and re.fullmatch(r"-?\d+", text):
        return int(text)
    return {"true": True, "false": False}.get(text, text) if "boolean" in kinds else text


def differences_of_body(text, operation):
    if not text:
        return ["the body is missing"] if operation.body else []
    if not operation.body:
        return ["a body is not described"]
    body = json.loads(text)
    if operation.nulls:
        body = {name: value for name, value in body.items() if value is not None}
    missing = [f"body.{name} is missing" for name in operation.required if name not in body]
    return missing + differences(body, operation.body, "body")


def differences_of_answer(exchange, query, operation):
    try:
        answer = json.loads(exchange["answer"])
    except ValueError:
        return []  # A stub sends an HTML page or half of a body on purpose.
    if 400 <= exchange["status"]:
        return differences(answer, operation.error, f"response {exchange['status']}")
    shape = operation.answer
    if not shape:
        return ["a response body is not described"]
    if shape[0] == "by query":
        try:
            shape = shape[1](query)
        except KeyError as unknown:
            return [f"q= names {unknown}, which the object does not have"]
    paths = selected(query, operation)
    return differences(answer, shape, "response") + (not_selected(answer, paths, "response") if paths else [])


if __name__ == "__main__":
    main()
