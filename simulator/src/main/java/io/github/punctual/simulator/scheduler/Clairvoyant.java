package io.github.punctual.simulator.scheduler;

import io.github.punctual.admission.tempo.TempoPolicy;
import io.github.punctual.admission.tempo.memory.Foresight;
import io.github.punctual.admission.tempo.settings.TempoOptions;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import io.github.punctual.simulator.engine.Scheduler;
import io.github.punctual.simulator.engine.StageProgress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;

/** Tempo that knows what every task of the jobs that are there will take. */
final class Clairvoyant {
  private Clairvoyant() {}

  static Scheduler of(String name, Options options) {
    Map<String, String> settings = new TreeMap<>();
    for (String key : List.of(TempoOptions.CONFIDENCE, TempoOptions.SPARE, TempoOptions.LOST)) {
      options.text(key).ifPresent(value -> settings.put(key, value));
    }
    BestEffortFloor floor = BestEffortFloor.read(options, BestEffortFloor.NONE);
    AtomicReference<ServedByDeadline> driver = new AtomicReference<>();
    Foresight foresight =
        id ->
            driver
                .get()
                .find(id)
                .map(job -> seen(job, driver.get().cluster))
                .orElse(Foresight.Seen.NOTHING);
    TempoPolicy policy = new TempoPolicy(TempoOptions.read(settings), foresight);
    driver.set(ServedByDeadline.foreseeing(name, policy, settings, floor));
    return driver.get();
  }

  private static Foresight.Seen seen(Job job, Cluster cluster) {
    if (job.state() != JobState.WAITING && job.state() != JobState.RUNNING) {
      return Foresight.Seen.NOTHING;
    }
    List<Foresight.SeenStage> stages = new ArrayList<>();
    for (StageProgress stage : cluster.stages(job)) {
      List<Long> pending = new ArrayList<>();
      int tasks = stage.stage().tasks();
      for (int task = tasks - stage.pending(); task < tasks; task++) {
        pending.add(
            stage.stage().durations().ofTask(task) + cluster.costs().containerStartMillis());
      }
      stages.add(
          new Foresight.SeenStage(
              cluster.counted(stage.stage().task()), pending, stage.endsMillis(), stage.after()));
    }
    return new Foresight.Seen(stages);
  }
}
