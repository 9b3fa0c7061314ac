package io.github.punctual.yarn.jobs;

import io.github.punctual.admission.declaration.Declaration;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.CapacityReader;
import io.github.punctual.yarn.adapt.QueuePlacement;
import io.github.punctual.yarn.adapt.SteadyClock;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.settings.PunctualSettings;
import io.github.punctual.yarn.store.StoreRecord.HistoryRecord;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Makes a job of a declaration: what its user left out comes from the user's last job of the name,
 * and the size of a task, if that is not known either, from the settings.
 */
public record JobDescriber(
    CapacityScheduler scheduler,
    Vectors vectors,
    CapacityReader capacity,
    PunctualSettings settings,
    SteadyClock clock) {
  /** The name under which a job's history is kept, by the one that its user has declared. */
  public static String historyName(RMApp app, Optional<String> declared) {
    return Declaration.historyName(declared, Objects.requireNonNullElse(app.getName(), ""));
  }

  /** A job in its first phase; it has a number of tasks if the tag or the history tells one. */
  public TrackedJob describe(
      RMApp app,
      Declaration declaration,
      AbstractLeafQueue queue,
      Optional<HistoryRecord> history) {
    OptionalInt tasks = declaration.tasks();
    if (tasks.isEmpty() && history.isPresent()) {
      tasks = OptionalInt.of(history.get().outcome().requestedTasks());
    }
    QueuePlacement place = QueuePlacement.of(app, queue);
    long submitted = clock.of(app.getSubmitTime());
    DeadlineJob job =
        new DeadlineJob(
            new JobId(app.getApplicationId().toString()),
            historyName(app, declaration.job()),
            app.getUser(),
            capacity.poolOf(place),
            submitted,
            declaration.deadline().resolveMillis(submitted),
            tasks.orElse(1),
            task(declaration, history),
            vectors.ofMaster(app),
            declaration.taskDurationMillis());
    Phase phase = tasks.isPresent() ? Phase.DECIDING : Phase.LEARNING;
    return new TrackedJob(app.getApplicationId(), place, job, tasks.isPresent(), phase);
  }

  private ResourceVector task(Declaration declaration, Optional<HistoryRecord> history) {
    Map<String, Long> amounts =
        new TreeMap<>(history.map(HistoryRecord::task).orElse(ResourceVector.ZERO).amounts());
    amounts.putIfAbsent(ResourceVector.MEMORY, settings.get(PunctualSettings.DEFAULT_TASK_MEMORY));
    amounts.putIfAbsent(ResourceVector.VCORES, settings.get(PunctualSettings.DEFAULT_TASK_VCORES));
    declaration.taskMemoryMib().ifPresent(memory -> amounts.put(ResourceVector.MEMORY, memory));
    declaration.taskVcores().ifPresent(vcores -> amounts.put(ResourceVector.VCORES, (long) vcores));
    Resource size = Vectors.toResource(ResourceVector.of(amounts));
    // Containers come in steps of the minimum allocation; a promise in smaller units would be too
    // small.
    Resource minimum = scheduler.getMinimumResourceCapability();
    Resource rounded =
        Resources.roundUp(
            scheduler.getResourceCalculator(), Resources.componentwiseMax(size, minimum), minimum);
    return vectors.of(rounded);
  }
}
