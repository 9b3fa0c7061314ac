package io.github.punctual.yarn.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.punctual.yarn.reservation.ReservationBackend;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.AnswerException;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.page.StaticFiles;
import io.github.punctual.yarn.web.plan.ReservationRoutes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Pages on a web server of their own, for browsers. */
final class PlanSite implements AutoCloseable {
  /** What answers requests for paths. */
  interface Pages {
    /** The answer to a request that changes nothing. */
    HttpAnswer get(String path, Map<String, List<String>> query) throws AnswerException;
  }

  private final HttpServer server;
  private final Pages pages;
  private final List<String> asked = new ArrayList<>();

  PlanSite(ReservationBackend backend, Access access) throws IOException {
    this(plan(TestPlans.routes(Optional.of(backend), access)));
  }

  PlanSite(Pages pages) throws IOException {
    this.pages = pages;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.start();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The paths that were asked for. */
  List<String> asked() {
    synchronized (asked) {
      return List.copyOf(asked);
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    synchronized (asked) {
      asked.add(path);
    }
    HttpAnswer answer = answer(exchange, path);
    byte[] body = answer.text().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", answer.type());
    answer.headers().forEach(exchange.getResponseHeaders()::set);
    exchange.sendResponseHeaders(answer.status(), body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private HttpAnswer answer(HttpExchange exchange, String path) throws IOException {
    if (StaticFiles.owns(path)) {
      return StaticFiles.get(path);
    }
    try {
      return pages.get(path, query(exchange.getRequestURI()));
    } catch (AnswerException e) {
      return e.answer();
    }
  }

  private static Pages plan(ReservationRoutes routes) {
    return (path, query) ->
        ReservationRoutes.owns(path)
            ? routes.answer("GET", path, query, () -> "")
            : HttpAnswer.error(404, "NO_SUCH_PATH", path, "");
  }

  private static Map<String, List<String>> query(URI address) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    String query = address.getRawQuery() == null ? "" : address.getRawQuery();
    for (String part : query.split("&", -1)) {
      int at = part.indexOf('=');
      if (at > 0) {
        values
            .computeIfAbsent(part.substring(0, at), name -> new ArrayList<>())
            .add(URLDecoder.decode(part.substring(at + 1), StandardCharsets.UTF_8));
      }
    }
    return values;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
