//! Lists the rules of the store contract, which are public functions.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=src/contract");
    println!("cargo::rerun-if-changed=build.rs");
    let mut ports = BTreeMap::new();
    for entry in fs::read_dir("src/contract").expect("the contract is a folder") {
        let path = entry.expect("the folder can be read").path();
        let source = fs::read_to_string(&path).expect("a module is text");
        let rules = source.lines().filter_map(|line| line.strip_prefix("pub async fn "));
        let rules: Vec<_> = rules.filter_map(|rule| rule.split('(').next()).collect();
        let port = path.file_stem().expect("a file has a name").to_string_lossy();
        if !rules.is_empty() {
            ports.insert(port.into_owned(), rules.join(", "));
        }
    }
    let ports: Vec<_> =
        ports.iter().map(|(port, rules)| format!("    {port} {{ {rules} }}")).collect();
    let list = format!(
        "#[doc(hidden)]\n#[macro_export]\nmacro_rules! store_rules {{ ($fresh_store:ident) => {{ \
         $crate::store_contract! {{ @tests $fresh_store\n{}\n}} }}; }}\n",
        ports.join("\n")
    );
    let out = env::var_os("OUT_DIR").expect("cargo sets the folder");
    fs::write(Path::new(&out).join("store_rules.rs"), list).expect("the folder is writable");
}
