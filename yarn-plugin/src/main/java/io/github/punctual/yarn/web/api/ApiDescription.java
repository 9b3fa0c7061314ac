package io.github.punctual.yarn.web.api;

import java.util.Map;

/** The REST interface as an OpenAPI document, for whoever generates clients from it. */
public final class ApiDescription {
  public static final String PATH = Paths.API + "/openapi.json";

  private ApiDescription() {}

  /** The document, which comes with the jar and is the same for everybody. */
  public static HttpAnswer get() {
    return HttpAnswer.file(ApiDescription.class, "openapi.json", HttpAnswer.JSON, Map.of());
  }
}
