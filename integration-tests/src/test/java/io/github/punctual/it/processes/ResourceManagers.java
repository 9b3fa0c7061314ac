package io.github.punctual.it.processes;

import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.Rest;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * The ResourceManagers of a {@link ProcessCluster}, known by their numbers from 1: one, or two of
 * which one is active and the other stands by. Thread-safe.
 */
public final class ResourceManagers {
  private static final Duration STEP_AT_MOST = Duration.ofMinutes(4);

  private final ClusterScript script;
  private final Configuration conf;
  private final int count;
  private final Set<Integer> paused = new ConcurrentSkipListSet<>();

  ResourceManagers(ClusterScript script, Configuration conf) {
    this.script = script;
    this.conf = conf;
    this.count = Math.max(1, conf.getStringCollection(YarnConfiguration.RM_HA_IDS).size());
  }

  /** How many there are, running or not: 1 or 2. */
  public int count() {
    return count;
  }

  /** Its web address, the same after a restart. */
  public URI webAddress(int number) {
    String suffix = count == 1 ? "" : ".rm" + number;
    return URI.create("http://" + conf.get(YarnConfiguration.RM_WEBAPP_ADDRESS + suffix));
  }

  /** Waits until one says that it is active, and tells its number. */
  public int awaitActive(Duration atMost) {
    return Poll.until(
        "a ResourceManager to be active",
        atMost,
        () ->
            IntStream.rangeClosed(1, count)
                .filter(number -> state(number).equals("ACTIVE"))
                .findFirst()
                .orElse(0),
        number -> number > 0);
  }

  /** Waits until one of them says that it is active. */
  public void awaitActive(int number, Duration atMost) {
    await(number, "ACTIVE", atMost);
  }

  /**
   * Waits until one says that it is active and all others that they stand by, and tells the number
   * of the active one.
   */
  public int awaitActiveBesideStandby(Duration atMost) {
    List<String> states =
        Poll.until(
            "a ResourceManager to be active and all others to stand by",
            atMost,
            () -> IntStream.rangeClosed(1, count).mapToObj(this::state).toList(),
            all ->
                Collections.frequency(all, "ACTIVE") == 1
                    && Collections.frequency(all, "STANDBY") == count - 1);
    return states.indexOf("ACTIVE") + 1;
  }

  /** Waits until it says that it stands by. */
  public void awaitStandby(int number, Duration atMost) {
    await(number, "STANDBY", atMost);
  }

  private void await(int number, String state, Duration atMost) {
    Poll.until(
        "ResourceManager %d to be %s".formatted(number, state),
        atMost,
        () -> state(number),
        state::equals);
  }

  /** What it says of itself; empty where it does not answer. */
  private String state(int number) {
    if (paused.contains(number)) {
      return "";
    }
    try {
      return Rest.get(webAddress(number), "/ws/v1/cluster/info")
          .json()
          .at("/clusterInfo/haState")
          .asText();
    } catch (IOException e) {
      return "";
    }
  }

  /** Kills it with {@code kill -9}. */
  public void kill(int number) {
    run("kill-rm", number);
  }

  /** Ends it as its operator would, and waits until it has ended. */
  public void stop(int number) {
    run("stop-rm", number);
  }

  /** Stops its process where it is: it neither acts nor answers, and its connections stay open. */
  public void pause(int number) {
    run("pause-rm", number);
    paused.add(number);
  }

  /** Lets a paused one go on. */
  public void resume(int number) {
    run("resume-rm", number);
    paused.remove(number);
  }

  /** Starts it again, and waits until it answers and the living nodes are registered. */
  public void start(int number) {
    run("start-rm", number);
  }

  private void run(String command, int number) {
    script.run(STEP_AT_MOST, command, Integer.toString(number));
  }
}
