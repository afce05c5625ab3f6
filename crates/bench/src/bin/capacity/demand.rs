use fastrand::Rng;

/// Bookings per member on a workday.
const BOOKINGS_PER_MEMBER: f64 = 3.0;

/// The median number of members, and the standard deviation of its logarithm.
///
/// The mean is about twice the median. One workspace in a thousand has more than 47 times the median.
const MEMBERS: (f64, f64) = (4.0, 1.25);

/// Offsets from UTC in hours, with their shares of the workspaces.
const ZONES: [(usize, f64); 8] = [
    (16, 0.14), // Los Angeles
    (18, 0.12), // Chicago
    (19, 0.20), // New York
    (21, 0.06), // São Paulo
    (0, 0.10),  // London
    (1, 0.22),  // Berlin
    (5, 0.08),  // Karachi
    (8, 0.08),  // Singapore
];

/// Percent of a workday's requests in each hour of local time.
const HOURS: [f64; 24] = [
    0., 0., 0., 0., 0., 0., 1., 3., 7., 11., 12., 11., 7., 9., 11., 11., 8., 4., 2., 1., 1., 1.,
    0., 0.,
];

pub(super) struct Workspace {
    pub(super) members: f64,
    zone: usize,
}

impl Workspace {
    pub(super) fn draw(random: &mut Rng) -> Self {
        let (median, deviation) = MEMBERS;
        let members = (median * (deviation * normal(random)).exp()).ceil();
        let mut left = random.f64();
        let is_drawn = |(_, share): &(usize, f64)| {
            left -= share;
            left < 0.0
        };
        let zone = ZONES.iter().position(is_drawn).unwrap_or(ZONES.len() - 1);
        Self { members, zone }
    }
}

/// The bookings of a group of workspaces on a workday.
pub(super) struct Demand {
    by_zone: [f64; ZONES.len()],
}

impl<'a> FromIterator<&'a Workspace> for Demand {
    fn from_iter<I: IntoIterator<Item = &'a Workspace>>(workspaces: I) -> Self {
        let mut by_zone = [0.0; ZONES.len()];
        for workspace in workspaces {
            by_zone[workspace.zone] += workspace.members * BOOKINGS_PER_MEMBER;
        }
        Self { by_zone }
    }
}

impl Demand {
    pub(super) fn per_day(&self) -> f64 {
        self.by_zone.iter().sum()
    }

    /// Bookings per second in the busiest hour.
    pub(super) fn at_peak(&self) -> f64 {
        let in_hour = |hour: usize| -> f64 {
            let zones = ZONES.iter().zip(self.by_zone);
            zones.map(|((offset, _), per_day)| per_day * HOURS[(hour + offset) % 24] / 100.0).sum()
        };
        (0..24).map(in_hour).fold(0.0, f64::max) / 3_600.0
    }
}

/// A standard normal deviate (Box–Muller).
fn normal(random: &mut Rng) -> f64 {
    (-2.0 * (1.0 - random.f64()).ln()).sqrt() * (std::f64::consts::TAU * random.f64()).cos()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up() {
        assert!((ZONES.iter().map(|(_, share)| share).sum::<f64>() - 1.0).abs() < 1e-9);
        assert!((HOURS.iter().sum::<f64>() - 100.0).abs() < 1e-9);
    }

    #[test]
    fn sizes_are_skewed_around_the_median() {
        let mut random = Rng::with_seed(1);
        let mut sizes: Vec<f64> =
            (0..10_000).map(|_| Workspace::draw(&mut random).members).collect();
        sizes.sort_by(f64::total_cmp);
        // Rounded up.
        assert!((4.0..=5.0).contains(&sizes[5_000]), "{}", sizes[5_000]);
        let mean = sizes.iter().sum::<f64>() / 10_000.0;
        assert!((8.0..11.0).contains(&mean), "{mean}");
        assert!((100.0..400.0).contains(&sizes[9_990]), "{}", sizes[9_990]);
    }

    #[test]
    fn zones_do_not_all_peak_at_once() {
        let one = Workspace { members: 1_200.0, zone: 4 };
        let london = Demand::from_iter([&one]);
        assert!((london.per_day() - 3_600.0).abs() < 1e-9, "{}", london.per_day());
        assert!((london.at_peak() - 0.12).abs() < 1e-9, "{}", london.at_peak());
        let world = Demand { by_zone: [450.0; ZONES.len()] };
        assert!((world.per_day() - 3_600.0).abs() < 1e-9, "{}", world.per_day());
        assert!(world.at_peak() < 0.09, "{}", world.at_peak());
    }
}
