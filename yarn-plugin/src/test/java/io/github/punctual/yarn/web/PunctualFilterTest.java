package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.decisionlog.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.servlet.FilterChain;
import javax.servlet.ServletContext;
import javax.servlet.ServletOutputStream;
import javax.servlet.WriteListener;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The filter by itself: what it leaves alone, and what it does when it fails. */
class PunctualFilterTest {
  private final PunctualFilter filter = new PunctualFilter();
  private final List<Object> passed = new ArrayList<>();
  private final FilterChain chain =
      (request, response) -> {
        passed.add(request);
        passed.add(response);
      };

  @ParameterizedTest
  @ValueSource(
      strings = {"/", "/cluster", "/ws/v1/cluster/apps", "/punctually", "/static/punctual"})
  void passesEveryOtherPathOnUntouched(String path) throws Exception {
    HttpServletRequest request = request(path, new ResourceManager());
    Response response = new Response();

    filter.doFilter(request, response.proxy(), chain);

    assertEquals(2, passed.size());
    assertSame(request, passed.get(0));
    assertTrue(response.calls.isEmpty(), () -> "it touched the response: " + response.calls);
  }

  @Test
  void passesItsOwnPathOnWhereThereIsNoResourceManager() throws Exception {
    filter.doFilter(request("/punctual/api/v1/jobs", null), new Response().proxy(), chain);

    assertEquals(2, passed.size());
  }

  @Test
  void letsWhatTheStockPagesThrowThrough() {
    IOException theirs = new IOException("theirs");

    IOException thrown =
        assertThrows(
            IOException.class,
            () ->
                filter.doFilter(
                    request("/cluster", new ResourceManager()),
                    new Response().proxy(),
                    (request, response) -> {
                      throw theirs;
                    }));

    assertSame(theirs, thrown);
  }

  @Test
  void answersWithAnErrorWhenItFails() throws Exception {
    Response response = new Response();

    // A ResourceManager that was never initialised has no context to ask.
    filter.doFilter(
        request("/punctual/api/v1/jobs", new ResourceManager()), response.proxy(), chain);

    assertTrue(passed.isEmpty());
    assertEquals(500, response.calls.get("setStatus"));
    JsonNode error = Json.tree(response.body.toString(StandardCharsets.UTF_8).strip());
    assertEquals("FAILED", error.get("error").textValue());
    assertTrue(error.get("message").textValue().contains("NullPointerException"));
  }

  private static HttpServletRequest request(String path, ResourceManager rm) {
    ServletContext context =
        fake(ServletContext.class, Map.of(), name -> name.equals("getAttribute") ? rm : null);
    return fake(
        HttpServletRequest.class,
        Map.of("getServletPath", path, "getMethod", "GET", "getServletContext", context),
        name -> null);
  }

  /** What a test says of calls that are not in the map. */
  private interface Rest {
    Object answer(String method);
  }

  private static <T> T fake(Class<T> type, Map<String, Object> answers, Rest rest) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                answers.containsKey(method.getName())
                    ? answers.get(method.getName())
                    : rest.answer(method.getName())));
  }

  /** A response that remembers the first argument of each call, and the body. */
  private static final class Response {
    final Map<String, Object> calls = new HashMap<>();
    final ByteArrayOutputStream body = new ByteArrayOutputStream();

    HttpServletResponse proxy() {
      return (HttpServletResponse)
          Proxy.newProxyInstance(
              HttpServletResponse.class.getClassLoader(),
              new Class<?>[] {HttpServletResponse.class},
              (proxy, method, arguments) -> {
                calls.put(method.getName(), arguments == null ? "" : arguments[0]);
                return method.getName().equals("getOutputStream") ? stream() : null;
              });
    }

    private ServletOutputStream stream() {
      return new ServletOutputStream() {
        @Override
        public boolean isReady() {
          return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {
          throw new UnsupportedOperationException("nobody writes asynchronously here");
        }

        @Override
        public void write(int b) {
          body.write(b);
        }
      };
    }
  }
}
