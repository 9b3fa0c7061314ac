package io.github.punctual.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who calls with a delegation token, and to whom it is sent. */
class DelegationTokenTest {
  private static final String HEADER = "X-Hadoop-Delegation-Token";
  private static final String VARIABLE = "HADOOP_TOKEN_FILE_LOCATION";

  @TempDir Path folder;

  private AnsweringServer server;

  @BeforeEach
  void start() throws IOException {
    server = new AnsweringServer();
    server.answer("{\"ready\":true}");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private String tokens(String kind, String... services) throws IOException {
    return HadoopTokens.write(folder.resolve("container_tokens"), kind, services).toString();
  }

  @Test
  void theOnlyTokenGoesToTheClusterThatIsNamed() throws IOException {
    PunctualCall call = new PunctualCall().with(VARIABLE, tokens(HadoopTokens.RM, "10.1.2.3:8032"));
    assertEquals(0, call.run("status", "--rm", server.url()), call.err());
    assertNotEquals("", server.sent(HEADER));
    assertFalse(server.asked().contains("user.name"), server.asked());
  }

  @Test
  void itGoesToNobodyElse() throws IOException {
    try (AnsweringServer other = new AnsweringServer()) {
      other.answer("{\"ready\":true}");
      server.status(307);
      server.header("Location", other.url() + "/punctual/api/v1/status");
      PunctualCall call =
          new PunctualCall().with(VARIABLE, tokens(HadoopTokens.RM, "10.1.2.3:8032"));
      assertEquals(0, call.run("status", "--rm", server.url()), call.err());
      assertNotEquals("", server.sent(HEADER));
      assertEquals("", other.sent(HEADER));
    }
  }

  @Test
  void aFileOfTheEnvironmentWithoutATokenForItIsNoneOfOurs() throws IOException {
    String file = tokens("YARN_AM_RM_TOKEN", "10.1.2.3:8030");
    PunctualCall call = new PunctualCall().with(VARIABLE, file);
    assertEquals(0, call.run("status", "--rm", server.url(), "--user", "ann"), call.err());
    assertEquals("", server.sent(HEADER));
    assertTrue(server.asked().contains("user.name=ann"), server.asked());

    assertEquals(2, call.run("status", "--rm", server.url(), "--token-file", file));
    assertTrue(call.err().contains("has no token of a ResourceManager"), call.err());
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403})
  void aTokenThatIsNotAcceptedIsSaidToBeSo(int status) throws IOException {
    server.status(status);
    server.answer("<html>token is expired</html>");
    server.header("WWW-Authenticate", "Negotiate");
    PunctualCall call = new PunctualCall().with(VARIABLE, tokens(HadoopTokens.RM, "10.1.2.3:8032"));
    assertEquals(2, call.run("status", "--rm", server.url()));
    assertTrue(call.err().contains("does not accept the delegation token"), call.err());
    assertTrue(call.err().contains("unset HADOOP_TOKEN_FILE_LOCATION"), call.err());
  }
}
