package io.github.punctual.demo;

import io.github.punctual.demo.live.LiveJob;
import io.github.punctual.testcluster.Applications;
import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.MapReduceJobs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/**
 * One of the two clusters on a stage: submits jobs to it, and looks at who holds what, as a user's
 * client does. For one thread.
 */
final class DemoSide implements AutoCloseable {
  private final EmbeddedCluster cluster;
  private final Function<DemoJob, Sighting> of;
  private final boolean mapReduce;
  private final List<DemoJob> jobs = new ArrayList<>();
  private final Map<DemoJob, LiveJob> sleeping = new HashMap<>();
  private final List<Held> history = new ArrayList<>();
  private final ExecutorService beside = Executors.newCachedThreadPool();
  private long lookedMillis = System.currentTimeMillis();

  /** What a job had for a while. */
  private record Held(DemoJob job, AppHolding holding, long fromMillis, long untilMillis) {}

  /**
   * A cluster.
   *
   * @param of what is seen of a job there
   * @param mapReduce whether jobs are MapReduce's, and not containers that sleep
   */
  DemoSide(EmbeddedCluster cluster, Function<DemoJob, Sighting> of, boolean mapReduce) {
    this.cluster = cluster;
    this.of = of;
    this.mapReduce = mapReduce;
  }

  EmbeddedCluster cluster() {
    return cluster;
  }

  /** Submits a job; what was seen of it tells if it is refused. */
  void submit(DemoJob job) {
    jobs.add(job);
    if (mapReduce) {
      try {
        taken(job, MapReduceJobs.submit(cluster.clientConf(), job.spec()));
      } catch (IOException e) {
        of.apply(job).refused(String.valueOf(e.getMessage()));
      }
    } else {
      LiveJob live =
          new LiveJob(
              job.trace(0), job.spec().queue(), cluster.clientConf(), cluster.yarnClient(), beside);
      live.submit();
      sleeping.put(job, live);
    }
  }

  private void taken(DemoJob job, ApplicationId id) {
    Optional.ofNullable(cluster.resourceManager().getRMContext().getRMApps().get(id))
        .map(RMApp::getSubmitTime)
        .ifPresent(millis -> of.apply(job).submitted(id, millis));
  }

  /**
   * Looks at all jobs once.
   *
   * @param ended is told of each that has ended, with its diagnostics
   */
  void look(BiConsumer<DemoJob, String> ended) {
    long now = System.currentTimeMillis();
    for (DemoJob job : jobs) {
      Sighting seen = of.apply(job);
      if (seen.holding().held() > 0) {
        history.add(new Held(job, seen.holding(), lookedMillis, now));
      }
      step(job);
      if (seen.isOn()) {
        ApplicationId id = seen.id().orElseThrow();
        seen.holds(AppHolding.of(cluster, id), now);
        ApplicationReport report = report(id);
        if (Applications.isFinal(report.getYarnApplicationState())) {
          seen.ended(
              report.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED,
              report.getFinishTime());
          ended.accept(job, report.getDiagnostics());
        }
      }
    }
    lookedMillis = now;
  }

  /** Does what the master of a job would do, where there is none but a container that sleeps. */
  private void step(DemoJob job) {
    LiveJob live = sleeping.get(job);
    if (live == null || live.isOver()) {
      return;
    }
    try {
      live.look();
      live.step();
    } catch (IOException | YarnException e) {
      throw new IllegalStateException("Job " + job.name() + " could not be played", e);
    }
    if (of.apply(job).id().isEmpty()) {
      live.id().ifPresent(id -> taken(job, id));
    }
  }

  private ApplicationReport report(ApplicationId id) {
    try {
      return cluster.yarnClient().getApplicationReport(id);
    } catch (YarnException | IOException e) {
      throw new IllegalStateException("The ResourceManager no longer answers", e);
    }
  }

  /** How many vcores all jobs hold. */
  int held() {
    return jobs.stream().mapToInt(job -> of.apply(job).holding().held()).sum();
  }

  /** Who holds what: a letter for each vcore, in lower case for a master. */
  String bar(int vcores) {
    StringBuilder bar = new StringBuilder();
    for (DemoJob job : jobs) {
      AppHolding holding = of.apply(job).holding();
      bar.append(String.valueOf(job.letter()).repeat(holding.tasks()));
      bar.append(String.valueOf(Character.toLowerCase(job.letter())).repeat(holding.masters()));
    }
    return "[" + bar + ".".repeat(Math.max(0, vcores - bar.length())) + "]";
  }

  /** Who held what from an instant until now, at most so many columns wide. */
  List<String> chart(long fromMillis, int vcores, int width) {
    long seconds = 1 + (lookedMillis - fromMillis) / 1000 / width;
    Chart chart = new Chart(fromMillis, lookedMillis, seconds * 1000, vcores);
    for (Held held : history) {
      char letter = held.job().letter();
      AppHolding holding = held.holding();
      chart.add(letter, held.fromMillis(), held.untilMillis(), holding.tasks());
      chart.add(
          Character.toLowerCase(letter), held.fromMillis(), held.untilMillis(), holding.masters());
    }
    return chart.lines(OptionalLong.empty());
  }

  /** What some jobs have held from an instant until now, in vcore-seconds. */
  double heldSeconds(long fromMillis, Predicate<DemoJob> which) {
    return history.stream()
        .filter(held -> held.fromMillis() >= fromMillis && which.test(held.job()))
        .mapToDouble(
            held -> held.holding().held() * (held.untilMillis() - held.fromMillis()) / 1000.0)
        .sum();
  }

  /** A text with jobs by their names in place of their ids. */
  String withNames(String text) {
    String named = text;
    for (DemoJob job : jobs) {
      Optional<ApplicationId> id = of.apply(job).id();
      if (id.isPresent()) {
        named = named.replace(id.get().toString(), job.name());
      }
    }
    return named;
  }

  /** Ends the jobs whose masters this process speaks for. */
  @Override
  public void close() throws IOException, YarnException {
    for (LiveJob live : sleeping.values()) {
      live.kill();
    }
    beside.shutdownNow();
  }
}
