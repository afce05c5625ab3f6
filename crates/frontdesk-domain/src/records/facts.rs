/// Facts about a person or a company; unknown fields have no value.
pub trait Facts: Clone + Default {
    /// The fields of the record.
    type Field: Copy + Ord;

    /// The fields that have a value, in wire order.
    fn known(&self) -> Vec<Self::Field>;

    /// Copies the value of one field from `other`.
    fn copy_field(&mut self, field: Self::Field, other: &Self);
}

/// A place; unknown parts are `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Location {
    /// The city or town.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub city: Option<String>,
    /// The state, county or region.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub region: Option<String>,
    /// The country: an ISO 3166-1 alpha-2 code if available, else free text.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub country: Option<String>,
}

impl Location {
    /// Returns the place, or `None` if no part is known.
    pub fn known(self) -> Option<Self> {
        (self != Self::default()).then_some(self)
    }
}

macro_rules! facts {
    (
        $(#[$facts_doc:meta])* $facts:ident,
        $(#[$field_doc:meta])* $fields:ident,
        { $( $(#[$doc:meta])* $field:ident: $type:ty => $variant:ident $name:literal ),* $(,)? }
    ) => {
        $(#[$facts_doc])*
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub struct $facts {
            $(
                $(#[$doc])*
                #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
                pub $field: Option<$type>,
            )*
        }

        $(#[$field_doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $fields {
            $( $(#[$doc])* $variant, )*
        }

        impl $fields {
            /// Every field, in wire order.
            pub const ALL: &[Self] = &[$( Self::$variant ),*];

            /// The name on the wire.
            pub fn as_str(self) -> &'static str {
                match self {
                    $( Self::$variant => $name, )*
                }
            }

            /// The field with this name.
            pub fn parse(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|field| field.as_str() == name)
            }
        }

        impl Facts for $facts {
            type Field = $fields;

            fn known(&self) -> Vec<$fields> {
                let mut known = Vec::new();
                $( if self.$field.is_some() { known.push($fields::$variant); } )*
                known
            }

            fn copy_field(&mut self, field: $fields, other: &Self) {
                match field {
                    $( $fields::$variant => self.$field.clone_from(&other.$field), )*
                }
            }
        }
    };
}

facts! {
    /// Facts about a person.
    PersonFacts,
    /// A field of a person.
    PersonField,
    {
        /// The given name.
        first_name: String => FirstName "first_name",
        /// The family name.
        last_name: String => LastName "last_name",
        /// The full name.
        full_name: String => FullName "full_name",
        /// The job title.
        title: String => Title "title",
        /// The seniority: `c_suite`, `founder`, `vp`, `director`, `head`, `manager`, `senior`,
        /// `entry` or `intern`.
        seniority: String => Seniority "seniority",
        /// The department.
        department: String => Department "department",
        /// The phone number.
        phone: String => Phone "phone",
        /// The person's home or workplace.
        location: Location => Location "location",
        /// The LinkedIn profile, `https://www.linkedin.com/in/…`.
        linkedin_url: String => LinkedinUrl "linkedin_url",
        /// The domain of the employer.
        company_domain: String => CompanyDomain "company_domain",
    }
}

facts! {
    /// Facts about a company.
    CompanyFacts,
    /// A field of a company.
    CompanyField,
    {
        /// The trading name.
        name: String => Name "name",
        /// The industry.
        industry: String => Industry "industry",
        /// The number of employees.
        employee_count: u64 => EmployeeCount "employee_count",
        /// The year of foundation.
        founded_year: u16 => FoundedYear "founded_year",
        /// The headquarters.
        location: Location => Location "location",
        /// The LinkedIn profile, `https://www.linkedin.com/company/…`.
        linkedin_url: String => LinkedinUrl "linkedin_url",
        /// A short description.
        description: String => Description "description",
    }
}

impl PersonFacts {
    /// Whether a name, a title or a profile identifies the person.
    pub fn is_match(&self) -> bool {
        self.first_name.is_some()
            || self.last_name.is_some()
            || self.full_name.is_some()
            || self.title.is_some()
            || self.linkedin_url.is_some()
    }
}

impl CompanyFacts {
    /// Whether the facts identify a company, which requires a name.
    pub fn is_match(&self) -> bool {
        self.name.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_is_parsed_from_its_own_name() {
        for &field in PersonField::ALL {
            assert_eq!(PersonField::parse(field.as_str()), Some(field));
        }
        for &field in CompanyField::ALL {
            assert_eq!(CompanyField::parse(field.as_str()), Some(field));
        }
    }

    #[test]
    fn only_fields_with_a_value_are_known() {
        let facts = PersonFacts {
            title: Some("VP".into()),
            phone: Some("+44".into()),
            ..PersonFacts::default()
        };
        assert_eq!(facts.known(), [PersonField::Title, PersonField::Phone]);
    }

    #[test]
    fn only_a_name_title_or_profile_makes_a_match() {
        use PersonField::{FirstName, FullName, LastName, LinkedinUrl, Title};

        let with = |field, value: &PersonFacts| {
            let mut facts = PersonFacts::default();
            facts.copy_field(field, value);
            facts.is_match()
        };
        let full = PersonFacts {
            first_name: Some("Ada".into()),
            last_name: Some("Byron".into()),
            full_name: Some("Ada Byron".into()),
            title: Some("VP".into()),
            seniority: Some("vp".into()),
            department: Some("operations".into()),
            phone: Some("+44".into()),
            location: Some(Location::default()),
            linkedin_url: Some("https://www.linkedin.com/in/ada".into()),
            company_domain: Some("acme.com".into()),
        };
        let matching: Vec<_> =
            PersonField::ALL.iter().copied().filter(|&field| with(field, &full)).collect();
        assert_eq!(matching, [FirstName, LastName, FullName, Title, LinkedinUrl]);
    }

    #[test]
    fn a_name_alone_makes_a_company_a_match() {
        let nameless =
            CompanyFacts { industry: Some("software".into()), ..CompanyFacts::default() };
        assert!(!nameless.is_match());
        assert!(CompanyFacts { name: Some("Acme".into()), ..nameless }.is_match());
    }

    #[test]
    fn a_location_without_known_parts_is_none() {
        let london = Location { city: Some("London".into()), ..Location::default() };
        assert_eq!(london.clone().known(), Some(london));
        assert_eq!(Location::default().known(), None);
    }
}
