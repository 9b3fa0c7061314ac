package io.github.punctual.testcluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.time.Duration;
import org.apache.hadoop.util.Shell;
import org.apache.hadoop.yarn.server.nodemanager.ContainerExecutor.Signal;
import org.apache.hadoop.yarn.server.nodemanager.executor.ContainerSignalContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EmbeddedExecutorTest {
  private static final EmbeddedExecutor EXECUTOR = new EmbeddedExecutor();

  @Test
  void aSignalEndsAContainerThatRunsAndNoneIsSentToOneThatIsGone() throws Exception {
    String session = Shell.isSetsidAvailable ? "setsid " : "";
    Process container = new ProcessBuilder("bash", "-c", "exec " + session + "sleep 600").start();
    try {
      // It can be signalled once it has a session of its own.
      Poll.untilTrue("a signal", Duration.ofSeconds(30), () -> signal(container));

      assertEquals(128 + Signal.TERM.getValue(), container.waitFor());
      assertFalse(signal(container));
    } finally {
      container.destroyForcibly();
    }
  }

  private static boolean signal(Process container) throws IOException {
    return EXECUTOR.signalContainer(
        new ContainerSignalContext.Builder()
            .setUser("anybody")
            .setPid(Long.toString(container.pid()))
            .setSignal(Signal.TERM)
            .build());
  }
}
