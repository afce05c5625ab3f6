from typing import Literal

VideoLocationKind = Literal["video"]

VIDEO_LOCATION_KIND_VALUES: set[VideoLocationKind] = {
    "video",
}


def check_video_location_kind(value: str) -> VideoLocationKind:
    if value in VIDEO_LOCATION_KIND_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {VIDEO_LOCATION_KIND_VALUES!r}"
    )
