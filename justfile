# What one does here every day; `just` alone lists it. `just ci` is what the project's own checks run.

_default:
    @just --list

# Every test; those on PostgreSQL need its server programs installed.
test *arguments:
    cargo test --workspace {{ arguments }}

# Clippy, warnings denied.
lint:
    cargo clippy --workspace --all-targets -- --deny warnings

# Format every crate.
fmt:
    cargo fmt --all

# The reference of every crate, warnings denied.
docs:
    RUSTDOCFLAGS="--deny warnings" cargo doc --workspace --no-deps

# Licences, bans, sources; advisories too (fetches the database).
deny:
    cargo deny check --hide-inclusion-graph

# Layering, the domain's dependencies, file sizes.
tidy:
    cargo xtask tidy

# The service under load, beside the limits of the same machine; writes docs/performance.md. Wants `wrk` and PostgreSQL.
bench *arguments:
    # Apart, so that the program is built as it is shipped.
    cargo build --profile dist --package frontdesk
    cargo build --profile dist --package bench
    "${CARGO_TARGET_DIR:-target}/dist/bench" {{ arguments }}

# Single functions: open times and queue choice, the guides' search.
bench-functions *arguments:
    cargo bench --package frontdesk-scheduling --package frontdesk-help {{ arguments }}

# A believable workspace in the current folder, served on 127.0.0.1:8080.
demo *arguments:
    cargo run -- demo {{ arguments }}

# What reads text from outside, fuzzed: `just fuzz 600 icalendar` is ten minutes of one target.
fuzz *arguments:
    fuzz/run {{ arguments }}

# Changes the domain's rules in one place after another and tells which change no test notices (cargo-mutants). Takes hours.
mutants *arguments:
    cargo mutants --package frontdesk-domain --package frontdesk-scheduling {{ arguments }}

# Everything that has to pass before a merge.
ci:
    .ci/run
