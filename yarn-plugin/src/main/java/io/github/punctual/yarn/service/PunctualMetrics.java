package io.github.punctual.yarn.service;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.SteadyClock;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.metrics.RegisteredSource;
import io.github.punctual.yarn.room.AdmittedPromises;
import io.github.punctual.yarn.service.Counters.Counted;
import io.github.punctual.yarn.settings.PunctualSettings;
import io.github.punctual.yarn.settings.Setting;
import io.github.punctual.yarn.shadow.Ending;
import io.github.punctual.yarn.shadow.ShadowBook;
import io.github.punctual.yarn.shadow.ShadowVerdict;
import java.util.EnumMap;
import java.util.Map;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;

/** Counts and gauges of a running scheduler, for Hadoop's metrics2. It waits for nobody. */
final class PunctualMetrics extends RegisteredSource {
  /** The name of the source and of its record. */
  public static final String NAME = "Punctual";

  /** The pool that is the whole default partition. */
  private static final PoolId ROOT = new PoolId("root");

  private static final MetricsInfo REASON = info("Reason", "The reason code of decisions");
  private static final MetricsInfo PHASE = info("Phase", "Where deadline jobs stand");
  private static final MetricsInfo WOULD = info("Would", "What would have become of jobs");
  private static final MetricsInfo DID = info("Did", "What became of jobs");

  private final DeadlineService service;

  /** The metrics of one service, not registered yet. */
  PunctualMetrics(DeadlineService service) {
    super(NAME, "Deadline scheduling by Punctual");
    this.service = service;
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    MetricsRecordBuilder record =
        record(collector, NAME)
            .tag(
                info("Policy", "The policy that decides"),
                service.isPromising() ? service.policyName() : "none")
            .tag(
                info("Mode", "Whether what is decided is done"),
                Setting.word(service.settings().get(PunctualSettings.MODE)))
            .addGauge(
                info("Shadow", "1 in shadow mode, in which nothing is enforced; otherwise 0"),
                service.shadow().isPresent() ? 1 : 0);
    counts(record, service.counters());
    record.addGauge(
        info("ClockAheadMillis", "How far the machine's clock has jumped ahead, in milliseconds"),
        service.clockApart().map(SteadyClock.Apart::machineAheadMillis).orElse(0L));
    capacity(record);
    learned(record);
    kinds(collector, service.counters());
    jobs(collector);
    service.shadow().ifPresent(book -> shadow(collector, book));
  }

  /** In shadow mode, what would have become of jobs that have ended, and what did. */
  private static void shadow(MetricsCollector collector, ShadowBook book) {
    for (ShadowVerdict verdict : ShadowVerdict.values()) {
      for (Ending ending : Ending.values()) {
        if (ending != Ending.RUNNING) {
          record(collector, NAME, WOULD, verdict)
              .tag(DID, ending.name())
              .addCounter(
                  info("ShadowEndingsTotal", "Jobs that ended, by what would have become of them"),
                  book.count(verdict, ending));
        }
      }
    }
  }

  private static void counts(MetricsRecordBuilder record, Counters counters) {
    for (Counted tally : Counted.values()) {
      record.addCounter(info(camel(tally) + "Total", tally.words()), counters.of(tally));
    }
    record.addGauge(
        info("PolicyCallMeanMicros", "Mean time of a call of the policy in microseconds"),
        counters.meanPolicyMicros());
    record.addGauge(
        info(
            "PolicyCallP99Micros",
            "What 99 of 100 calls of the policy took at most, in microseconds"),
        counters.policyP99Micros());
  }

  private static void kinds(MetricsCollector collector, Counters counters) {
    for (ReasonCode reason : ReasonCode.values()) {
      record(collector, NAME, REASON, reason)
          .addCounter(info("DecisionsTotal", "Decisions by reason"), counters.of(reason));
    }
    for (Phase phase : Phase.values()) {
      if (phase.isLast()) {
        record(collector, NAME, PHASE, phase)
            .addCounter(
                info("EndingsTotal", "Deadline jobs by how they ended"), counters.of(phase));
      }
    }
  }

  private void jobs(MetricsCollector collector) {
    Map<Phase, Integer> countByPhase = new EnumMap<>(Phase.class);
    for (TrackedJob job : service.jobs().live()) {
      countByPhase.merge(job.phase(), 1, Integer::sum);
    }
    for (Phase phase : Phase.values()) {
      if (!phase.isLast()) {
        record(collector, NAME, PHASE, phase)
            .addGauge(
                info("Jobs", "Deadline jobs by where they stand now"),
                countByPhase.getOrDefault(phase, 0));
      }
    }
  }

  /** The whole default partition; before capacity was first read there is none. */
  private void capacity(MetricsRecordBuilder record) {
    AdmittedPromises.PromisedPool root =
        service.promises().stream()
            .filter(standing -> standing.pool().equals(ROOT))
            .findFirst()
            .orElse(
                new AdmittedPromises.PromisedPool(ROOT, ResourceVector.ZERO, ResourceVector.ZERO));
    amounts(record, "Capacity", "that can be promised", root.capacity());
    amounts(record, "Promised", "promised to admitted jobs", root.promised());
  }

  /** What the policy has learned: names and number depend on the policy. */
  private void learned(MetricsRecordBuilder record) {
    for (Map.Entry<String, Double> figure : service.loop().figures().entrySet()) {
      String name = figure.getKey();
      String description = "What the policy has learned: " + name;
      record.addGauge(info("Learned" + upper(name), description), figure.getValue());
    }
  }
}
