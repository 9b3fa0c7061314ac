package io.github.punctual.demo.live;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.testcluster.Applications;
import io.github.punctual.testcluster.ScriptedMaster;
import io.github.punctual.testcluster.SleepSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * One job of a workload on a cluster, and its master, which asks for a stage's containers when its
 * parents are done. Used by the player's thread; what waits for the ResourceManager runs beside.
 */
public final class LiveJob {
  /** A master may learn before its report shows it that its job was ended. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

  /** How our diagnostics begin: with a reason code. */
  private static final Pattern REASON = Pattern.compile("Punctual: ([A-Z_]+):");

  private final TraceJob trace;
  private final String queue;
  private final Configuration conf;
  private final YarnClient client;
  private final ExecutorService beside;
  private final Set<String> asked = new HashSet<>();
  private final Set<String> done = new HashSet<>();
  private final Set<String> told = new LinkedHashSet<>();

  private volatile Optional<ApplicationId> id = Optional.empty();
  private Optional<Future<Optional<ScriptedMaster>>> submission = Optional.empty();
  private Optional<ScriptedMaster> master = Optional.empty();
  private Optional<Future<?>> finishing = Optional.empty();
  private Optional<Future<?>> closing = Optional.empty();
  private Optional<Exception> trouble = Optional.empty();
  private long troubleNanos;
  private Optional<JobEnd> end = Optional.empty();

  /**
   * A job that is not yet submitted.
   *
   * @param queue where it goes, whatever the workload says
   * @param client of its user
   * @param beside waits for the ResourceManager
   */
  public LiveJob(
      TraceJob trace, String queue, Configuration conf, YarnClient client, ExecutorService beside) {
    this.trace = trace;
    this.queue = queue;
    this.conf = conf;
    this.client = client;
    this.beside = beside;
  }

  /**
   * A line of a workload: a job of one stage whose tasks sleep.
   *
   * @param submitMillis its instant in the workload
   * @param budgetMillis by when it is due after it; empty when it is not
   */
  public static TraceJob trace(SleepSpec spec, long submitMillis, OptionalLong budgetMillis) {
    return new TraceJob(
        spec.name(),
        spec.queue(),
        System.getProperty("user.name"),
        spec.name(),
        submitMillis,
        budgetMillis,
        List.of(
            new Stage(
                "tasks",
                spec.maps(),
                TaskDurations.same(spec.mapTime().toMillis()),
                ResourceVector.of(spec.taskMemoryMib(), spec.taskVcores()),
                List.of())));
  }

  TraceJob trace() {
    return trace;
  }

  /** Its application, once the ResourceManager has given it a number. */
  public Optional<ApplicationId> id() {
    return id;
  }

  /** How it ended; empty while it has not. */
  public Optional<JobEnd> end() {
    return end;
  }

  /** Whether it has ended and nothing is left to be done about it. */
  public boolean isOver() {
    return end.isPresent() && closing.isEmpty();
  }

  boolean isSubmitted() {
    return submission.isPresent();
  }

  /** Submits it on another thread. */
  public void submit() {
    submission = Optional.of(beside.submit(this::submitted));
  }

