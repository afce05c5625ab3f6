//! Enumerations whose values have names.

/// An enumeration whose values have names.
///
/// [`named!`](macro@crate::named) declares one.
pub trait Named: Copy + 'static {
    /// The lines of its doc comment.
    const DOC: &'static [&'static str];
    /// The name of every value, in the order of declaration.
    const NAMES: &'static [&'static str];

    /// The name of the value.
    fn as_str(self) -> &'static str;
}

/// Declares an enumeration with the name of each value.
///
/// It implements [`Named`](crate::named::Named).
///
/// Without data, the enumeration also has `ALL` and `parse`. If the calling crate has a feature
/// `serde`, the enumeration is then serialized as its name.
///
/// ```
/// frontdesk_scheduling::named! {
///     /// A size.
///     pub enum Size {
///         /// Fits one.
///         Small = "small",
///         /// Fits many.
///         Large = "large",
///     }
/// }
/// assert_eq!(Size::parse("large"), Some(Size::Large));
/// assert_eq!(Size::ALL.map(Size::as_str), ["small", "large"]);
/// ```
#[macro_export]
macro_rules! named {
    (
        $(#[doc = $doc:literal])+
        $vis:vis enum $name:ident {
            $($(#[doc = $value_doc:literal])+ $value:ident = $wire:literal,)+
        }
    ) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        $vis enum $name {
            $(
                $(#[doc = $value_doc])+
                #[cfg_attr(feature = "serde", serde(rename = $wire))]
                $value,
            )+
        }

        impl $name {
            /// Every value, in the order of declaration.
            $vis const ALL: [Self; [$($wire),+].len()] = [$(Self::$value),+];

            /// The value with this name.
            $vis fn parse(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.as_str() == name)
            }
        }

        $crate::named!(@names $vis $name [$($doc)+] $($value = $wire,)+);
    };
    (
        $(#[doc = $doc:literal])+
        $vis:vis enum $name:ident {
            $($(#[doc = $value_doc:literal])+ $value:ident $({ $($data:tt)+ })? = $wire:literal,)+
        }
    ) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $vis enum $name {
            $($(#[doc = $value_doc])+ $value $({ $($data)+ })?,)+
        }

        $crate::named!(@names $vis $name [$($doc)+] $($value = $wire,)+);
    };
    (@names $vis:vis $name:ident [$($doc:literal)+] $($value:ident = $wire:literal,)+) => {
        impl $name {
            /// The name of the value.
            $vis fn as_str(self) -> &'static str {
                match self {
                    $(Self::$value { .. } => $wire,)+
                }
            }
        }

        impl $crate::named::Named for $name {
            const DOC: &'static [&'static str] = &[$($doc),+];
            const NAMES: &'static [&'static str] = &[$($wire),+];

            fn as_str(self) -> &'static str {
                self.as_str()
            }
        }
    };
}
