package io.github.punctual.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Stands for a ResourceManager: answers what it is told to, and keeps what it was asked last. */
public final class AnsweringServer implements AutoCloseable {
  private final HttpServer server;
  private volatile int status = 200;
  private volatile String answer = "{}";
  private volatile Runnable later;
  private volatile String asked;
  private volatile String body;
  private volatile String contentType;
  private final Map<String, String> byPath = new ConcurrentHashMap<>();
  private final Map<String, Integer> statusByPath = new ConcurrentHashMap<>();
  private final Map<String, String> byQuery = new ConcurrentHashMap<>();
  private final Map<String, String> headers = new ConcurrentHashMap<>();
  private final Map<String, String> sent = new ConcurrentHashMap<>();
  private final List<String> calls = new CopyOnWriteArrayList<>();

  /** A server on a free port of this machine. */
  public AnsweringServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException("no port is free for a test", e);
    }
    server.createContext("/", this::serve);
    server.start();
  }

  private void serve(HttpExchange exchange) throws IOException {
    asked = exchange.getRequestMethod() + " " + exchange.getRequestURI();
    calls.add(asked);
    sent.clear();
    exchange
        .getRequestHeaders()
        .forEach((name, values) -> sent.put(name.toLowerCase(Locale.ROOT), values.get(0)));
    body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    contentType = exchange.getRequestHeaders().getFirst("Content-Type");
    String ofPath = byPath.getOrDefault(exchange.getRequestURI().getPath(), answer);
    String query = String.valueOf(exchange.getRequestURI().getRawQuery());
    String text =
        byQuery.entrySet().stream()
            .filter(one -> query.contains(one.getKey()))
            .findFirst()
            .map(Map.Entry::getValue)
            .orElse(ofPath);
    headers.forEach(exchange.getResponseHeaders()::set);
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int code = statusByPath.getOrDefault(exchange.getRequestURI().getPath(), status);
    if (later != null) {
      later.run();
    }
    exchange.sendResponseHeaders(code, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  /** The status of its answers from now on; 200 at first. */
  public void status(int code) {
    status = code;
  }

  /** The body of its answers from now on. */
  public void answer(String json) {
    answer = json;
  }

  /** The status and the body of all its answers after the next one. */
  public void afterwards(int code, String json) {
    later =
        () -> {
          status = code;
          answer = json;
        };
  }

  /** The body of its answers at one path from now on. */
  public void answer(String path, String json) {
    statusByPath.remove(path);
    byPath.put(path, json);
  }

  /** The status and the body of its answers at one path from now on. */
  public void answer(String path, int code, String json) {
    statusByPath.put(path, code);
    byPath.put(path, json);
  }

  /** The body of its answers from now on to queries with this part. */
  public void answerOfQuery(String part, String json) {
    byQuery.put(part, json);
  }

  /** A header of its answers from now on. */
  public void header(String name, String value) {
    headers.put(name, value);
  }

  /** A header of the last request; empty where it was not there. */
  public String sent(String name) {
    return sent.getOrDefault(name.toLowerCase(Locale.ROOT), "");
  }

  /** Method, path and query of all requests, in their order. */
  public List<String> calls() {
    return calls;
  }

  /** Its web address. */
  public String url() {
    return "http://" + authority();
  }

  /** Method, path and query of the last request. */
  public String asked() {
    return asked;
  }

  /** The body of the last request. */
  public String body() {
    return body;
  }

  /** The type of the body of the last request. */
  public String contentType() {
    return contentType;
  }

  /** Its host and port. */
  public String authority() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
