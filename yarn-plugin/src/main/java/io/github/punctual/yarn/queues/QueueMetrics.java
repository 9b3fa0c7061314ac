package io.github.punctual.yarn.queues;

import io.github.punctual.admission.bopf.allocate.BurstTally;
import io.github.punctual.admission.bopf.allocate.CurrentBurst;
import io.github.punctual.admission.bopf.allocate.LongRun;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.yarn.metrics.RegisteredSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;

/**
 * The classes and bursts of queues, as a source of Hadoop's metrics2: one record for all of them,
 * and one, with the queue as a tag, for each latency-sensitive queue. It reads the last view and
 * waits for nobody.
 */
final class QueueMetrics extends RegisteredSource {
  /** The name of the source and of the record of all queues. */
  public static final String NAME = "PunctualQueues";

  /** The name of the records of single queues. */
  public static final String QUEUE = "PunctualQueue";

  /** So many queues have a record of their own, the first by their paths. */
  public static final int MOST_QUEUES = 200;

  private final QueueService service;

  /** The metrics of one service, not registered yet. */
  QueueMetrics(QueueService service) {
    super(NAME, "Bursts of queues by Punctual");
    this.service = service;
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    QueuesView view = service.view();
    overall(record(collector, NAME), view);
    classes(collector, view);
    latencySensitive(view).stream()
        .limit(MOST_QUEUES)
        .forEach(queue -> one(record(collector, QUEUE), queue));
  }

  private static List<QueueView> latencySensitive(QueuesView view) {
    return view.queues().stream().filter(queue -> queue.tally().isPresent()).toList();
  }

  private static void classes(MetricsCollector collector, QueuesView view) {
    Map<QueueClass, Integer> countByClass = new EnumMap<>(QueueClass.class);
    for (QueueView queue : view.queues()) {
      classOf(queue).ifPresent(known -> countByClass.merge(known, 1, Integer::sum));
    }
    for (QueueClass known : QueueClass.values()) {
      record(collector, NAME, info("Class", "The class of queues"), known)
          .addGauge(
              info("Declared", "Declared queues by class"), countByClass.getOrDefault(known, 0));
    }
  }

  private void overall(MetricsRecordBuilder record, QueuesView view) {
    BurstTally sum =
        latencySensitive(view).stream()
            .map(queue -> queue.tally().orElse(BurstTally.NONE))
            .reduce(
                BurstTally.NONE,
                (a, b) ->
                    new BurstTally(
                        a.bursts() + b.bursts(),
                        a.onTime() + b.onTime(),
                        a.late() + b.late(),
                        a.beyondDeclaration() + b.beyondDeclaration()));
    tally(record, sum);
    record.addGauge(
        info("BurstsNow", "Bursts that go on now"),
        (int) view.queues().stream().filter(queue -> queue.burst().isPresent()).count());
    QueueCounts counts = service.counts();
    record
        .addCounter(
            info("DecisionsTotal", "Decisions of the policy for queues"), counts.decisions())
        .addGauge(
            info("DecisionMeanMicros", "Mean time of such a decision in microseconds"),
            counts.meanDecisionMicros())
        .addCounter(
            info("PolicyFailuresTotal", "Failures after which the stock order served"),
            counts.failures())
        .addCounter(
            info("ClassLossesTotal", "Classes lost though nothing new was declared"),
            counts.classLosses())
        .addGauge(
            info("Bypassed", "1 while the stock order serves because the policy fails"),
            view.bypassed() ? 1 : 0);
  }

  private static void one(MetricsRecordBuilder record, QueueView queue) {
    record.tag(info("Queue", "The path of the queue"), queue.queue().path());
    record.addGauge(
        info("Class", "0 hard, 1 soft, 2 elastic, 3 rejected"),
        number(classOf(queue).orElse(QueueClass.ELASTIC)));
    Optional<CurrentBurst> burst = queue.burst();
    seconds(
        record,
        "Promised",
        "promised to the present burst",
        burst.map(CurrentBurst::declared).orElse(ResourceSeconds.ZERO));
    seconds(
        record,
        "Received",
        "received by the present burst",
        burst.map(CurrentBurst::received).orElse(ResourceSeconds.ZERO));
    tally(record, queue.tally().orElse(BurstTally.NONE));
    record
        .addGauge(
            info("AverageDominantShare", "Average dominant share in the long run"),
            queue.longRun().map(LongRun::averageDominantShare).orElse(0.0))
        .addGauge(
            info("FairShare", "Fair share in the long run"),
            queue.longRun().map(LongRun::fairShare).orElse(0.0));
  }

  private static int number(QueueClass queueClass) {
    return switch (queueClass) {
      case HARD -> 0;
      case SOFT -> 1;
      case ELASTIC -> 2;
      case REJECTED -> 3;
    };
  }

  private static void tally(MetricsRecordBuilder record, BurstTally tally) {
    record
        .addCounter(info("BurstsTotal", "Bursts that have ended"), tally.bursts())
        .addCounter(
            info("BurstsOnTimeTotal", "Bursts that ended by their deadlines"), tally.onTime())
        .addCounter(
            info("BurstsLateTotal", "Bursts that ended after their deadlines"), tally.late())
        .addCounter(
            info("BurstsBeyondDeclarationTotal", "Late bursts that had received all they declared"),
            tally.beyondDeclaration());
  }

  private static Optional<QueueClass> classOf(QueueView queue) {
    return queue
        .registration()
        .map(known -> known.classification().queueClass())
        .or(() -> queue.refusal().map(refusal -> QueueClass.REJECTED));
  }
}
