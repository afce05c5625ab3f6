"""Reads the types of TypeScript declarations (`.d.ts`), as far as generated clients use the language."""

import re

from shapes import ANY

TOKEN = re.compile(r"""'[^']*'|"[^"]*"|[A-Za-z_$][\w$]*|=>|-?\d+|[^\s\w]""")
COMMENT = re.compile(r"/\*.*?\*/|(?<![:'\"])//[^\n]*", re.DOTALL)
DECLARATION = re.compile(r"^(?:export )?(?:declare )?(interface|class|type|enum|const) ([\w$]+)", re.MULTILINE)
PRIMITIVES = {
    "string": ("string", None),
    "number": ("number", None),
    "boolean": ("boolean", None),
    "null": ("null", None),
    "undefined": ("null", None),
    "any": ANY,
    "unknown": ANY,
    "object": ANY,
    "Date": ("date-time", None),
}


class Declarations:
    """The declarations of some files; a type is parsed when it is used."""

    def __init__(self, *texts, instead=None):
        """`instead` maps names of types to shapes that replace their declarations."""
        self.text = COMMENT.sub("", "\n".join(texts))
        self.instead = instead or {}
        self.places = {}
        for match in DECLARATION.finditer(self.text):
            self.places.setdefault(match[2], {})[match[1]] = match.end()

    def __contains__(self, name):
        return name in self.places

    def shape(self, name, arguments=()):
        if name in self.instead:
            return self.instead[name]
        for kind in ("interface", "class", "type", "enum"):
            if kind in self.places.get(name, {}):
                return Parser(self, self.places[name][kind]).declaration(kind, arguments)
        raise KeyError(f"no declaration of {name}")

    def parsed(self, text):
        """Parses a type expression that uses these declarations."""
        return Parser(self, 0, text).union()


class Parser:
    def __init__(self, declarations, start, text=None):
        self.declarations = declarations
        self.tokens = (match[0] for match in TOKEN.finditer(text or declarations.text, start))
        self.bound = {}
        self.token = next(self.tokens, "")

    def take(self):
        token, self.token = self.token, next(self.tokens, "")
        return token

    def accept(self, token):
        return self.token == token and bool(self.take())

    def expect(self, token):
        if not self.accept(token):
            raise SyntaxError(f"expected {token}, found {self.token}")

    def declaration(self, kind, arguments):
        if kind == "enum":
            return self.enumeration()
        if self.accept("<"):
            self.bind(arguments)
        if kind == "type":
            self.expect("=")
            return self.union()
        parts = []
        while self.token != "{":
            if self.take() in ("extends", ",", "implements"):
                parts.append(self.primary())
        return ("all of", [*parts, self.members()])

    def bind(self, arguments):
        for argument in arguments:
            self.bound[self.take()] = argument
            while self.token not in (",", ">"):
                self.take()
            self.accept(",")
        self.expect(">")

    def enumeration(self):
        self.expect("{")
        values = []
        while not self.accept("}"):
            token = self.take()
            if token[0] in "'\"":
                values.append(("literal", token[1:-1]))
        return ("one of", values)

    def union(self):
        self.accept("|")
        shapes = [self.intersection()]
        while self.accept("|"):
            shapes.append(self.intersection())
        return shapes[0] if len(shapes) == 1 else ("one of", shapes)

    def intersection(self):
        shapes = [self.postfix()]
        while self.accept("&"):
            shapes.append(self.postfix())
        return shapes[0] if len(shapes) == 1 else ("all of", shapes)

    def postfix(self):
        shape = self.primary()
        while self.accept("["):
            self.expect("]")
            shape = ("list", shape)
        return shape

    def primary(self):
        if self.token == "{":
            return self.members()
        if self.accept("("):
            shape = self.union()
            self.expect(")")
            return shape
        name = self.take()
        if name[0] in "'\"":
            return ("literal", name[1:-1])
        if name == "typeof":
            return self.values_of_constant()
        while self.accept("."):
            name = self.take()
        arguments = []
        if self.accept("<"):
            while not self.accept(">"):
                arguments.append(self.union())
                self.accept(",")
        if name in ("Array", "ReadonlyArray"):
            return ("list", arguments[0])
        if name in self.bound:
            return self.bound[name]
        if name in PRIMITIVES:
            return PRIMITIVES[name]
        return ("lazy", lambda: self.declarations.shape(name, arguments))

    def values_of_constant(self):
        """Reads `(typeof NAME)[keyof typeof NAME]`, the values of a constant object."""
        name = self.take()
        while self.token and self.token != ";":
            self.take()
        constant = Parser(self.declarations, self.declarations.places[name]["const"])
        constant.expect(":")
        return ("one of", [shape for _, shape in constant.members()[1].values()])

    def members(self):
        self.expect("{")
        found, elements = {}, None
        while not self.accept("}"):
            static = self.token == "static"
            while self.token in ("static", "readonly"):
                self.take()
            name = self.take().strip("'\"")
            if name == "[":
                while not self.accept("]"):
                    self.take()
            required = not self.accept("?")
            if self.accept("("):
                static = True
                while not self.accept(")"):
                    self.take()
            shape = self.union() if self.accept(":") else ANY
            self.accept(";") or self.accept(",")
            if name == "[":
                elements = shape
            elif not static:
                found[name] = (required, shape)
        return ("map", elements) if elements else ("object", found)
