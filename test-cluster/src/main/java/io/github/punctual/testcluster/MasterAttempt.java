package io.github.punctual.testcluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.SecretManager.InvalidToken;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterRequest;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.NMToken;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.client.ClientRMProxy;
import org.apache.hadoop.yarn.client.api.NMClient;
import org.apache.hadoop.yarn.client.api.NMTokenCache;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.ApplicationAttemptNotFoundException;
import org.apache.hadoop.yarn.exceptions.ApplicationMasterNotRegisteredException;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One attempt of a {@link ScriptedMaster}: speaks the application master's protocol with the tokens
 * that the attempt's container left in a folder. Used by one thread, except {@link #leave}.
 */
final class MasterAttempt {

  private static final Logger LOG = LoggerFactory.getLogger(MasterAttempt.class);

  /** A ResourceManager may be killed meanwhile. */
  private static final Duration UNREGISTER_AT_MOST = Duration.ofMinutes(5);

  /** Longer than one takes that was active to see that it is not any more. */
  static final Duration FORGOTTEN = Duration.ofSeconds(15);

  private static final Duration STOPPING_AT_MOST = Duration.ofMinutes(1);
  private static final Duration AGAIN_AFTER = Duration.ofMillis(500);

  static final String TOKENS = "tokens";
  static final String EXIT = "exit";
  static final String NODE = "node";

  private final ContainerId container;
  private final Path folder;
  private final UserGroupInformation user;
  private final ApplicationMasterProtocol resourceManager;
  private final NMTokenCache nodeTokens = new NMTokenCache();
  private final NMClient nodes = NMClient.createNMClient();
  private int responseId;

  /** Registers with the ResourceManager. */
  MasterAttempt(Configuration conf, Path folder) throws IOException, YarnException {
    this.folder = folder;
    this.container = ContainerId.fromString(folder.getFileName().toString());
    this.user =
        UserGroupInformation.createRemoteUser(container.getApplicationAttemptId().toString());
    user.addCredentials(Credentials.readTokenStorageFile(folder.resolve(TOKENS).toFile(), conf));
    this.resourceManager =
        as(() -> ClientRMProxy.createRMProxy(conf, ApplicationMasterProtocol.class));
    nodes.setNMTokenCache(nodeTokens);
    Configuration nodesConf = new Configuration(conf);
    // A dead node must not stop the heartbeats for the stock three minutes.
    nodesConf.setLong(YarnConfiguration.CLIENT_NM_CONNECT_MAX_WAIT_MS, 2_000);
    nodesConf.setLong(YarnConfiguration.CLIENT_NM_CONNECT_RETRY_INTERVAL_MS, 500);
    nodes.init(nodesConf);
    nodes.start();
    nodes.cleanupRunningContainersOnStop(false);
    register();
  }

  int number() {
    return container.getApplicationAttemptId().getAttemptId();
  }

  ContainerId container() {
    return container;
  }

  /** The node that the attempt's container runs on. */
  NodeId node() {
    try {
      return NodeId.fromString(Files.readString(folder.resolve(NODE)).strip());
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read where " + container + " runs", e);
    }
  }

  private void register() throws IOException, YarnException {
    responseId = 0;
    as(
        () ->
            resourceManager.registerApplicationMaster(
                RegisterApplicationMasterRequest.newInstance("127.0.0.1", 0, "")));
  }

  /**
   * One heartbeat.
   *
   * @throws Restarted if the ResourceManager is a new one: this has registered again, and every
   *     request that is still open must be made again
   */
  AllocateResponse heartbeat(List<ResourceRequest> asks, List<ContainerId> releases, float progress)
      throws IOException, YarnException, Restarted {
    AllocateRequest request =
        AllocateRequest.newBuilder()
            .responseId(responseId)
            .progress(progress)
            .askList(asks)
            .releaseList(releases)
            .build();
    try {
      AllocateResponse response = as(() -> resourceManager.allocate(request));
      responseId = response.getResponseId();
      for (NMToken token : response.getNMTokens()) {
        nodeTokens.setToken(token.getNodeId().toString(), token.getToken());
      }
      return response;
    } catch (ApplicationMasterNotRegisteredException e) {
      register();
      throw new Restarted(e);
    }
  }

