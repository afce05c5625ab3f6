//! The limit that the web framework sets: actix-web with one route, whose document is serialised
//! for every answer.

use std::fs;
use std::io::{self, Write as _};
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;

use actix_web::rt::System;
use actix_web::web::{Data, Json, to};
use actix_web::{App, HttpServer};
use anyhow::Context as _;
use serde_json::Value;

/// Serves the document in `file` under every path until it is killed.
pub(crate) fn serve(file: &Path) -> anyhow::Result<()> {
    let document: Value =
        serde_json::from_str(&fs::read_to_string(file)?).context("the document is no JSON")?;
    let document = Data::new(document);
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let address = listener.local_addr()?;
    System::new().block_on(async {
        let app = move || App::new().app_data(Data::clone(&document)).default_service(to(answer));
        let server = HttpServer::new(app).listen(listener)?.run();
        writeln!(io::stdout(), "Listening on http://{address}")?;
        server.await.context("the server failed")
    })
}

async fn answer(document: Data<Value>) -> Json<Data<Value>> {
    Json(document)
}
