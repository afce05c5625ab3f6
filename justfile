# Short names for daily commands; `just` lists them. `just ci` runs every check.

_default:
    @just --list

# Run all tests; those on PostgreSQL need it installed.
test *arguments:
    cargo test --workspace {{ arguments }}

# Run Clippy; warnings fail.
lint:
    cargo clippy --workspace --all-targets -- --deny warnings

# Format all crates.
fmt:
    cargo fmt --all

# Build the documentation of all crates; warnings fail.
docs:
    RUSTDOCFLAGS="--deny warnings" cargo doc --workspace --no-deps

# Check licenses, bans, sources and advisories (fetches the advisory database).
deny:
    cargo deny check --hide-inclusion-graph

# Check dependencies between crates, import cycles and file sizes.
tidy:
    cargo xtask tidy

# Measure the service under load and write docs/performance.md. Needs `wrk` and PostgreSQL, uses `pgbench`.
bench *arguments:
    # In a separate build, so that features of the benchmark do not change the shipped binary.
    cargo build --profile dist --package frontdesk
    cargo build --profile dist --package bench
    "${CARGO_TARGET_DIR:-target}/dist/bench" {{ arguments }}

# Benchmark single functions: open times, queue choice, the search of the guides.
bench-functions *arguments:
    cargo bench --package frontdesk-scheduling --package frontdesk-help {{ arguments }}

# Serve a sample workspace on 127.0.0.1:8080, stored in the current folder.
demo *arguments:
    cargo run -- demo {{ arguments }}

# Fuzz the parsers of external text: `just fuzz 600 icalendar` runs one target for ten minutes.
fuzz *arguments:
    fuzz/run {{ arguments }}

# List mutations of the domain's rules that no test detects (cargo-mutants). Takes hours.
mutants *arguments:
    cargo mutants --package frontdesk-domain --package frontdesk-scheduling {{ arguments }}

# Run every check that a change must pass.
ci:
    .ci/run
