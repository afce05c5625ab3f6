//! Fluent messages: one file for each language, and an enum that knows them all.

use std::fmt;
use std::marker::PhantomData;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::{Language, Reading as _};

/// The messages of a folder; [`messages!`](crate::messages) implements it.
pub trait Messages: Copy + fmt::Debug + 'static {
    /// Every message.
    const ALL: &'static [Self];

    /// Its name in the message files.
    fn id(self) -> &'static str;

    /// The message file of a language.
    fn source(language: Language) -> &'static str;

    /// The message files of all languages, read once.
    fn bundles() -> &'static Bundles;
}

/// The messages of a folder that are read, by language.
pub struct Bundles(Vec<(Language, FluentBundle<FluentResource>)>);

impl Bundles {
    /// Reads the messages of `M`.
    ///
    /// # Panics
    /// When a file can't be read or says a message twice, which `testing::assert_alike` looks for.
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
    // The marks keep a name in Latin letters from turning Arabic around it about; elsewhere they
    // would only be in the way of those who copy a text.
    bundle.set_use_isolating(language.is_right_to_left());
    let resource =
        FluentResource::try_new(source.to_owned()).expect("the tests parse every message file");
    bundle.add_resource(resource).expect("the tests look for messages defined twice");
    bundle
}

/// Makes an enum of the messages whose files stand in a folder, each with its name there: `en.ftl`
/// and so on, one for each [`Language`]. The folder's path is taken from the file in which this is
/// written.
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

/// Says the messages `M` in one language.
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
    /// The words of `language`.
    pub fn of(language: Language) -> Self {
        Self { language, messages: PhantomData }
    }

    /// The language.
    pub fn language(self) -> Language {
        self.language
    }

    /// A message without variables.
    pub fn say(self, message: M) -> String {
        self.format(message, None)
    }

    /// A message with one variable.
    pub fn with<'a>(
        self,
        message: M,
        name: &'static str,
        value: impl Into<FluentValue<'a>>,
    ) -> String {
        self.with_all(message, [(name, value.into())])
    }

    /// A message with several variables.
    pub fn with_all<'a, const N: usize>(
        self,
        message: M,
        values: [(&'static str, FluentValue<'a>); N],
    ) -> String {
        let arguments: FluentArgs<'a> = values.into_iter().collect();
        self.format(message, Some(&arguments))
    }

    /// A message whose variables are words of the language too. They are not set apart as a name
    /// is: nothing would be left by which to tell in which direction the whole is read.
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
        // A variable that the caller left out shows as its name, which the tests would see.
        bundle.format_pattern(pattern, arguments, &mut Vec::new()).into_owned()
    }
}
