//! Checks the clients in `clients`.
//!
//! `clients/prepare` installs the tools. Without them, these tests print a note and pass, unless
//! `FRONTDESK_TEST_CLIENTS=required` is set.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use frontdesk_testing::optional;
use frontdesk_testing::ports::reserved_port;
use serde_json::json;

use crate::support::{Demo, WEBHOOK_SECRET, finish, program_with_keys, scratch_folder, succeeded};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../clients");

fn python_programs() -> Option<PathBuf> {
    let installed = Path::new(env!("CARGO_TARGET_TMPDIR")).join("clients");
    if installed.join("made-by").exists() && node_programs().exists() {
        return Some(installed.join("venv/bin"));
    }
    let missing = format!("the tools are not in {}: run {FOLDER}/prepare", installed.display());
    optional::skip("FRONTDESK_TEST_CLIENTS", &missing);
    None
}

fn node_programs() -> PathBuf {
    Path::new(FOLDER).join("node_modules/.bin")
}

fn node_program(name: &str) -> Command {
    let mut command = Command::new(node_programs().join("node"));
    command.arg(node_programs().join(name));
    command
}

struct Office {
    demo: Demo,
    webhook_port: String,
}

impl Office {
    fn open(folder: &Path) -> Self {
        let webhook_port = reserved_port().to_string();
        let demo = Demo::start_with(folder, &["--allow-private-network", "127.0.0.0/8"]);
        let file = folder.join("webhook.json");
        let webhook = json!({
            "key": "walk", "url": format!("http://127.0.0.1:{webhook_port}/"),
            "secret": { "env": "WEBHOOK_SECRET" },
            // Without the change that creates the webhook.
            "events": [
                "booking.created", "booking.moved", "booking.cancelled", "booking.no_show", "link.created",
            ],
        });
        let workspace = json!({ "id": 1, "key": "northwind", "name": "Northwind", "time_zone": "Europe/London" });
        let text = json!({ "workspace": workspace, "webhooks": [webhook] }).to_string();
        fs::write(&file, text).expect("a file can be written");
        let mut apply = program_with_keys(["apply", "webhook.json"]);
        apply.current_dir(folder);
        succeeded(apply);
        Self { demo, webhook_port }
    }

    #[track_caller]
    fn walk(&self, mut program: Command) -> String {
        program.env("FRONTDESK_URL", self.demo.address());
        program.env("FRONTDESK_TOKEN", self.demo.token());
        program.env("WEBHOOK_PORT", &self.webhook_port).env("WEBHOOK_SECRET", WEBHOOK_SECRET);
        succeeded(program).stdout
    }
}

fn blocks_of_readme(client: &str, language: &str) -> Vec<String> {
    let readme = fs::read_to_string(format!("{FOLDER}/{client}/README.md"));
    let text = readme.expect("each client has a README");
    let opened = format!("```{language}\n");
    let blocks = text.split(&opened).skip(1);
    blocks.map(|rest| rest.split_once("```").expect("each block is closed").0.to_owned()).collect()
}

/// Programs use a service; tests use a sandbox.
fn is_test(block: &str) -> bool {
    block.contains("sandbox")
}

/// The blocks about sign-in are a program of their own, which has no token.
fn is_sign_in(block: &str) -> bool {
    block.contains("StoredSession")
}

fn code_of_readme(client: &str, language: &str) -> String {
    let mut blocks = blocks_of_readme(client, language);
    blocks.retain(|block| !is_test(block) && !is_sign_in(block));
    assert!(3 <= blocks.len(), "the README shows how to list, book and receive webhooks");
    blocks.join("\n")
}

fn sign_in_of_readme(client: &str, language: &str) -> String {
    let mut blocks = blocks_of_readme(client, language);
    blocks.retain(|block| is_sign_in(block));
    assert_eq!(blocks.len(), 1, "the README shows one sign-in");
    blocks.concat()
}

/// Writes the default browser of a machine, in which an admin is signed in.
fn write_browser(folder: &Path) -> PathBuf {
    // The client for TypeScript starts this name on Linux.
    let browser = folder.join("xdg-open");
    let node = node_programs().join("node");
    let script = format!(
        "#!/bin/sh\nexec {} {FOLDER}/tests/browser.mjs \"$FRONTDESK_URL\" \"$1\"\n",
        node.display()
    );
    fs::write(&browser, script).expect("a file can be written");
    let executable = fs::Permissions::from_mode(0o700);
    fs::set_permissions(&browser, executable).expect("the file is there");
    browser
}

