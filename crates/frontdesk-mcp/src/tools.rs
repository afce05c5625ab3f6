use rmcp::model::{
    CacheScope, CallToolRequestParams, CallToolResponse, CallToolResult, CompleteRequestMethod,
    CompleteRequestParams, CompleteResult, CustomRequest, CustomResult, DiscoverResult, ErrorCode,
    Implementation, ListPromptsRequestMethod, ListPromptsResult,
    ListResourceTemplatesRequestMethod, ListResourceTemplatesResult, ListResourcesRequestMethod,
    ListResourcesResult, ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig,
    Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};

/// An MCP server that offers only tools.
pub trait ToolServer: Clone + Send + Sync + 'static {
    /// The instructions for agents.
    const INSTRUCTIONS: &'static str;
    /// Cache lifetime of tool list and server information, in milliseconds.
    const CACHED_FOR_MS: u64;
    /// The cache scope; public if the tool list is the same for every client.
    const CACHE_SCOPE: CacheScope;

    /// The server's name and version.
    fn implementation(&self) -> Implementation;

    /// The tools that this client can call.
    ///
    /// # Errors
    /// A JSON-RPC error.
    fn tools(&self, context: &RequestContext<RoleServer>) -> Result<Vec<Tool>, ErrorData>;

    /// Calls a tool; errors of the tool are returned as results with `isError`.
    ///
    /// # Errors
    /// A JSON-RPC error, for example if the tool is unknown.
    fn call(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> impl Future<Output = Result<CallToolResult, ErrorData>> + Send;
}

/// The methods of a server that offers only tools.
///
/// Without `initialize`: clients of the revision 2026-07-28 expect it to be unknown.
const SERVED: [&str; 4] = ["ping", "server/discover", "tools/call", "tools/list"];

/// The error for malformed parameters of `method`; `None` if the method is unknown.
pub(crate) fn malformed_parameters(method: &str) -> Option<ErrorData> {
    SERVED.contains(&method).then(|| {
        let expected = "expected those of its schema in the protocol";
        let message = format!("The parameters of `{method}` are malformed; {expected}.");
        ErrorData::invalid_params(message, None)
    })
}

#[derive(Clone)]
pub(crate) struct ToolsOnly<S>(pub(crate) S);

impl<S: ToolServer> ServerHandler for ToolsOnly<S> {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(self.0.implementation())
            .with_instructions(S::INSTRUCTIONS)
    }

    async fn discover(&self, _: RequestContext<RoleServer>) -> Result<DiscoverResult, ErrorData> {
        let versions = self.supported_protocol_versions().into_owned();
        Ok(DiscoverResult::from_server_info(versions, self.get_info())
            .with_ttl_ms(S::CACHED_FOR_MS)
            .with_cache_scope(S::CACHE_SCOPE))
    }

    async fn list_tools(
        &self,
        page: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        if page.is_some_and(|page| page.cursor.is_some()) {
            return Err(ErrorData::invalid_params(
                "The list of tools has one page; omit `cursor`.",
                None,
            ));
        }
        Ok(ListToolsResult::with_all_items(self.0.tools(&context)?)
            .with_ttl_ms(S::CACHED_FOR_MS)
            .with_cache_scope(S::CACHE_SCOPE))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        Ok(self.0.call(request, context).await?.into())
    }

    /// `rmcp` also calls this function for a known method with malformed parameters.
    async fn on_custom_request(
        &self,
        CustomRequest { method, .. }: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        Err(malformed_parameters(&method)
            .unwrap_or_else(|| ErrorData::new(ErrorCode::METHOD_NOT_FOUND, method, None)))
    }

    // Rejects unsupported methods, for which the defaults of `rmcp` would return empty lists.

    async fn complete(
        &self,
        _: CompleteRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        Err(ErrorData::method_not_found::<CompleteRequestMethod>())
    }

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        Err(ErrorData::method_not_found::<ListPromptsRequestMethod>())
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Err(ErrorData::method_not_found::<ListResourcesRequestMethod>())
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Err(ErrorData::method_not_found::<ListResourceTemplatesRequestMethod>())
    }
}
