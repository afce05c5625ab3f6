"""Shapes of JSON values, and the differences of a value from its described shape.

A shape is a pair of a kind and its detail:

    ("string", None), ("number", None), …   a kind of KINDS
    ("literal", value)                      exactly this value
    ("list", shape), ("map", shape)         with the shape of the elements
    ("object", {name: (required, shape)})   no other properties
    ("one of", [shape, …]), ("all of", [shape, …])
    ("lazy", function)                      the shape that the function returns
"""

import json
import re

RFC_3339 = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)"
FORMATS = {
    "date": re.compile(r"\d{4}-\d\d-\d\d"),
    "date-time": re.compile(RFC_3339),
    # `DateTimeTimeZone.dateTime` of Microsoft Graph: `{date}T{time}` without an offset.
    "civil time": re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,7})?"),
    # Salesforce writes the offset without a colon.
    "Salesforce time": re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d{4}"),
}
KINDS = {
    "any": lambda value: True,
    "string": lambda value: isinstance(value, str),
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
}
ANY = ("any", None)


def named(*names):
    """Returns the shape of a string with one of these values."""
    return ("one of", [("literal", name) for name in names])


def resolved(shape):
    """Follows lazy shapes, and merges the parts of an "all of" into one object."""
    while shape[0] == "lazy":
        shape = shape[1]()
    if shape[0] != "all of":
        return shape
    merged = {}
    for part in map(resolved, shape[1]):
        if part[0] != "object":
            return part
        merged.update(part[1])
    return ("object", merged)


def options(shape):
    """Returns the alternatives of a shape, nested ones included."""
    shape = resolved(shape)
    if shape[0] != "one of":
        return [shape]
    return [inner for option in shape[1] for inner in options(option)]


class Everything(dict):
    """The properties of a map: every name is one."""

    def __init__(self, shape):
        super().__init__()
        self.shape = shape

    def __contains__(self, name):
        return True

    def __missing__(self, name):
        return (False, self.shape)


def properties(shape):
    """Returns the properties of the object or map that a shape allows, or that its list contains."""
    for kind, detail in options(shape):
        if kind == "object":
            return detail
        if kind == "map":
            return Everything(detail)
        if kind == "list":
            return properties(detail)
    return {}


def differences(value, shape, where):
    """Lists what in `value` is not as described."""
    described = options(shape)
    found = [differences_of_one(value, option, where) for option in described]
    if [] in found:
        return []
    containers = {"object": dict, "map": dict, "list": list}
    for option, differs in zip(described, found):
        if isinstance(value, containers.get(option[0], ())):
            return differs
    names = ", ".join(json.dumps(detail) if kind == "literal" else kind for kind, detail in described)
    return [f"{where} is {json.dumps(value)}; described: {names}"]


def differences_of_one(value, shape, where):
    kind, detail = shape
    if kind == "literal":
        return [] if value == detail else ["another value"]
    if kind in FORMATS:
        return [] if isinstance(value, str) and FORMATS[kind].fullmatch(value) else ["another format"]
    if kind in KINDS:
        return [] if KINDS[kind](value) else ["another type"]
    if kind == "list" and isinstance(value, list):
        return [found for item in value for found in differences(item, detail, f"{where}[]")]
    if kind == "map" and isinstance(value, dict):
        return [found for name, item in value.items() for found in differences(item, detail, f"{where}.{name}")]
    if kind == "object" and isinstance(value, dict):
        return differences_of_object(value, detail, where)
    return [f"{where} is no {kind}"]


def differences_of_object(value, detail, where):
    found = [f"{where}.{name} is missing" for name, (required, _) in detail.items() if required and name not in value]
    for name, item in value.items():
        if name in detail:
            found += differences(item, detail[name][1], f"{where}.{name}")
        else:
            found.append(f"{where}.{name} is not described")
    return found