  /**
   * Lets a container do something.
   *
   * @return false if its node cannot be reached or refuses: nodes may die with what they were given
   */
  boolean start(Container allocated, TaskScript script) {
    try {
      nodes.startContainer(
          allocated,
          ContainerLaunchContext.newInstance(
              Map.of(), Map.of(), List.of(script.command()), Map.of(), null, Map.of()));
      return true;
    } catch (IOException | YarnException e) {
      LOG.warn("Cannot start {} on {}", allocated.getId(), allocated.getNodeId(), e);
      return false;
    }
  }

  /** Tells the ResourceManager that the application has ended. */
  void unregister(FinalApplicationStatus status, String message) throws IOException, YarnException {
    FinishApplicationMasterRequest request =
        FinishApplicationMasterRequest.newInstance(status, message, "");
    AtomicLong unknownSince = new AtomicLong();
    // The ResourceManager answers "not yet" until it has stored the end.
    Poll.untilTrue(
        "the end of " + container.getApplicationAttemptId() + " to be stored",
        UNREGISTER_AT_MOST,
        () -> isStored(request, unknownSince));
  }

  private boolean isStored(FinishApplicationMasterRequest request, AtomicLong unknownSince)
      throws IOException, YarnException {
    try {
      return tell(request);
    } catch (InvalidToken | ApplicationAttemptNotFoundException e) {
      // Either its end was stored before the ResourceManager ended, and the next one has forgotten
      // it; or one says so that is not active any more, but does not know it yet.
      LOG.info("{} is not known", container, e);
      long now = System.nanoTime();
      unknownSince.compareAndSet(0, now);
      return now - unknownSince.get() > FORGOTTEN.toNanos();
    }
  }

  private boolean tell(FinishApplicationMasterRequest request) throws IOException, YarnException {
    try {
      return as(() -> resourceManager.finishApplicationMaster(request)).getIsUnregistered();
    } catch (ApplicationMasterNotRegisteredException e) {
      LOG.info("{} ends under a new ResourceManager", container, e);
      register();
      return false;
    }
  }

  /** Makes the attempt's container end with an exit code. */
  void leave(int exitCode) throws IOException {
    Path part = folder.resolve(EXIT + ".part");
    Files.writeString(part, exitCode + "\n");
    Files.move(part, folder.resolve(EXIT), StandardCopyOption.ATOMIC_MOVE);
  }

  /** Closes the connections; the container is not touched. */
  void close() {
    nodes.stop();
    RPC.stopProxy(resourceManager);
  }

  /** Says it again to the next ResourceManager when one broke off because it is being stopped. */
  private <T> T as(PrivilegedExceptionAction<T> action) throws IOException, YarnException {
    long until = System.nanoTime() + STOPPING_AT_MOST.toNanos();
    while (true) {
      try {
        return AsUser.call(user, action);
      } catch (YarnRuntimeException e) {
        boolean isOver = Thread.currentThread().isInterrupted() || System.nanoTime() > until;
        if (isOver || !isOfStopping(e)) {
          throw e;
        }
        LOG.info("{} speaks to a ResourceManager that is being stopped", container, e);
        LockSupport.parkNanos(AGAIN_AFTER.toNanos());
      }
    }
  }

  /** Its threads are interrupted at whatever they do, and it answers with that. */
  private static boolean isOfStopping(YarnRuntimeException e) {
    return String.valueOf(e.getMessage()).contains(InterruptedException.class.getName());
  }

  /** The ResourceManager did not know this master: it has been restarted. */
  static final class Restarted extends Exception {
    private static final long serialVersionUID = 1;

    Restarted(Throwable cause) {
      super("The ResourceManager has been restarted", cause);
    }
  }
}
