package io.github.punctual.yarn.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.decisionlog.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One tab of a Chromium without a window, which is asked over its debugging protocol how pages look
 * at a width and in a colour scheme.
 */
final class BrowserTab implements AutoCloseable {
  private static final long AT_MOST_SECONDS = 120;

  private final Process process;
  private final WebSocket socket;
  private final AtomicInteger number = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> asked = new ConcurrentHashMap<>();
  private final List<String> complaints = new ArrayList<>();

  /** What completes when a page is loaded, by the name of its loader; either may come first. */
  private final Map<String, CompletableFuture<Void>> loaded = new ConcurrentHashMap<>();

  private BrowserTab(Process process, URI address) throws Exception {
    this.process = process;
    this.socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(address, new Listener())
            .get(AT_MOST_SECONDS, TimeUnit.SECONDS);
    for (String domain : List.of("Page", "Runtime", "Log")) {
      call(domain + ".enable", Json.object());
    }
    call("Page.setLifecycleEventsEnabled", Json.object().put("enabled", true));
  }

  /**
   * Opens a tab.
   *
   * @param program the browser
   * @param directory empty, for what the browser keeps
   */
  static BrowserTab open(Path program, Path directory) throws Exception {
    Process process =
        new ProcessBuilder(
                program.toString(),
                "--headless",
                // Root, as in a container, has no sandbox.
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--no-first-run",
                "--hide-scrollbars",
                "--remote-debugging-port=0",
                "--user-data-dir=" + directory.resolve("profile"),
                "about:blank")
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("browser.txt").toFile())
            .start();
    try {
      return new BrowserTab(process, tab(process, directory.resolve("profile")));
    } catch (Exception | Error e) {
      end(process);
      throw e;
    }
  }

  /** The address of the tab's debugger, when the browser has told its port. */
  private static URI tab(Process process, Path profile) throws Exception {
    Path port = profile.resolve("DevToolsActivePort");
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(AT_MOST_SECONDS);
    while (System.nanoTime() < until && process.isAlive()) {
      List<String> lines = Files.exists(port) ? Files.readAllLines(port) : List.of();
      if (!lines.isEmpty()) {
        URI list = URI.create("http://127.0.0.1:" + lines.get(0) + "/json/list");
        String body =
            HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(list).build(), HttpResponse.BodyHandlers.ofString())
                .body();
        for (JsonNode tab : Json.tree(body)) {
          if (tab.path("type").asText().equals("page")) {
            return URI.create(tab.get("webSocketDebuggerUrl").asText());
          }
        }
      }
      process.waitFor(20, TimeUnit.MILLISECONDS);
    }
    throw new AssertionError("the browser did not open a tab in " + AT_MOST_SECONDS + " s");
  }

  /** Puts whoever looks into a time zone. */
  void moveTo(String zone) throws Exception {
    call("Emulation.setTimezoneOverride", Json.object().put("timezoneId", zone));
  }

  /** Loads a page into a window of a width. */
  void show(String address, int width) throws Exception {
    call(
        "Emulation.setDeviceMetricsOverride",
        Json.object()
            .put("width", width)
            .put("height", 900)
            .put("deviceScaleFactor", 1)
            .put("mobile", width < 500));
    JsonNode page = call("Page.navigate", Json.object().put("url", address));
    loaded(page.get("loaderId")).get(AT_MOST_SECONDS, TimeUnit.SECONDS);
  }

  private CompletableFuture<Void> loaded(JsonNode loader) {
    return loaded.computeIfAbsent(loader.asText(), name -> new CompletableFuture<>());
  }

  /** Prefers dark or light colours from now on, of the page that is shown, too. */
  void prefer(boolean isDark) throws Exception {
    ObjectNode media = Json.object();
    media
        .putArray("features")
        .addObject()
        .put("name", "prefers-color-scheme")
        .put("value", isDark ? "dark" : "light");
    call("Emulation.setEmulatedMedia", media);
  }

  /** The value of an expression of JavaScript in the page. */
  JsonNode value(String expression) throws Exception {
    JsonNode answer =
        call(
            "Runtime.evaluate",
            Json.object().put("expression", expression).put("returnByValue", true));
    if (answer.has("exceptionDetails")) {
      throw new AssertionError(answer.toString());
    }
    return answer.at("/result/value");
  }

  /** What the console, the content security policy or a script complained of. */
  List<String> complaints() {
    synchronized (complaints) {
      return List.copyOf(complaints);
    }
  }

  /** Writes a picture of the whole page. */
  void picture(Path file) throws Exception {
    JsonNode answer =
        call(
            "Page.captureScreenshot",
            Json.object().put("format", "png").put("captureBeyondViewport", true));
    Files.write(file, Base64.getDecoder().decode(answer.get("data").asText()));
  }

  private JsonNode call(String method, ObjectNode parameters) throws Exception {
    int id = number.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    asked.put(id, answer);
    ObjectNode message = Json.object().put("id", id).put("method", method);
    message.set("params", parameters);
    socket.sendText(message.toString(), true).get(AT_MOST_SECONDS, TimeUnit.SECONDS);
    JsonNode got = answer.get(AT_MOST_SECONDS, TimeUnit.SECONDS);
    if (got.has("error")) {
      throw new IOException(method + ": " + got.get("error"));
    }
    return got.path("result");
  }

  private void told(JsonNode message) {
    if (message.has("id")) {
      CompletableFuture<JsonNode> answer = asked.remove(message.get("id").asInt());
      if (answer != null) {
        answer.complete(message);
      }
      return;
    }
    switch (message.path("method").asText()) {
      case "Page.lifecycleEvent" -> {
        if (message.at("/params/name").asText().equals("load")) {
          loaded(message.at("/params/loaderId")).complete(null);
        }
      }
      case "Log.entryAdded", "Runtime.exceptionThrown", "Runtime.consoleAPICalled" -> {
        synchronized (complaints) {
          complaints.add(message.get("params").toString());
        }
      }
      default -> {
        // Of no matter here.
      }
    }
  }

  /** Puts the parts of messages together. */
  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        told(Json.tree(text.toString()));
        text.setLength(0);
      }
      from.request(1);
      return null;
    }
  }

  private static void end(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    process.onExit().join();
  }

  @Override
  public void close() {
    socket.abort();
    end(process);
  }
}
