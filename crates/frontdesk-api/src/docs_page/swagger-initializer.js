window.onload = function () {
  window.ui = SwaggerUIBundle({
    dom_id: "#swagger-ui",
    url: "../openapi.json",
    deepLinking: true,
    displayOperationId: true,
    displayRequestDuration: true,
    // Shows the required scopes of each operation, which are extensions.
    showExtensions: true,
    validatorUrl: "none",
    layout: "StandaloneLayout",
    presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
    plugins: [SwaggerUIBundle.plugins.DownloadUrl],
  });
};