/// Runs the test of the client and the program of its README against a demo.
#[track_caller]
fn sign_in(folder: &Path, program: impl Fn(&str) -> Command) {
    let demo = Demo::start(folder);
    let browser = write_browser(folder);
    let path = std::env::var("PATH").expect("the tests need a path");
    // The second run of the README restores the session, without the page.
    for (name, decision, expected) in [
        ("sign-in", "allow", "signed in"),
        ("readme", "allow", "Signed in as Grace Hill"),
        ("readme", "refuse", "Signed in as Grace Hill"),
    ] {
        let mut program = program(name);
        program.env("PATH", format!("{}:{path}", folder.display())).env("BROWSER", &browser);
        program.env("FRONTDESK_URL", demo.address()).env("FRONTDESK_TOKEN", demo.token());
        program.env("DECISION", decision).current_dir(folder);
        let printed = succeeded(program).stdout;
        assert!(printed.contains(expected), "{name}: {printed}");
    }
}

fn test_of_readme(client: &str, language: &str) -> String {
    let mut blocks = blocks_of_readme(client, language);
    blocks.retain(|block| is_test(block));
    assert_eq!(blocks.len(), 1, "the README shows one test with the sandbox");
    blocks.concat()
}

/// Compiles the package into a folder with the clients' tools.
fn typescript_package(name: &str) -> PathBuf {
    let source = Path::new(FOLDER).join("typescript");
    let folder = scratch_folder(name);
    symlink(Path::new(FOLDER).join("node_modules"), folder.join("node_modules"))
        .expect("the folder is empty");
    fs::copy(source.join("package.json"), folder.join("package.json"))
        .expect("the client has this file");
    let mut package = node_program("tsc");
    package.arg("--project").arg(&source).arg("--outDir").arg(folder.join("dist"));
    succeeded(package);
    folder
}

fn compile(folder: &Path, files: [&str; 2], options: &[&str]) {
    let mut programs = node_program("tsc");
    programs.args(["--strict", "--skipLibCheck", "--target", "es2022", "--module", "nodenext"]);
    programs.args(["--types", "node"]).args(options).args(files).current_dir(folder);
    succeeded(programs);
}

