package io.github.punctual.yarn.web.api;

import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import javax.servlet.FilterConfig;
import javax.servlet.ServletContext;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServletRequest;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.http.RestCsrfPreventionFilter;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * The rule against requests that the page of a stranger makes a browser send, as an operator has
 * set it for the ResourceManager's own REST interface ({@code
 * yarn.resourcemanager.webapp.rest-csrf.*}): its filter stands behind ours and never sees what we
 * answer.
 */
public final class ForgeryRule {
  private static final String NAME = "punctual-rest-csrf";

  private ForgeryRule() {}

  /** The answer to a request that breaks the rule; empty for others, and where there is no rule. */
  public static Optional<HttpAnswer> refusal(Configuration conf, HttpServletRequest request)
      throws IOException, ServletException {
    if (!conf.getBoolean(YarnConfiguration.RM_CSRF_ENABLED, false)) {
      return Optional.empty();
    }
    Map<String, String> parameters =
        RestCsrfPreventionFilter.getFilterParams(conf, YarnConfiguration.RM_CSRF_PREFIX);
    RestCsrfPreventionFilter stock = stock(request.getServletContext(), parameters);
    String header =
        parameters.getOrDefault(
            RestCsrfPreventionFilter.CUSTOM_HEADER_PARAM, RestCsrfPreventionFilter.HEADER_DEFAULT);
    AtomicReference<Optional<HttpAnswer>> answer = new AtomicReference<>(Optional.empty());
    stock.handleHttpInteraction(
        new RestCsrfPreventionFilter.HttpInteraction() {
          @Override
          public String getHeader(String name) {
            return request.getHeader(name);
          }

          @Override
          public String getMethod() {
            return request.getMethod();
          }

          @Override
          public void proceed() {
            // Nothing stands against it.
          }

          @Override
          public void sendError(int status, String message) {
            answer.set(
                Optional.of(
                    HttpAnswer.error(
                        status,
                        "FORGED",
                        message,
                        "with the header " + header + ", of any value")));
          }
        });
    return answer.get();
  }

  /** Made once: it tells the log of itself. */
  private static RestCsrfPreventionFilter stock(
      ServletContext context, Map<String, String> parameters) throws ServletException {
    if (context.getAttribute(NAME) instanceof RestCsrfPreventionFilter made) {
      return made;
    }
    RestCsrfPreventionFilter stock = new RestCsrfPreventionFilter();
    stock.init(new Parameters(context, parameters));
    context.setAttribute(NAME, stock);
    return stock;
  }

  private record Parameters(ServletContext context, Map<String, String> values)
      implements FilterConfig {
    @Override
    public String getFilterName() {
      return NAME;
    }

    @Override
    public ServletContext getServletContext() {
      return context;
    }

    @Override
    public String getInitParameter(String name) {
      return values.get(name);
    }

    @Override
    public Enumeration<String> getInitParameterNames() {
      return Collections.enumeration(values.keySet());
    }
  }
}
