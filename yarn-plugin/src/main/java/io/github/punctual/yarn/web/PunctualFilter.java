package io.github.punctual.yarn.web;

import io.github.punctual.decisionlog.Json;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.service.HasDeadlineService;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.servlet.Filter;
import javax.servlet.FilterChain;
import javax.servlet.FilterConfig;
import javax.servlet.ServletException;
import javax.servlet.ServletRequest;
import javax.servlet.ServletResponse;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.http.HtmlQuoting;
import org.apache.hadoop.yarn.server.resourcemanager.IsResourceManagerActiveServlet;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers the paths below {@code /punctual} on the ResourceManager's web server, and passes every
 * other request on untouched.
 */
public final class PunctualFilter implements Filter {
  private static final Logger LOG = LoggerFactory.getLogger(PunctualFilter.class);

  @Override
  public void init(FilterConfig config) {
    // Everything that it needs comes with the request.
  }

  @Override
  public void destroy() {
    // It holds nothing.
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (request instanceof HttpServletRequest http
        && response instanceof HttpServletResponse httpResponse
        && Api.owns(path(http))
        && resourceManager(http) instanceof ResourceManager rm) {
      write(http, httpResponse, guarded(rm, http));
    } else {
      chain.doFilter(request, response);
    }
  }

  /** The ResourceManager; absent in the web servers of other daemons and in other contexts. */
  private static Object resourceManager(HttpServletRequest request) {
    return request.getServletContext().getAttribute(IsResourceManagerActiveServlet.RM_ATTRIBUTE);
  }

  /** The decoded path within the context. */
  private static String path(HttpServletRequest request) {
    String servlet = request.getServletPath();
    String rest = request.getPathInfo();
    return (servlet == null ? "" : servlet) + (rest == null ? "" : rest);
  }

  private static Answer guarded(ResourceManager rm, HttpServletRequest request) {
    try {
      return answer(rm, request);
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      LOG.error("Punctual failed to answer {}", path(request), e);
      return Answer.error(
          500,
          "FAILED",
          "the answer could not be made: " + e.getClass().getSimpleName(),
          "the ResourceManager's log, which has the details");
    }
  }

  private static Answer answer(ResourceManager rm, HttpServletRequest request) {
    if (!request.getMethod().equals("GET") && !request.getMethod().equals("HEAD")) {
      return Answer.error(
              405, "METHOD_NOT_ALLOWED", request.getMethod() + " changes nothing here", "GET")
          .with("Allow", "GET, HEAD");
    }
    HAServiceState state = rm.getRMContext().getHAServiceState();
    if (state != HAServiceState.ACTIVE) {
      return Standby.answer(state, rm.getConfig());
    }
    Optional<DeadlineService> service =
        rm.getResourceScheduler() instanceof HasDeadlineService scheduler
            ? scheduler.deadlineService()
            : Optional.empty();
    if (service.isEmpty()) {
      return Answer.error(
          503,
          "NO_SCHEDULER",
          "the scheduler of this ResourceManager is not one of Punctual",
          "the setting yarn.resourcemanager.scheduler.class");
    }
    return new Api(new LiveBackend(service.get()), new RmAccess(rm, request))
        .answer(path(request), parameters(request));
  }

  /** The query; Hadoop's own filter in front of us has escaped it for HTML, which JSON is not. */
  private static Map<String, List<String>> parameters(HttpServletRequest request) {
    Map<String, List<String>> parameters = new LinkedHashMap<>();
    request
        .getParameterMap()
        .forEach(
            (name, values) ->
                parameters.put(
                    HtmlQuoting.unquoteHtmlChars(name),
                    Stream.of(values).map(HtmlQuoting::unquoteHtmlChars).toList()));
    return parameters;
  }

  private static void write(HttpServletRequest request, HttpServletResponse response, Answer answer)
      throws IOException {
    byte[] body = (Json.text(answer.body()) + "\n").getBytes(StandardCharsets.UTF_8);
    response.setStatus(answer.status());
    response.setContentType("application/json; charset=utf-8");
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("X-Content-Type-Options", "nosniff");
    answer.headers().forEach(response::setHeader);
    response.setContentLength(body.length);
    if (!request.getMethod().equals("HEAD")) {
      response.getOutputStream().write(body);
    }
  }
}