  /** The master, or nothing when the job was refused at once. */
  private Optional<ScriptedMaster> submitted() throws IOException, YarnException {
    try {
      return Optional.of(
          ScriptedMaster.builder(conf, client)
              .name(trace.name())
              .queue(queue)
              .masterSize(LiveCluster.MASTER_MIB, 1)
              .tags(tags().toArray(String[]::new))
              .with(context -> id = Optional.of(context.getApplicationId()))
              .with(context -> context.setMaxAppAttempts(1))
              .submit());
    } catch (YarnException e) {
      if (id.isPresent() && isFinal(client.getApplicationReport(id.get()))) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** What a user would declare; nothing of how long tasks take. */
  private List<String> tags() {
    List<String> tags = new ArrayList<>();
    trace
        .budgetMillis()
        .ifPresent(
            millis -> {
              Stage widest = widest();
              tags.add("sla.deadline=" + millis + "ms");
              tags.add("sla.tasks=" + trace.requestedTasks());
              tags.add("sla.job=" + trace.name());
              tags.add("sla.task-memory=" + LiveCluster.memory(widest) + "m");
              tags.add("sla.task-vcores=" + LiveCluster.vcores(widest));
            });
    return tags;
  }

  private Stage widest() {
    return trace.stages().stream().max(Comparator.comparingInt(Stage::tasks)).orElseThrow();
  }

  /**
   * Does what its master would do now.
   *
   * @throws IOException when the job could not be submitted, ended or cleared away
   */
  public void step() throws IOException {
    if (closing.isPresent() && closing.get().isDone()) {
      result(closing.get());
      closing = Optional.empty();
    }
    if (end.isPresent() || trouble.isPresent() || !submission.map(Future::isDone).orElse(false)) {
      return;
    }
    if (master.isEmpty()) {
      master = result(submission.get());
    }
    try {
      if (finishing.isPresent() && finishing.get().isDone()) {
        result(finishing.get());
      } else if (finishing.isEmpty() && master.isPresent()) {
        serve(master.get());
      }
    } catch (IOException | IllegalStateException e) {
      trouble = Optional.of(e);
      troubleNanos = System.nanoTime();
    }
  }

  private void serve(ScriptedMaster speaker) {
    int finished = 0;
    for (int i = 0; i < trace.stages().size(); i++) {
      Stage stage = trace.stages().get(i);
      // The stages' requests are told apart by their priority, as those of maps and reduces are.
      int priority = i + 1;
      if (!asked.contains(stage.id()) && done.containsAll(stage.parents())) {
        asked.add(stage.id());
        speaker.requestUntilDone(
            priority,
            Math.toIntExact(LiveCluster.memory(stage)),
            Math.toIntExact(LiveCluster.vcores(stage)),
            times(stage));
      }
      int succeeded = speaker.succeeded(priority);
      finished += succeeded;
      if (succeeded >= stage.tasks()) {
        done.add(stage.id());
      }
    }
    speaker.reportProgress((double) finished / trace.totalTasks());
    if (done.size() == trace.stages().size()) {
      finishing = Optional.of(beside.submit(() -> speaker.finish()));
    }
  }

  private static List<Duration> times(Stage stage) {
    return IntStream.range(0, stage.tasks())
        .mapToObj(task -> Duration.ofMillis(stage.durations().ofTask(task)))
        .toList();
  }

  /**
   * Sees whether it has ended.
   *
   * @throws IOException when its master broke and it has not
   */
  public void look() throws IOException, YarnException {
    // Until its submission is over, an end would leave the master without one who closes it.
    if (end.isPresent() || id.isEmpty() || !submission.map(Future::isDone).orElse(false)) {
      return;
    }
    ApplicationReport report = client.getApplicationReport(id.get());
    hear(Optional.ofNullable(report.getDiagnostics()).orElse(""));
    if (!isFinal(report)) {
      if (trouble.isPresent() && System.nanoTime() - troubleNanos > PATIENCE_NANOS) {
        throw new IOException(
            "The master of job %s broke while it runs on".formatted(trace.id()), trouble.get());
      }
      return;
    }
    if (master.isEmpty()) {
      master = result(submission.get());
    }
    end = Optional.of(ended(report));
    closing = master.map(speaker -> beside.submit(() -> close(speaker)));
  }

  private static Void close(ScriptedMaster speaker) throws IOException, YarnException {
    speaker.close();
    return null;
  }

  /** Kills it if it runs, and forgets it. */
  public void kill() throws IOException, YarnException {
    if (master.isPresent() && end.isEmpty()) {
      master.get().close();
    }
  }

  private static boolean isFinal(ApplicationReport report) {
    return Applications.isFinal(report.getYarnApplicationState());
  }

  private JobEnd ended(ApplicationReport report) {
    long took = Math.max(0, report.getFinishTime() - report.getStartTime());
    boolean letRun = report.getLaunchTime() > 0;
    long worked = master.map(speaker -> speaker.worked().toMillis()).orElse(0L);
    long started = master.map(speaker -> speaker.heldBesides().toMillis()).orElse(0L);
    String words = Optional.ofNullable(report.getDiagnostics()).orElse("");
    return new JobEnd(
        trace.id(),
        ending(report, letRun, took),
        letRun && Told.isPromise(told),
        took,
        worked,
        started,
        String.join(" ", told),
        words);
  }

  private void hear(String diagnostics) {
    Matcher reason = REASON.matcher(diagnostics);
    if (reason.find() && !Told.isEnd(reason.group(1))) {
      told.add(reason.group(1));
    }
  }

  private JobEnding ending(ApplicationReport report, boolean letRun, long tookMillis) {
    if (report.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED) {
      if (trace.budgetMillis().isEmpty()) {
        return JobEnding.DONE;
      }
      return tookMillis <= trace.budgetMillis().getAsLong() ? JobEnding.MET : JobEnding.LATE;
    }
    if (!letRun) {
      return JobEnding.REFUSED;
    }
    return report.getYarnApplicationState() == YarnApplicationState.KILLED
        ? JobEnding.KILLED
        : JobEnding.FAILED;
  }

  private <T> T result(Future<T> future) throws IOException {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted while job " + trace.id() + " was played", e);
    } catch (ExecutionException e) {
      throw new IOException(
          "Job %s could not be played: %s".formatted(trace.id(), e.getCause().getMessage()), e);
    }
  }
}
