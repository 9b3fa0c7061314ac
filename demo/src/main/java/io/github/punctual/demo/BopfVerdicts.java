package io.github.punctual.demo;

import io.github.punctual.admission.bopf.condition.QueueClass;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Which of the outcomes that BoPF promises were seen. */
final class BopfVerdicts {
  /** What is not held while containers change hands, on a machine that is slow to start them. */
  private static final double LEAST_HELD = 0.8;

  private final QueueStage stage;
  private final DemoQueue lq0;
  private final DemoQueue lq1;
  private final DemoQueue lq2;
  private final DemoQueue tq0;
  private final int vcores;

  BopfVerdicts(
      QueueStage stage, DemoQueue lq0, DemoQueue lq1, DemoQueue lq2, DemoQueue tq0, int vcores) {
    this.stage = stage;
    this.lq0 = lq0;
    this.lq1 = lq1;
    this.lq2 = lq2;
    this.tq0 = tq0;
    this.vcores = vcores;
  }

  void judge(DemoVerdict verdict, String trouble) {
    List<String> classes =
        Stream.of(lq0, lq1, lq2, tq0)
            .map(queue -> BopfDemo.classOf(stage, queue).map(QueueClass::name).orElse("none"))
            .toList();
    verdict.add(
        "LQ-0 is hard, LQ-1 soft, and LQ-2 and TQ-0 are elastic",
        classes.equals(List.of("HARD", "SOFT", "ELASTIC", "ELASTIC")),
        "the classes of LQ-0, LQ-1, LQ-2 and TQ-0 are %s %s".formatted(classes, trouble));
    verdict.add(
        "every burst of LQ-0 had all that it declared, more than twice its fair share, and was done on time",
        lq0.bursts().stream().allMatch(b -> b.shareAfter().isPresent() && b.wasOnTime()),
        outcomes(lq0, trouble));
    verdict.add(
        "every burst of LQ-1 was done on time from what LQ-0 left",
        lq1.bursts().stream().allMatch(DemoBurst::wasOnTime),
        outcomes(lq1, trouble));
    verdict.add(
        "every burst of LQ-2 was done, though nothing was promised",
        lq2.bursts().stream().allMatch(DemoBurst::hasSucceeded),
        outcomes(lq2, trouble));
    verdict.add(
        "over the whole time TQ-0 held at least its fourth, and no queue with bursts held more than it",
        share(tq0) >= 0.25 && Stream.of(lq0, lq1, lq2).allMatch(lq -> share(lq) <= share(tq0)),
        "held were %s %s"
            .formatted(
                Stream.of(lq0, lq1, lq2, tq0)
                    .map(queue -> "%s %.0f %%".formatted(queue.name(), 100 * share(queue)))
                    .toList(),
                trouble));
    double all = Stream.of(lq0, lq1, lq2, tq0).mapToDouble(this::share).sum();
    verdict.add(
        "nothing lay idle but while containers changed hands (%.0f %% was held)"
            .formatted(100 * all),
        all >= LEAST_HELD,
        "only %.0f %% of the vcores was held %s".formatted(100 * all, trouble));
  }

  /** The part of the cluster that a queue held over the whole time. */
  private double share(DemoQueue queue) {
    Duration passed = stage.passed();
    return passed.isZero() ? 0 : queue.heldSeconds() / (passed.toMillis() / 1000.0) / vcores;
  }

  private static String outcomes(DemoQueue queue, String trouble) {
    return queue.bursts().stream()
            .map(
                burst ->
                    "%s: held at most %d, %s"
                        .formatted(
                            burst.name(),
                            burst.mostHeld(),
                            burst
                                .took()
                                .map(took -> "ended after " + QueueStage.seconds(took))
                                .orElse("did not end")))
            .toList()
        + " "
        + trouble;
  }
}
