package io.github.punctual.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What keeps a cluster from answering is told apart, each with what to try. */
class TroubleTest {
  private static final String PASSWORD = "changeit";

  @TempDir Path folder;

  private static String trouble(String... arguments) {
    PunctualCall call = new PunctualCall();
    assertEquals(2, call.run(arguments), call.out());
    assertEquals("", call.out());
    return call.err();
  }

  @Test
  void anUnknownHost() {
    String said = trouble("status", "--rm", "http://no-such-host.invalid:8088");
    assertTrue(said.contains("unknown host 'no-such-host.invalid'"), said);
    assertTrue(said.contains("DNS"), said);
  }

  @Test
  void aHostThatCannotBeNamedInAnAddress() {
    for (String rm : new String[] {"http://rm_1.example:8088", "rm_1"}) {
      String said = trouble("status", "--rm", rm);
      assertTrue(said.contains("--rm is '" + rm + "'; it must be a web address such as "), said);
      assertTrue(said.contains("a host of letters, digits, hyphens and dots"), said);
    }
  }

  @Test
  void aRefusedConnection() {
    try (DeafPort port = new DeafPort()) {
      String said = trouble("status", "--rm", "http://" + port.authority());
      assertTrue(
          said.contains("connection refused, as nothing listens at port " + port.number()), said);
    }
  }