/// Installs the package below a folder; returns the folder and the folder of packages.
fn python_package(name: &str, programs: &Path) -> (PathBuf, PathBuf) {
    let folder = scratch_folder(name);
    let packages = folder.join("packages");
    let mut install = Command::new(programs.join("pip"));
    install.args(["install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]);
    install.args(["--no-build-isolation", "--target"]).arg(&packages);
    install.arg(Path::new(FOLDER).join("python"));
    succeeded(install);
    (folder, packages)
}

fn check_types(folder: &Path, packages: &Path, programs: &Path, arguments: [&str; 2]) {
    let mut mypy = Command::new(programs.join("mypy"));
    mypy.arg("--strict").args(arguments).current_dir(folder).env("MYPYPATH", packages);
    succeeded(mypy);
}

#[test]
fn openapi_documents_have_no_lint_warnings() {
    if python_programs().is_none() {
        return;
    }
    let mut redocly = node_program("redocly");
    redocly.args(["lint", "--config", "redocly.yaml", "../docs/openapi.json"]);
    redocly.arg("../docs/sandbox-openapi.json").current_dir(FOLDER);
    redocly.env("REDOCLY_TELEMETRY", "off").env("REDOCLY_SUPPRESS_UPDATE_NOTICE", "true");
    succeeded(redocly);
}

#[test]
fn generated_code_matches_the_openapi_documents() {
    if python_programs().is_none() {
        return;
    }
    let folder = scratch_folder("generated");
    let mut generate = Command::new(Path::new(FOLDER).join("generate"));
    generate.arg(&folder);
    succeeded(generate);
    for generated in ["typescript/src/generated", "python/frontdesk_client/generated"] {
        let mut diff = Command::new("diff");
        diff.args(["--recursive", "--brief", "--exclude=__pycache__"]);
        diff.arg(Path::new(FOLDER).join(generated)).arg(folder.join(generated));
        let different = finish(diff);
        assert_eq!(different.code, Some(0), "run clients/generate\n{}", different.stdout);
    }
}

#[test]
fn typescript_client_walks_through_the_api() {
    if python_programs().is_none() {
        return;
    }
    let folder = typescript_package("typescript");
    fs::copy(Path::new(FOLDER).join("typescript/tests/walk.ts"), folder.join("walk.ts"))
        .expect("the client has a walk");
    fs::write(folder.join("readme.ts"), code_of_readme("typescript", "ts"))
        .expect("a file can be written");
    compile(&folder, ["walk.ts", "readme.ts"], &[]);

    let office = Office::open(&folder);
    for program in ["walk.js", "readme.js"] {
        let mut node = Command::new(node_programs().join("node"));
        node.arg(folder.join(program));
        let printed = office.walk(node);
        let expected = if program == "walk.js" { "walked" } else { "Booked: Intro call" };
        assert!(printed.contains(expected), "{program}: {printed}");
    }
}

#[test]
fn python_client_walks_through_the_api() {
    let Some(programs) = python_programs() else { return };
    let (folder, packages) = python_package("python", &programs);
    fs::copy(Path::new(FOLDER).join("python/tests/walk.py"), folder.join("walk.py"))
        .expect("the client has a walk");
    fs::write(folder.join("readme.py"), code_of_readme("python", "python"))
        .expect("a file can be written");
    for arguments in [["--package", "frontdesk_client"], ["walk.py", "readme.py"]] {
        check_types(&folder, &packages, &programs, arguments);
    }

    let office = Office::open(&folder);
    for program in ["walk.py", "readme.py"] {
        let mut python = Command::new(programs.join("python"));
        python.arg(folder.join(program)).env("PYTHONPATH", &packages);
        let printed = office.walk(python);
        let expected = if program == "walk.py" { "walked" } else { "Booked: Intro call" };
        assert!(printed.contains(expected), "{program}: {printed}");
    }
}

#[test]
fn typescript_client_signs_in_with_a_browser() {
    if python_programs().is_none() {
        return;
    }
    let folder = typescript_package("typescript-sign-in");
    fs::copy(Path::new(FOLDER).join("typescript/tests/sign-in.ts"), folder.join("sign-in.ts"))
        .expect("the client has this test");
    fs::write(folder.join("readme.ts"), sign_in_of_readme("typescript", "ts"))
        .expect("a file can be written");
    compile(&folder, ["sign-in.ts", "readme.ts"], &[]);
    sign_in(&folder, |name| {
        let mut node = Command::new(node_programs().join("node"));
        node.arg(folder.join(name).with_extension("js"));
        node
    });
}

#[test]
fn python_client_signs_in_with_a_browser() {
    let Some(programs) = python_programs() else { return };
    let (folder, packages) = python_package("python-sign-in", &programs);
    fs::copy(Path::new(FOLDER).join("python/tests/sign_in.py"), folder.join("sign-in.py"))
        .expect("the client has this test");
    fs::write(folder.join("readme.py"), sign_in_of_readme("python", "python"))
        .expect("a file can be written");
    check_types(&folder, &packages, &programs, ["sign-in.py", "readme.py"]);
    sign_in(&folder, |name| {
        let mut python = Command::new(programs.join("python"));
        python.arg(folder.join(name).with_extension("py")).env("PYTHONPATH", &packages);
        python
    });
}

#[test]
fn typescript_tests_use_the_sandbox() {
    if python_programs().is_none() {
        return;
    }
    let folder = typescript_package("typescript-sandbox");
    let tests = Path::new(FOLDER).join("typescript/tests/sandbox.test.ts");
    fs::copy(tests, folder.join("sandbox.test.ts")).expect("the client has tests");
    fs::write(folder.join("readme.test.ts"), test_of_readme("typescript", "ts"))
        .expect("a file can be written");
    compile(&folder, ["sandbox.test.ts", "readme.test.ts"], &["--noEmit"]);
    let mut vitest = node_program("vitest");
    vitest.arg("run").current_dir(&folder).env("NO_COLOR", "1");
    vitest.env("FRONTDESK_PROGRAM", env!("CARGO_BIN_EXE_frontdesk"));
    let printed = succeeded(vitest).stdout;
    assert!(printed.contains("Test Files  2 passed"), "{printed}");
}

#[test]
fn python_tests_use_the_sandbox() {
    let Some(programs) = python_programs() else { return };
    let (folder, packages) = python_package("python-sandbox", &programs);
    let tests = Path::new(FOLDER).join("python/tests/test_sandbox.py");
    fs::copy(tests, folder.join("test_sandbox.py")).expect("the client has tests");
    fs::write(folder.join("test_readme.py"), test_of_readme("python", "python"))
        .expect("a file can be written");
    check_types(&folder, &packages, &programs, ["test_sandbox.py", "test_readme.py"]);
    let mut pytest = Command::new(programs.join("python"));
    pytest.args(["-m", "pytest", "-q", "test_sandbox.py", "test_readme.py"]).current_dir(&folder);
    pytest.env("PYTHONPATH", &packages);
    pytest.env("FRONTDESK_PROGRAM", env!("CARGO_BIN_EXE_frontdesk"));
    let printed = succeeded(pytest).stdout;
    assert!(printed.contains(" passed in "), "{printed}");
}
