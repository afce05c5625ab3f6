/// Numbers that look random and are the same in every run (xorshift).
#[derive(Clone, Debug)]
pub(super) struct Dice(u64);

impl Dice {
    /// Dice of their own for each `number`.
    pub(super) fn new(number: u64) -> Self {
        // Small numbers alone take a few throws to come apart, and zero never does.
        Self((number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// A number below `end`, which is above zero.
    pub(super) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits fit") % end
    }

    /// One of several.
    pub(super) fn one_of<'a, T>(&mut self, among: &'a [T]) -> &'a T {
        &among[self.below(among.len())]
    }
}
