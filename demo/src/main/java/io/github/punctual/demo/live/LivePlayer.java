package io.github.punctual.demo.live;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.Poll;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** Plays a workload on a cluster: each job at its instant, by its user. */
final class LivePlayer implements AutoCloseable {
  private static final Duration WARM_UP_AT_MOST = Duration.ofMinutes(3);

  /** In how many steps of the player every job is looked at once; a step is {@link Poll#STEP}. */
  private static final int LOOK_EVERY = 5;

  private final EmbeddedCluster cluster;
  private final Configuration conf;
  private final Map<String, YarnClient> clients = new HashMap<>();
  private final ExecutorService beside = Executors.newCachedThreadPool(LivePlayer::daemon);

  LivePlayer(EmbeddedCluster cluster) {
    this.cluster = cluster;
    this.conf = cluster.clientConf();
  }

  /**
   * Plays a job that does not count, so that the first that does finds daemons that have loaded
   * their classes.
   */
  void warmUp(int tasks) {
    TraceJob first =
        new TraceJob(
            "warm-up",
            "default",
            System.getProperty("user.name"),
            "warm-up",
            0,
            OptionalLong.empty(),
            List.of(
                new Stage(
                    "tasks",
                    tasks,
                    TaskDurations.same(500),
                    ResourceVector.of(LiveCluster.MASTER_MIB, 1),
                    List.of())));
    play(new Workload("warm-up", List.of(first)), WARM_UP_AT_MOST, (anywhere, jobs) -> {});
  }

  /**
   * Plays a workload.
   *
   * @param watcher looks on
   * @return how its jobs ended, in the order of the workload
   * @throws AssertionError when some have not ended after so long
   */
  List<JobEnd> play(Workload workload, Duration atMost, LiveWatcher watcher) {
    List<LiveJob> jobs = new ArrayList<>();
    for (TraceJob job : workload.jobs()) {
      jobs.add(new LiveJob(job, conf, clientOf(job.user()), beside));
    }
    Round round = new Round(jobs, watcher);
    Poll.untilTrue("all jobs of " + workload.name() + " to end", atMost, round::step);
    return jobs.stream().map(job -> job.end().orElseThrow()).toList();
  }

  /** Connections belong to who made them: with its own, each user's jobs are that user's. */
  private YarnClient clientOf(String user) {
    return clients.computeIfAbsent(
        user,
        name ->
            UserGroupInformation.createRemoteUser(name)
                .doAs(
                    (java.security.PrivilegedAction<YarnClient>)
                        () -> {
                          YarnClient client = YarnClient.createYarnClient();
                          client.init(conf);
                          client.start();
                          return client;
                        }));
  }

  @Override
  public void close() {
    beside.shutdownNow();
    clients.values().forEach(YarnClient::stop);
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "live-player");
    thread.setDaemon(true);
    return thread;
  }

  /** One play of a workload. */
  private final class Round {
    private final List<LiveJob> jobs;
    private final LiveWatcher watcher;
    private final long zeroMillis;
    private final long beginNanos = System.nanoTime();
    private int steps;

    Round(List<LiveJob> jobs, LiveWatcher watcher) {
      this.jobs = jobs;
      this.watcher = watcher;
      this.zeroMillis = jobs.get(0).trace().submitMillis();
    }

    /** Whether all jobs have ended. */
    boolean step() throws IOException, YarnException {
      long elapsedNanos = System.nanoTime() - beginNanos;
      boolean looking = ++steps % LOOK_EVERY == 0;
      int ended = 0;
      for (LiveJob job : jobs) {
        if (!job.isSubmitted()
            && (job.trace().submitMillis() - zeroMillis) * 1_000_000 <= elapsedNanos) {
          job.submit();
        }
        if (looking) {
          job.look();
        }
        job.step();
        ended += job.isOver() ? 1 : 0;
      }
      if (looking) {
        watcher.look(cluster, jobs);
      }
      return ended == jobs.size();
    }
  }
}
