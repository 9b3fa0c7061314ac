package io.github.punctual.simulator.command;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** Stands for a ResourceManager: answers what it is told to, and keeps what it was asked last. */
final class AnsweringServer implements AutoCloseable {
  private final HttpServer server;
  private volatile int status = 200;
  private volatile String answer = "{}";
  private volatile String asked;
  private volatile String body;
  private volatile String contentType;

  AnsweringServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::serve);
    server.start();
  }

  private void serve(HttpExchange exchange) throws IOException {
    asked = exchange.getRequestMethod() + " " + exchange.getRequestURI();
    body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    contentType = exchange.getRequestHeaders().getFirst("Content-Type");
    byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  /** The status of its answers from now on; 200 at first. */
  void status(int code) {
    status = code;
  }

  /** The body of its answers from now on. */
  void answer(String json) {
    answer = json;
  }

  /** Method, path and query of the last request. */
  String asked() {
    return asked;
  }

  /** The body of the last request. */
  String body() {
    return body;
  }

  /** The type of the body of the last request. */
  String contentType() {
    return contentType;
  }

  /** Its host and port. */
  String authority() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
