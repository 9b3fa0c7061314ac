package io.github.punctual.yarn.notify;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.punctual.decisionlog.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Somebody who is told by HTTP, and takes it or not. */
final class TestReceiver implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<JsonNode> taken = new CopyOnWriteArrayList<>();
  private final AtomicInteger refuses = new AtomicInteger();
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile boolean hangs;

  TestReceiver() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    if (hangs) {
      try {
        closed.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    if (refuses.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
      exchange.sendResponseHeaders(500, -1);
    } else {
      taken.add(Json.tree(body));
      exchange.sendResponseHeaders(204, -1);
    }
    exchange.close();
  }

  /** Its address, in which everything is secret that may be. */
  String url() {
    return "http://ann:secret@127.0.0.1:%d/secret/hook?key=secret"
        .formatted(server.getAddress().getPort());
  }

  /** What it has taken, in this order. */
  List<JsonNode> taken() {
    return List.copyOf(taken);
  }

  /** Takes nothing so often. */
  void refuse(int times) {
    refuses.set(times);
  }

  /** Answers nobody from now on. */
  void hang() {
    hangs = true;
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
