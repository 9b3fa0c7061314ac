package io.github.punctual.simulator.queues;

import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.simulator.engine.queue.QueueEntry;
import io.github.punctual.simulator.engine.queue.QueueObserver;
import io.github.punctual.simulator.engine.queue.SimulatedQueue;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Writes down what becomes of an experiment. */
final class Recorder implements QueueObserver {
  private final BurstExperiment experiment;
  private final UseOverTime use;
  private final Map<QueueId, List<TraceJob>> jobs = new HashMap<>();
  private final Map<QueueId, List<List<TraceJob>>> bursts = new HashMap<>();
  private final Map<QueueId, Classification> answers = new HashMap<>();
  private final Map<String, Long> starts = new HashMap<>();
  private final Map<String, Long> ends = new HashMap<>();
  private long decisions;

  Recorder(BurstExperiment experiment) {
    this.experiment = experiment;
    this.use = new UseOverTime(experiment.cluster().capacity(), experiment.settings().binMillis());
    for (QueueWork queue : experiment.queues()) {
      jobs.put(queue.queue(), new ArrayList<>());
      bursts.put(queue.queue(), new ArrayList<>());
    }
  }

  void job(TraceJob job, QueueWork queue) {
    jobs.get(queue.queue()).add(job);
  }

  void burstJob(TraceJob job, QueueWork queue, int burst) {
    job(job, queue);
    List<List<TraceJob>> known = bursts.get(queue.queue());
    if (known.size() == burst) {
      known.add(new ArrayList<>());
    }
    known.get(burst).add(job);
  }

  @Override
  public void registered(QueueEntry queue, Optional<Classification> answer, long nowMillis) {
    answer.ifPresent(known -> answers.put(queue.queue(), known));
  }

  @Override
  public void decided(QueueSnapshot snapshot, QueueShares shares) {
    decisions++;
  }

  @Override
  public void advanced(long fromMillis, long toMillis, List<? extends SimulatedQueue> queues) {
    use.add(fromMillis, toMillis, queues);
  }

  @Override
  public void started(TraceJob job, long nowMillis) {
    starts.put(job.id(), nowMillis);
  }

  @Override
  public void ended(TraceJob job, long nowMillis) {
    ends.put(job.id(), nowMillis);
  }

  BurstResult result(String policy, long endMillis) {
    List<BurstResult.OfQueue> queues = new ArrayList<>();
    for (QueueWork queue : experiment.queues()) {
      QueueId id = queue.queue();
      queues.add(
          new BurstResult.OfQueue(
              id,
              Optional.ofNullable(answers.get(id)),
              bursts(queue),
              jobs.get(id).stream().map(this::job).toList(),
              use.bins() == 0 ? 0 : use.dominantShare(id, 0, use.bins())));
    }
    return new BurstResult(experiment.name(), policy, queues, use, endMillis, decisions);
  }

  private List<BurstResult.OfBurst> bursts(QueueWork queue) {
    List<BurstResult.OfBurst> result = new ArrayList<>();
    List<List<TraceJob>> known = bursts.get(queue.queue());
    for (int i = 0; i < known.size(); i++) {
      BurstWork work = queue.bursts().get(i);
      result.add(
          new BurstResult.OfBurst(
              work.arrivalMillis(), work.deadlineMillis(), lastEnd(known.get(i))));
    }
    return result;
  }

  private OptionalLong lastEnd(List<TraceJob> all) {
    long last = 0;
    for (TraceJob job : all) {
      OptionalLong end = at(ends, job);
      if (end.isEmpty()) {
        return end;
      }
      last = Math.max(last, end.getAsLong());
    }
    return OptionalLong.of(last);
  }

  private BurstResult.OfJob job(TraceJob job) {
    return new BurstResult.OfJob(job.name(), job.submitMillis(), at(starts, job), at(ends, job));
  }

  private static OptionalLong at(Map<String, Long> instants, TraceJob job) {
    Long instant = instants.get(job.id());
    return instant == null ? OptionalLong.empty() : OptionalLong.of(instant);
  }
}
