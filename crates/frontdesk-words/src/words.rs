//! Formats Fluent messages, which are in one file per language.

use std::fmt;
use std::marker::PhantomData;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::{Language, Reading as _};

/// The messages of a folder; [`messages!`](crate::messages) implements this trait.
pub trait Messages: Copy + fmt::Debug + 'static {
    /// Every message.
    const ALL: &'static [Self];

    /// Returns the name in the message files.
    fn id(self) -> &'static str;

    /// Returns the message file of a language.
    fn source(language: Language) -> &'static str;

    /// Returns the parsed message files of all languages.
    fn bundles() -> &'static Bundles;
}

/// The parsed messages of a folder by language.
pub struct Bundles(Vec<(Language, FluentBundle<FluentResource>)>);

impl Bundles {
    /// Parses the messages of `M`.
    ///
    /// # Panics
    /// If a file is invalid or has a duplicate message, which `testing::assert_alike` detects.
    pub fn of<M: Messages>() -> Self {
        let bundle = |language| (language, bundle(language, M::source(language)));
        Self(Language::ALL.into_iter().map(bundle).collect())
    }

    fn get(&self, language: Language) -> Option<&FluentBundle<FluentResource>> {
        self.0.iter().find(|(of, _)| *of == language).map(|(_, bundle)| bundle)
    }
}

impl fmt::Debug for Bundles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Bundles").finish_non_exhaustive()
    }
}

fn bundle(language: Language, source: &str) -> FluentBundle<FluentResource> {
    let tag: LanguageIdentifier = language.as_str().parse().expect("every tag is well formed");
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // Isolation marks keep a Latin name from reordering Arabic text. Left-to-right languages do
    // not use the marks, because copied text would contain them.
    bundle.set_use_isolating(language.is_right_to_left());
    let resource =
        FluentResource::try_new(source.to_owned()).expect("the tests parse every message file");
    bundle.add_resource(resource).expect("the tests look for messages defined twice");
    bundle
}

/// Creates an enum of the messages in a folder that has one file per [`Language`].
///
/// The path of the folder is relative to the invoking file. The files are named `en.ftl` and so on.
#[macro_export]
macro_rules! messages {
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $name:ident in $folder:literal { $($message:ident = $id:literal,)* }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visibility enum $name { $(#[doc = $id] $message,)* }

        impl $crate::Messages for $name {
            const ALL: &'static [Self] = &[$(Self::$message,)*];

            fn id(self) -> &'static str {
                match self { $(Self::$message => $id,)* }
            }

            fn source(language: $crate::Language) -> &'static str {
                match language {
                    $crate::Language::English => include_str!(concat!($folder, "/en.ftl")),
                    $crate::Language::German => include_str!(concat!($folder, "/de.ftl")),
                    $crate::Language::French => include_str!(concat!($folder, "/fr.ftl")),
                    $crate::Language::Spanish => include_str!(concat!($folder, "/es.ftl")),
                    $crate::Language::Arabic => include_str!(concat!($folder, "/ar.ftl")),
                }
            }

            fn bundles() -> &'static $crate::Bundles {
                static BUNDLES: ::std::sync::LazyLock<$crate::Bundles> =
                    ::std::sync::LazyLock::new($crate::Bundles::of::<$name>);
                &BUNDLES
            }
        }
    };
}

/// Formats the messages `M` in one language.
pub struct Words<M> {
    language: Language,
    messages: PhantomData<M>,
}

impl<M> Clone for Words<M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M> Copy for Words<M> {}

impl<M> fmt::Debug for Words<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Words").field(&self.language).finish()
    }
}

impl<M: Messages> Words<M> {
    /// Returns the messages of `language`.
    pub fn of(language: Language) -> Self {
        Self { language, messages: PhantomData }
    }

    /// The language.
    pub fn language(self) -> Language {
        self.language
    }

    /// Formats a message without variables.
    pub fn say(self, message: M) -> String {
        self.format(message, None)
    }

    /// Formats a message with one variable.
    pub fn with<'a>(
        self,
        message: M,
        name: &'static str,
        value: impl Into<FluentValue<'a>>,
    ) -> String {
        self.with_all(message, [(name, value.into())])
    }

    /// Formats a message with several variables.
    pub fn with_all<'a, const N: usize>(
        self,
        message: M,
        values: [(&'static str, FluentValue<'a>); N],
    ) -> String {
        let arguments: FluentArgs<'a> = values.into_iter().collect();
        self.format(message, Some(&arguments))
    }

    /// Formats a message whose variables are already in the message's language.
    ///
    /// Removes isolation marks, because isolated text does not determine the base direction.
    pub(crate) fn joined<const N: usize>(
        self,
        message: M,
        values: [(&'static str, FluentValue<'_>); N],
    ) -> String {
        self.with_all(message, values).replace(['\u{2068}', '\u{2069}'], "")
    }

    fn format(self, message: M, arguments: Option<&FluentArgs<'_>>) -> String {
        let (bundle, pattern) = M::bundles()
            .get(self.language)
            .and_then(|bundle| Some((bundle, bundle.get_message(message.id())?.value()?)))
            .expect("the tests look for every message in every language");
        // If a variable is missing, its name is shown instead; the tests detect this.
        bundle.format_pattern(pattern, arguments, &mut Vec::new()).into_owned()
    }
}
