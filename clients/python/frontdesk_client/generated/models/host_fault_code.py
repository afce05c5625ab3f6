from typing import Literal, cast

HostFaultCode = Literal["host_not_offered", "unknown_host"]

HOST_FAULT_CODE_VALUES: set[HostFaultCode] = {
    "host_not_offered",
    "unknown_host",
}


def check_host_fault_code(value: str) -> HostFaultCode:
    return cast(HostFaultCode, value)
