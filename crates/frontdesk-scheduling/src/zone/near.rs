//! Suggestions for misspelled zone names.

/// The maximum length of a compared input; every zone name is shorter.
const LONGEST_NAME: usize = 40;

/// Maximum edit distance; a transposition counts as two.
const MOST_SLIPS: usize = 2;

/// Input letters per allowed edit; `BST` is too short to match `EST`.
const LETTERS_PER_SLIP: usize = 4;

/// Finds a zone of the same city, or the most similar name.
pub(super) fn nearest(
    given: &str,
    names: impl Iterator<Item = &'static str> + Clone,
) -> Option<&'static str> {
    let given = given.trim().to_ascii_lowercase().replace(' ', "_");
    if given.is_empty() || LONGEST_NAME < given.len() {
        return None;
    }
    let most_slips = MOST_SLIPS.min(given.len() / LETTERS_PER_SLIP);
    names.clone().find(|name| same_city(&given, name)).or_else(|| {
        names
            // The length difference is a lower bound of the edit distance.
            .filter(|name| name.len().abs_diff(given.len()) <= most_slips)
            .map(|name| (distance(given.as_bytes(), name.to_ascii_lowercase().as_bytes()), name))
            .filter(|&(slips, _)| slips <= most_slips)
            .min()
            .map(|(_, name)| name)
    })
}

fn same_city(given: &str, name: &str) -> bool {
    let city = |name: &str| name.rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
    name.contains('/') && !name.starts_with("Etc/") && city(given) == city(name)
}

/// The Levenshtein distance.
fn distance(a: &[u8], b: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, to) in b.iter().enumerate() {
            let changed = diagonal + usize::from(from != to);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
