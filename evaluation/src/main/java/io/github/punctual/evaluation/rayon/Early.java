package io.github.punctual.evaluation.rayon;

import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.QueueSimulation;
import io.github.punctual.simulator.engine.queue.QueueEntry;
import io.github.punctual.simulator.engine.queue.QueueObserver;
import io.github.punctual.simulator.engine.queue.SimulatedQueue;
import io.github.punctual.simulator.engine.settings.QueueSimulationSettings;
import io.github.punctual.simulator.reservation.ClusterWorkload;
import io.github.punctual.simulator.reservation.JobMix;
import io.github.punctual.simulator.reservation.ReservedQueues;
import io.github.punctual.simulator.reservation.ReservingJob;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The three stages of section 4.2 in an idle cluster: planned late, run early (figure 9).
 *
 * @param promised bundles that were promised, second by second, before the job ended
 * @param held bundles that were held
 * @param endSecond when the job had ended
 */
record Early(List<Double> promised, List<Double> held, long endSecond) {
  /** By when it must have ended. */
  static final int DEADLINE = 800;

  private static final int NODES = 4;

  static Early run(String planner) {
    ClusterWorkload idle = new ClusterWorkload(NODES, 1, 0.5, JobMix.ALL_A, DEADLINE, false);
    ReservedQueues division =
        new ReservedQueues(
            idle, new ReservedQueues.Settings(planner, 1, ReservedQueues.USUAL_PART, 1, 0));
    ReservingJob job = job();
    List<Double> held = new ArrayList<>();
    List<Double> promised = new ArrayList<>();
    long[] end = new long[1];
    QueueObserver watch =
        new QueueObserver() {
          @Override
          public void registered(
              QueueEntry queue, Optional<Classification> answer, long nowMillis) {
            for (int second = 0; second < DEADLINE; second++) {
              promised.add(
                  (double) division.promised(job, second * 1000L).get(ResourceVector.VCORES));
            }
          }

          @Override
          public void advanced(long from, long to, List<? extends SimulatedQueue> queues) {
            for (long at = from; at < to; at += 1000) {
              held.add((double) queues.get(0).held().get(ResourceVector.VCORES));
            }
          }

          @Override
          public void ended(TraceJob ended, long nowMillis) {
            end[0] = nowMillis / 1000;
          }
        };
    new QueueSimulation(
            idle.cluster(),
            division.queues(new ClusterWorkload.Jobs(List.of(job), new TreeMap<>())),
            QueueSimulationSettings.DEFAULTS.withUpdateMillis(1000).until(DEADLINE * 1000L),
            division,
            List.of(division, watch))
        .run();
    return new Early(List.copyOf(promised), List.copyOf(held), end[0]);
  }

  private static ReservingJob job() {
    TraceJob job =
        new TraceJob(
            "pipeline",
            new QueueId("root.pipeline").path(),
            "user",
            "pipeline",
            0,
            OptionalLong.of(DEADLINE * 1000L),
            List.of(stage("0", 10, 240), stage("1", 20, 120, "0"), stage("2", 15, 120, "1")));
    return new ReservingJob(job, List.of(10, 20, 15));
  }

  private static Stage stage(String id, int tasks, long seconds, String... parents) {
    return new Stage(
        id, tasks, TaskDurations.same(seconds * 1000), ClusterWorkload.TASK, List.of(parents));
  }
}
