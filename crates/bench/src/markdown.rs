//! Tables of the documents that the two programs write.

pub(crate) fn number(figure: f64) -> String {
    if figure < 100.0 {
        return format!("{figure:.1}");
    }
    let digits = format!("{figure:.0}");
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join(",")
}

pub(crate) fn row(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

pub(crate) fn head(words: usize, names: &[&str]) -> String {
    let rules = (0..names.len()).map(|place| if place < words { "---" } else { "---:" });
    format!("| {} |\n| {} |\n", names.join(" | "), rules.collect::<Vec<_>>().join(" | "))
}
