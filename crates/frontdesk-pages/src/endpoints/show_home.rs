//! `GET /` of a demo.

use actix_web::{HttpResponse, web};

use crate::reply;
use crate::scene::Privacy;
use crate::views::home::{DemoPage, home};

pub(crate) async fn show_home(demo: web::Data<DemoPage>) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    reply::guard(&mut response, (&[], None), Privacy::Public);
    response.content_type(reply::HTML).body(home(&demo).into_string())
}
