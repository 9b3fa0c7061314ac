package io.github.punctual.testcluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * An application whose every step a test decides: how many containers of which size it asks for,
 * how long they run, when its master fails. Starts in about a second.
 *
 * <p>To YARN it is an ordinary application. Its master's container runs a shell that hands the
 * attempt's tokens to this object, which then speaks for it from the test's own Java virtual
 * machine; so the cluster must be on this machine. When the master is tried again, this object
 * speaks for the new attempt, without asking again for what the old one had.
 *
 * <p>Thread-safe. Anything that goes wrong behind the scenes is thrown by the next call.
 */
public final class ScriptedMaster implements AutoCloseable {

  private final YarnClient client;
  private final ApplicationId id;
  private final Path folder;
  private final MasterVoice voice;

  ScriptedMaster(Configuration conf, YarnClient client, ApplicationId id, Path folder) {
    this.client = client;
    this.id = id;
    this.folder = folder;
    this.voice = new MasterVoice(conf, id, folder);
  }

  /** Starts the description of an application. */
  public static ScriptedMasterBuilder builder(Configuration clientConf, YarnClient client) {
    return new ScriptedMasterBuilder(clientConf, client);
  }

  public ApplicationId id() {
    return id;
  }

  /** The number of the attempt that is registered, from 1; empty while there is none. */
  public Optional<Integer> attempt() {
    return voice.attempt().map(MasterAttempt::number);
  }

  /** The node that the master's container runs on; empty while no attempt is registered. */
  public Optional<NodeId> masterNode() {
    return voice.attempt().map(MasterAttempt::node);
  }

  /** Waits until an attempt of at least this number is registered. */
  public ScriptedMaster awaitAttempt(int number, Duration atMost) {
    Poll.until(
        "attempt %d of %s to register".formatted(number, id),
        atMost,
        this::attempt,
        now -> now.isPresent() && now.get() >= number);
    return this;
  }

  /**
   * Asks for containers. The request counts from the next heartbeat on, or from the registration of
   * the first attempt if there is none yet. In place of one that cannot be started, because its
   * node is dead or refuses, another is asked for.
   *
   * @param runFor how long each of them runs
   */
  public void request(int count, int memoryMib, int vcores, Duration runFor) {
    request(count, memoryMib, vcores, new TaskScript(runFor, 0));
  }

  /**
   * Asks for containers that fail.
   *
   * @param runFor how long each of them runs before it does
   */
  public void requestFailing(int count, int memoryMib, int vcores, Duration runFor) {
    request(count, memoryMib, vcores, new TaskScript(runFor, 1));
  }

  private void request(int count, int memoryMib, int vcores, TaskScript script) {
    voice.change(book -> book.ask(count, Resource.newInstance(memoryMib, vcores), script));
  }

  /**
   * Asks for one container for each task; in place of one that does not succeed, be it taken away
   * or lost with its node, another is asked for. Counts from when {@link #request} does.
   *
   * @param priority of the requests, the lowest number first; what has a priority of its own is a
   *     stage of its own to schedulers
   * @param tasks how long each of them runs, at least one
   */
  public void requestUntilDone(int priority, int memoryMib, int vcores, List<Duration> tasks) {
    voice.change(
        book ->
            book.askUntilDone(
                priority,
                Resource.newInstance(memoryMib, vcores),
                tasks.stream().map(each -> new TaskScript(each, 0)).toList()));
  }

  /** The progress that the master reports from now on, 0 to 1; at first a half. */
  public void reportProgress(double fraction) {
    voice.reportProgress(fraction);
  }

  /** Takes back all requests that are not yet fulfilled. */
  public void cancelRequests() {
    voice.change(ContainerBook::cancelAsks);
  }

  /** Number of containers that were asked for and are not yet given. */
  public int missing() {
    return voice.look(ContainerBook::missing);
  }

  /**
   * The containers that were given and have not ended, oldest first; the master's own apart. The
   * last ones may still be starting.
   */
  public List<Container> running() {
    return voice.look(ContainerBook::running);
  }

  /** How the started containers of the attempts so far ended, as the ResourceManager told it. */
  public List<ContainerStatus> completed() {
    return voice.look(ContainerBook::completed);
  }

  /** How many containers of a priority ended with exit code 0. */
  public int succeeded(int priority) {
    return voice.look(book -> book.succeeded(priority));
  }

  /** How long the tasks that succeeded were to run, together; known also when the master broke. */
  public Duration worked() {
    return voice.lookAnyway(ContainerBook::worked);
  }

  /**
   * How much longer than they were to run the tasks that succeeded had their containers, together:
   * what starting them took, and until the master heard of their end.
   */
  public Duration heldBesides() {
    return voice.lookAnyway(ContainerBook::heldBesides);
  }

  /** What the ResourceManager says is left for this application. */
  public Resource headroom() {
    return voice.look(ContainerBook::headroom);
  }

  /** Waits until exactly {@code count} containers are given and their processes are started. */
  public void awaitRunning(int count, Duration atMost) {
    Poll.until(
        "%d running containers of %s, all started".formatted(count, id),
        atMost,
        () -> voice.look(book -> new Started(book.startedCount(), book.running().size())),
        new Started(count, count)::equals);
  }

  public void release(ContainerId container) {
    voice.change(book -> book.release(container));
  }

  /**
   * Lets the master's container end with an exit code; YARN tries again or gives up, and ends the
   * attempt's containers.
   *
   * @throws IllegalStateException if no attempt is registered
   */
  public void failMaster(int exitCode) throws IOException {
    voice.fail(exitCode);
  }

  /**
   * A node was killed. A master that ran on it is silent from now on, as its process would be; one
   * elsewhere counts its containers on that node as lost, as masters do that hear nothing from
   * them: a ResourceManager that did not run when the node died never tells.
   */
  public void nodeDied(NodeId node) {
    voice.nodeDied(node);
  }

  /** Ends the application as succeeded. */
  public void finish() {
    finish(FinalApplicationStatus.SUCCEEDED, "");
  }

  /**
   * Ends the application with a final status and diagnostics; its containers end too.
   *
   * @throws IllegalStateException if no attempt is registered
   */
  public void finish(FinalApplicationStatus status, String message) {
    voice.finish(status, message);
  }

  /** Kills the application if it has not ended, and frees everything. */
  @Override
  public void close() throws IOException, YarnException {
    voice.close();
    try {
      if (!Applications.isFinal(client.getApplicationReport(id).getYarnApplicationState())) {
        client.killApplication(id);
      }
    } finally {
      FileUtil.fullyDelete(folder.toFile());
    }
  }

  private record Started(int started, int given) {}
}
