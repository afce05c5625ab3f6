//! Arithmetic and formatting of figures.

use std::time::Duration;

/// Returns the median; for an even count, the upper of the two middle values.
///
/// # Panics
/// If `figures` is empty.
pub(crate) fn median<T: Ord + Copy>(figures: &[T]) -> T {
    let mut sorted = figures.to_vec();
    sorted.sort_unstable();
    sorted[sorted.len() / 2]
}

/// Formats a rate or count, with separators of thousands and no decimals from 100.
pub(crate) fn number(figure: f64) -> String {
    if figure < 100.0 {
        return format!("{figure:.1}");
    }
    let digits = format!("{figure:.0}");
    let mut written = String::new();
    for (place, digit) in digits.char_indices() {
        if 0 < place && (digits.len() - place).is_multiple_of(3) {
            written.push(',');
        }
        written.push(digit);
    }
    written
}

/// Formats a duration as milliseconds with three significant digits.
pub(crate) fn milliseconds(duration: Duration) -> String {
    let figure = duration.as_secs_f64() * 1e3;
    if figure < 10.0 { format!("{figure:.2}") } else { format!("{figure:.1}") }
}

/// Divides a duration by `count`; microseconds.
pub(crate) fn microseconds_each(duration: Duration, count: u32) -> f64 {
    duration.as_secs_f64() * 1e6 / f64::from(count.max(1))
}

/// Formats KiB as MiB.
pub(crate) fn mebibytes(kibibytes: u32) -> String {
    format!("{:.1}", f64::from(kibibytes) / 1024.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn median_does_not_depend_on_order() {
        assert_eq!(median(&[9, 1, 5]), 5);
        assert_eq!(median(&[4, 1, 3, 2]), 3);
        assert_eq!(median(&[7]), 7);
    }

    #[test]
    fn thousands_are_separated() {
        assert_eq!(number(12.34), "12.3");
        assert_eq!(number(123.4), "123");
        assert_eq!(number(1_234.5), "1,234");
        assert_eq!(number(1_234_567.0), "1,234,567");
    }

    #[test]
    fn short_times_keep_more_digits() {
        assert_eq!(milliseconds(Duration::from_micros(1_234)), "1.23");
        assert_eq!(milliseconds(Duration::from_micros(12_345)), "12.3");
    }

    #[test]
    fn duration_is_divided_by_count() {
        assert!((microseconds_each(Duration::from_secs(1), 10_000) - 100.0).abs() < 1e-9);
        assert!((microseconds_each(Duration::ZERO, 0)).abs() < f64::EPSILON);
    }
}
