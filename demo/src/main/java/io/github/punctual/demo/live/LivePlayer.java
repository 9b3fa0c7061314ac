package io.github.punctual.demo.live;

import static org.apache.hadoop.util.BlockingThreadPoolExecutorService.newDaemonThreadFactory;

import io.github.punctual.demo.Console;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.SleepSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** Plays a workload on a cluster: each job at its instant, by its user. */
final class LivePlayer implements AutoCloseable {
  private static final Duration WARM_UP_AT_MOST = Duration.ofMinutes(3);

  /** In how many steps of the player every job is looked at once; a step is {@link Poll#STEP}. */
  private static final int LOOK_EVERY = 5;

  private static final String QUEUE = "default";
  private static final long TELL_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final Configuration conf;
  private final Console console;
  private final Map<String, YarnClient> clients = new HashMap<>();
  private final ExecutorService beside =
      Executors.newCachedThreadPool(newDaemonThreadFactory("live-player"));

  LivePlayer(EmbeddedCluster cluster, Console console) {
    this.conf = cluster.clientConf();
    this.console = console;
  }

  /**
   * Plays a job that does not count, so that the first that does finds daemons that have loaded
   * their classes.
   */
  void warmUp(int tasks) {
    SleepSpec sleep =
        SleepSpec.of("warm-up", tasks, Duration.ofMillis(500))
            .withTaskSize(LiveCluster.MASTER_MIB, 1);
    TraceJob first = LiveJob.trace(sleep, 0, OptionalLong.empty());
    play(new Workload("warm-up", List.of(first)), WARM_UP_AT_MOST);
  }

  /**
   * Plays a workload, and tells every ten seconds how far it is.
   *
   * @return how its jobs ended, in the order of the workload
   * @throws AssertionError when some have not ended after so long
   */
  List<JobEnd> play(Workload workload, Duration atMost) {
    List<LiveJob> jobs = new ArrayList<>();
    for (TraceJob job : workload.jobs()) {
      jobs.add(new LiveJob(job, QUEUE, conf, clientOf(job.user()), beside));
    }
    Round round = new Round(jobs);
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

  /** One play of a workload. */
  private final class Round {
    private final List<LiveJob> jobs;
    private final long zeroMillis;
    private final long beginNanos = System.nanoTime();
    private long toldNanos = beginNanos;
    private int steps;

    Round(List<LiveJob> jobs) {
      this.jobs = jobs;
      this.zeroMillis = jobs.get(0).trace().submitMillis();
    }

    /** Takes one step, and says whether all jobs have ended. */
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
      if (elapsedNanos + beginNanos - toldNanos >= TELL_NANOS) {
        toldNanos += TELL_NANOS;
        console.event(
            "playing",
            "",
            "%d of %d jobs submitted, %d ended"
                .formatted(jobs.stream().filter(LiveJob::isSubmitted).count(), jobs.size(), ended));
      }
      return ended == jobs.size();
    }
  }
}
