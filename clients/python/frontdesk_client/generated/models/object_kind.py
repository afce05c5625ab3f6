from typing import Literal, cast

ObjectKind = Literal[
    "booking",
    "chain",
    "company",
    "crm",
    "enrichment",
    "event_type",
    "member",
    "person",
    "provider",
    "queue",
    "service_account",
    "webhook",
    "workspace",
]

OBJECT_KIND_VALUES: set[ObjectKind] = {
    "booking",
    "chain",
    "company",
    "crm",
    "enrichment",
    "event_type",
    "member",
    "person",
    "provider",
    "queue",
    "service_account",
    "webhook",
    "workspace",
}


def check_object_kind(value: str) -> ObjectKind:
    return cast(ObjectKind, value)
