package io.github.punctual.simulator.command;

import io.github.punctual.cli.input.HadoopProperties;
import io.github.punctual.cli.input.InputException;
import io.github.punctual.core.policy.ReclaimMode;
import io.github.punctual.simulator.engine.Scheduler;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.mix.MixScheduler;
import io.github.punctual.simulator.mix.MixSettings;
import io.github.punctual.simulator.mix.QueueFile;
import io.github.punctual.simulator.mix.QueueSpec;
import io.github.punctual.simulator.mix.QueueTree;
import io.github.punctual.simulator.scheduler.BestEffortFloor;
import io.github.punctual.simulator.scheduler.SchedulerSpec;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Runs of an operator's own queues, with all that is promised in them. */
final class QueueRuns {
  /** What is compared unless somebody says otherwise. */
  static final String POLICIES = "stock,tempo";

  /** The stock scheduler, among the policies. */
  static final String STOCK = "stock";

  /**
   * Beside the policy's own settings, as {@link BestEffortFloor#SETTING}: {@code punctual.reclaim}
   * of the ResourceManager.
   */
  private static final String RECLAIM = "reclaim";

  private QueueRuns() {}

  /**
   * Runs of the queues of a file.
   *
   * @param policies as on the command line
   * @param notes gets what of the file is not simulated
   */
  static RunMaker of(
      Path file, ClusterSpec cluster, ModelOptions model, String policies, PrintWriter notes)
      throws IOException {
    model.requireWholeTasks("--queues");
    QueueFile.Read read;
    try {
      read = QueueFile.read(HadoopProperties.read(file), cluster.capacity().amounts().keySet());
    } catch (IOException e) {
      throw new IOException("--queues is '%s': %s".formatted(file, e.getMessage()), e);
    } catch (IllegalArgumentException e) {
      throw new InputException("--queues: " + e.getMessage(), e);
    }
    read.warnings().forEach(warning -> notes.println("Warning: " + warning));
    notes.flush();
    Map<String, Supplier<Scheduler>> schedulers = new LinkedHashMap<>();
    try {
      for (String policy : SchedulerSpec.split(policies)) {
        MixSettings settings = settings(policy);
        QueueTree tree = read.tree().withFloor(floor(policy));
        schedulers.put(policy, () -> new MixScheduler(policy, tree, settings));
      }
    } catch (IllegalArgumentException e) {
      throw new InputException(
          "--policy: %s; with --queues there are stock, and policies of the ResourceManager"
              .formatted(e.getMessage()),
          e);
    }
    return new RunMaker(
        cluster, model, schedulers, workload -> requireQueues(workload, read.tree()));
  }

  private static MixSettings settings(String policy) {
    if (policy.equals(STOCK)) {
      return MixSettings.STOCK;
    }
    SchedulerSpec spec = SchedulerSpec.parse(policy);
    Map<String, String> settings = BestEffortFloor.without(spec.settings());
    String reclaim = settings.remove(RECLAIM);
    MixSettings all = MixSettings.ALL.with(new MixSettings.Deadlines(spec.name(), settings));
    return reclaim == null ? all : all.with(ReclaimMode.named(reclaim));
  }

  /** The floor of the cluster; queues may have others of their own. */
  private static double floor(String policy) {
    return policy.equals(STOCK)
        ? 0
        : BestEffortFloor.of(SchedulerSpec.parse(policy), BestEffortFloor.USUAL).part();
  }

  /** All jobs must be in queues of the file. */
  private static void requireQueues(Workload workload, QueueTree tree) {
    Map<String, Integer> missing = new TreeMap<>();
    for (TraceJob job : workload.jobs()) {
      if (tree.leaf(job.queue()).isEmpty()) {
        missing.merge(job.queue(), 1, Integer::sum);
      }
    }
    if (!missing.isEmpty()) {
      throw new InputException(
          "--queues has no leaf queue for jobs of %s; leaf queues are %s"
              .formatted(
                  missing.entrySet().stream()
                      .map(one -> "'%s' (%d jobs)".formatted(one.getKey(), one.getValue()))
                      .collect(Collectors.joining(", ")),
                  tree.leaves().stream().map(QueueSpec::path).collect(Collectors.joining(", "))));
    }
  }
}
