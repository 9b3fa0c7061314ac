package io.github.punctual.demo.live;

import io.github.punctual.demo.Console;
import io.github.punctual.testcluster.EmbeddedCluster;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Prints every ten seconds how many jobs were submitted and how many have ended. */
final class LiveProgress implements LiveWatcher {
  private static final long TELL_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final Console console;
  private long toldNanos = System.nanoTime();

  LiveProgress(Console console) {
    this.console = console;
  }

  @Override
  public void look(EmbeddedCluster cluster, List<LiveJob> jobs) {
    long now = System.nanoTime();
    if (now - toldNanos >= TELL_NANOS) {
      toldNanos = now;
      console.event(
          "playing",
          "",
          "%d of %d jobs submitted, %d ended"
              .formatted(
                  jobs.stream().filter(LiveJob::isSubmitted).count(),
                  jobs.size(),
                  jobs.stream().filter(LiveJob::isOver).count()));
    }
  }
}
