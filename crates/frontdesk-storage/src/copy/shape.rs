use tokio_postgres::types::Type;

/// A table's columns and primary key, as PostgreSQL lists them.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub(super) table: &'static str,
    pub(super) columns: Vec<Column>,
    /// Positions of the key's columns in `columns`, in the key's order.
    pub(super) key: Vec<usize>,
}

#[derive(Clone, Debug)]
pub(super) struct Column {
    pub(super) name: String,
    pub(super) kind: Type,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    Sqlite,
    Postgres,
}

impl Shape {
    /// Selects rows in the order of the key, optionally those after the key's parameters.
    ///
    /// Both databases compare the keys bytewise.
    pub(super) fn select(&self, dialect: Dialect, scope: Scope, after_key: bool) -> String {
        let columns: Vec<String> =
            self.columns.iter().map(|column| column.selected(dialect)).collect();
        let key: Vec<String> =
            self.key.iter().map(|at| self.columns[*at].sorted(dialect)).collect();
        let key = key.join(", ");
        let after = after_key.then(|| format!("({key}) > ({})", parameters(self.key.len())));
        let filter = filter(scope.condition(self.table).into_iter().chain(after));
        format!("SELECT {} FROM {}{filter} ORDER BY {key}", columns.join(", "), self.table)
    }

    /// Selects the key of the last row.
    pub(super) fn select_last_key(&self, dialect: Dialect) -> String {
        let key: Vec<&Column> = self.key.iter().map(|at| &self.columns[*at]).collect();
        let selected: Vec<&str> = key.iter().map(|column| column.name.as_str()).collect();
        let sorted: Vec<String> =
            key.iter().map(|column| format!("{} DESC", column.sorted(dialect))).collect();
        format!(
            "SELECT {} FROM {} ORDER BY {} LIMIT 1",
            selected.join(", "),
            self.table,
            sorted.join(", ")
        )
    }

    /// Inserts a row into SQLite, whose JSON has a binary format.
    pub(super) fn insert_into_sqlite(&self) -> String {
        let values: Vec<String> = (1..)
            .zip(&self.columns)
            .map(|(at, column)| match column.kind {
                Type::JSONB => format!("jsonb(?{at})"),
                _ => format!("?{at}"),
            })
            .collect();
        format!("INSERT INTO {} ({}) VALUES ({})", self.table, self.names(), values.join(", "))
    }

    pub(super) fn copy_into_postgres(&self) -> String {
        format!("COPY {} ({}) FROM STDIN (FORMAT binary)", self.table, self.names())
    }

    fn names(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|column| column.name.as_str()).collect();
        names.join(", ")
    }
}

impl Column {
    fn selected(&self, dialect: Dialect) -> String {
        match (dialect, &self.kind) {
            (Dialect::Sqlite, &Type::JSONB) => format!("json({})", self.name),
            _ => self.name.clone(),
        }
    }

    fn sorted(&self, dialect: Dialect) -> String {
        match (dialect, &self.kind) {
            (Dialect::Postgres, &Type::TEXT) => format!("{} COLLATE \"C\"", self.name),
            _ => self.name.clone(),
        }
    }
}

fn parameters(count: usize) -> String {
    let parameters: Vec<String> = (1..=count).map(|at| format!("${at}")).collect();
    parameters.join(", ")
}

/// The rows to copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    Everything,
    /// The rows of the workspace with this id.
    Workspace(i64),
}

impl Scope {
    fn condition(self, table: &str) -> Option<String> {
        match self {
            Self::Everything => None,
            Self::Workspace(id) => Some(format!("{} = {id}", workspace_column(table))),
        }
    }

    /// The `WHERE` clause that selects the rows of a table; empty for all rows.
    pub(super) fn filter(self, table: &str) -> String {
        filter(self.condition(table))
    }
}

fn filter(conditions: impl IntoIterator<Item = String>) -> String {
    let conditions: Vec<String> = conditions.into_iter().collect();
    if conditions.is_empty() {
        return String::new();
    }
    format!(" WHERE {}", conditions.join(" AND "))
}

/// The column with the id of a row's workspace.
pub(super) fn workspace_column(table: &str) -> &'static str {
    if table == "workspaces" { "id" } else { "workspace_id" }
}