  @Test
  void aServerThatDoesNotAnswer() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      String said =
          trouble("status", "--timeout", "5s", "--rm", "http://127.0.0.1:" + silent.getLocalPort());
      assertTrue(said.contains("timed out, as it accepted the call and did not answer"), said);
      assertTrue(said.contains("--timeout"), said);
    }
  }

  @Test
  @Timeout(60)
  void aServerThatStopsWithinItsAnswer() throws IOException {
    try (ServerSocket freezing = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      String rm = "http://127.0.0.1:" + freezing.getLocalPort();
      Thread server =
          new Thread(
              () ->
                  answerInPlain(
                      freezing,
                      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                          + "Content-Length: 100\r\n\r\n{\"ready\":"));
      server.setDaemon(true);
      server.start();
      String read = trouble("status", "--timeout", "3s", "--rm", rm);
      assertTrue(read.contains("timed out"), read);
      assertFalse(read.contains("may have been done"), read);
      String changed = trouble("forget", "--all", "--timeout", "3s", "--rm", rm);
      assertTrue(changed.contains("timed out"), changed);
      assertTrue(changed.contains("what you asked for may have been done"), changed);
    }
  }

  @Test
  void aCallerWhoIsNotAccepted() throws IOException {
    try (AnsweringServer server = new AnsweringServer()) {
      server.status(401);
      server.answer("<html>Authentication required</html>");
      // As it is copied from a browser.
      String said = trouble("status", "--rm", server.url() + "/cluster/apps");
      assertTrue(said.contains("not authorised (status 401)"), said);
      assertTrue(said.contains("kinit") && said.contains("--user"), said);
    }
  }

  @Test
  void aServerThatAsksForKerberosWhereThereIsNoTicket() throws IOException {
    try (AnsweringServer server = new AnsweringServer()) {
      server.status(401);
      server.header("WWW-Authenticate", "Negotiate");
      PunctualCall call =
          new PunctualCall().with("KRB5CCNAME", "FILE:" + folder.resolve("no-tickets"));
      assertEquals(2, call.run("status", "--rm", server.url()));
      assertTrue(call.err().contains("there is no ticket"), call.err());
      assertTrue(call.err().contains("kinit"), call.err());
    }
  }

  @Test
  void aServerThatSpeaksNoHttps() throws IOException {
    try (ServerSocket plain = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread server = new Thread(() -> answerInPlain(plain, "HTTP/1.1 400 Bad Request\r\n\r\n"));
      server.setDaemon(true);
      server.start();
      try (Socket mistaken = new Socket(plain.getInetAddress(), plain.getLocalPort())) {
        assertTrue(mistaken.isConnected());
        String said =
            trouble(
                "status", "--timeout", "4m", "--rm", "https://127.0.0.1:" + plain.getLocalPort());
        assertTrue(said.contains("does not speak HTTPS"), said);
      }
    }
  }

  /**
   * Answers everybody until it is closed: one who looks for another server that had the port before
   * may call first.
   */
  private static void answerInPlain(ServerSocket server, String answer) {
    // Open as long as the test runs: an answer can be lost when its connection is closed at once.
    Deque<Socket> callers = new ArrayDeque<>();
    try {
      while (!server.isClosed()) {
        callers.push(server.accept());
        callers.peek().getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
      }
    } catch (IOException e) {
      if (!server.isClosed()) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Test
  void aCertificateThatIsNotTrustedUntilItsStoreIsNamed() throws Exception {
    Path keys = keys("127.0.0.1");
    HttpsServer server = https(keys);
    try {
      String url = "https://127.0.0.1:" + server.getAddress().getPort();
      String said = trouble("status", "--rm", url);
      assertTrue(said.contains("its certificate is not trusted"), said);
      assertTrue(said.contains("--truststore"), said);

      PunctualCall closed = new PunctualCall();
      assertEquals(2, closed.run("status", "--rm", url, "--truststore", keys.toString()));
      assertTrue(closed.err().contains("shows no certificate"), closed.err());
      assertTrue(closed.err().contains("PUNCTUAL_TRUSTSTORE_PASSWORD"), closed.err());

      PunctualCall named = new PunctualCall().with("PUNCTUAL_TRUSTSTORE_PASSWORD", PASSWORD);
      assertEquals(
          0, named.run("status", "--rm", url, "--truststore", keys.toString()), named.err());

      Files.writeString(
          folder.resolve("ssl-client.xml"),
          """
          <configuration>
            <property><name>ssl.client.truststore.location</name><value>%s</value></property>
            <property><name>ssl.client.truststore.password</name><value>%s</value></property>
          </configuration>
          """
              .formatted(keys, PASSWORD));
      PunctualCall configured = new PunctualCall().with("HADOOP_CONF_DIR", folder.toString());
      assertEquals(0, configured.run("status", "--rm", url), configured.err());
    } finally {
      server.stop(0);
    }
  }

  @Test
  void aCertificateForAnotherHost() throws Exception {
    Path keys = keys("10.1.2.3");
    HttpsServer server = https(keys);
    try {
      PunctualCall call = new PunctualCall().with("PUNCTUAL_TRUSTSTORE_PASSWORD", PASSWORD);
      String url = "https://127.0.0.1:" + server.getAddress().getPort();
      assertEquals(2, call.run("status", "--rm", url, "--truststore", keys.toString()));
      assertTrue(call.err().contains("certificate is for another host name"), call.err());
    } finally {
      server.stop(0);
    }
  }

  @Test
  void aTrustStoreThatCannotBeUsed() {
    String said =
        trouble("status", "--rm", "https://127.0.0.1:1", "--truststore", folder + "/absent");
    assertTrue(said.contains("trust store"), said);
    assertTrue(said.contains("absent"), said);
  }

  @Test
  void aTrustStoreIsNotReadWhereNothingIsSecured() throws IOException {
    Files.writeString(
        folder.resolve("ssl-client.xml"),
        """
        <configuration>
          <property><name>ssl.client.truststore.location</name><value>/absent</value></property>
        </configuration>
        """);
    try (AnsweringServer server = new AnsweringServer()) {
      server.answer("{\"ready\":true}");
      PunctualCall call = new PunctualCall().with("HADOOP_CONF_DIR", folder.toString());
      assertEquals(0, call.run("status", "--rm", server.url()), call.err());
    }
  }

  /** A key store with a certificate for an address, made by the JDK's own tool. */
  private Path keys(String address) throws Exception {
    Path store = folder.resolve("keys-" + address + ".p12");
    List<String> line =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-keyalg",
            "RSA",
            "-alias",
            "rm",
            "-dname",
            "CN=rm",
            "-ext",
            "san=ip:" + address,
            "-storetype",
            "PKCS12",
            "-keystore",
            store.toString(),
            "-storepass",
            PASSWORD);
    Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(process.waitFor(1, TimeUnit.MINUTES), "keytool does not end");
    assertEquals(0, process.exitValue(), said);
    // What is trusted is an entry of its own.
    KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
    keys.setCertificateEntry("trusted", keys.getCertificate("rm"));
    try (var out = Files.newOutputStream(store)) {
      keys.store(out, PASSWORD.toCharArray());
    }
    return store;
  }

  private static HttpsServer https(Path keys) throws Exception {
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(
        KeyStore.getInstance(keys.toFile(), PASSWORD.toCharArray()), PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    server.createContext(
        "/",
        exchange -> {
          byte[] bytes = "{\"ready\":true}".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
    return server;
  }
}
