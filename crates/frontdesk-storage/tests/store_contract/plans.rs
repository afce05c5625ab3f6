//! Query plans of PostgreSQL before it has statistics about newly filled tables.

use frontdesk_testing::postgres::PostgresCluster;

use crate::fixtures::postgres_store;

const REFERENCES: &str = "SELECT conname, confrelid::regclass, string_agg(attname || ' ' || format_type(atttypid, atttypmod), ',') \
    FROM pg_constraint, unnest(confkey) AS number, pg_attribute \
    WHERE contype = 'f' AND attrelid = confrelid AND attnum = number GROUP BY conname, confrelid";

/// The query by which the server checks a foreign key, with the service's session settings.
fn check(table: &str, columns: &[(&str, &str)]) -> String {
    let conditions =
        (1..).zip(columns).map(|(number, (column, _))| format!("{column} = ${number}"));
    let conditions = conditions.collect::<Vec<_>>().join(" AND ");
    let types = columns.iter().map(|(_, of)| *of).collect::<Vec<_>>().join(", ");
    let values = vec!["NULL"; columns.len()].join(", ");
    format!(
        "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; \
         PREPARE checked ({types}) AS SELECT 1 FROM ONLY {table} x WHERE {conditions} FOR KEY SHARE OF x; \
         EXPLAIN (COSTS off) EXECUTE checked ({values})"
    )
}

#[tokio::test]
async fn foreign_key_checks_use_all_columns_without_statistics() {
    let Some((_database, url)) = postgres_store().await else { return };
    let cluster = PostgresCluster::shared().expect("the cluster runs");
    let references = cluster.execute(&url, REFERENCES);
    assert!(
        references.contains("booking_hosts_workspace_id_booking_uuid_fkey|bookings|"),
        "{references}"
    );
    for reference in references.lines() {
        let [name, table, columns] = reference.split('|').collect::<Vec<_>>()[..] else {
            panic!("three columns, found {reference:?}")
        };
        let columns: Vec<_> =
            columns.split(',').filter_map(|column| column.split_once(' ')).collect();
        let plan = cluster.execute(&url, &check(table, &columns));
        let entered = plan.split("Index Cond:").nth(1).unwrap_or_default();
        let by_all = columns.iter().all(|(column, _)| entered.contains(column));
        assert!(by_all && !plan.contains("Filter:"), "{name}:\n{plan}");
    }
}
