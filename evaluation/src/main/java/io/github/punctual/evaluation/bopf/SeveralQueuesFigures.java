package io.github.punctual.evaluation.bopf;

import static io.github.punctual.simulator.report.NumberText.fixed;
import static io.github.punctual.simulator.report.NumberText.percent;

import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.evaluation.Plots;
import io.github.punctual.evaluation.Template;
import io.github.punctual.simulator.queues.BurstResult;
import io.github.punctual.simulator.queues.UseOverTime;
import io.github.punctual.simulator.report.DataTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Figures 2 and 6, the motivating example, and figures 10 and 11, three LQs and one TQ. */
record SeveralQueuesFigures(BopfMeasurements measured, Plots plots) {
  private static final List<ComparedPolicy> SHOWN =
      List.of(
          ComparedPolicy.DRF,
          ComparedPolicy.SP,
          ComparedPolicy.N_BOPF_FAIR,
          ComparedPolicy.FAIR_EXCESS);
  private static final long MOTIVATION_MILLIS = 2_800_000;
  private static final long SEVERAL_MILLIS = 900_000;

  void fill(Template page) {
    page.put("figure-6", motivationFigures())
        .put("table-6", motivation())
        .put("figure-10", severalFigures())
        .put("figure-11-cluster", completionFigure("cluster", Mode.WAITING))
        .put("table-11-cluster", completions("cluster", Mode.WAITING))
        .put("figure-11-fluid", completionFigure("fluid", Mode.FLUID))
        .put("table-11-fluid", completions("fluid", Mode.FLUID));
  }

  /** The dominant shares of queues over time. */
  private String course(
      String name,
      ComparedPolicy policy,
      BurstResult result,
      List<QueueId> queues,
      long untilMillis) {
    UseOverTime use = result.use();
    int bins = (int) Math.min(use.bins(), untilMillis / use.binMillis());
    return plots.course(
        policy.title(),
        name + policy.key(),
        "dominant share",
        Plots.Line.each(
            queues,
            queue ->
                Plots.Line.steps(
                    queue.path().replace("root.", ""),
                    IntStream.range(0, bins)
                        .mapToObj(bin -> use.dominantShare(queue, bin))
                        .toList(),
                    use.binMillis() / 1000.0)));
  }

  private String motivationFigures() {
    return Template.each(
        BopfRuns.WITH_EXCESS,
        policy ->
            course(
                "6-",
                policy,
                measured.of(new Motivation(policy)),
                List.of(Motivation.LQ, BacklogRuns.name(0)),
                MOTIVATION_MILLIS));
  }

  private String motivation() {
    List<String> jobs = List.of("1st", "2nd", "3rd", "4th");
    return DataTable.of(BopfRuns.WITH_EXCESS)
        .words("policy", ComparedPolicy::title)
        .each(
            jobs,
            job -> job + " job (s)",
            (policy, job) -> fixed(measured.motivationSeconds(policy, jobs.indexOf(job)), 0))
        .fixed("LQ's share, 200 to 1400 s", 2, policy -> share(policy, Motivation.LQ, 0, 2))
        .fixed("LQ's share, 1400 to 2600 s", 2, policy -> share(policy, Motivation.LQ, 2, 4))
        .fixed("TQ's share, 1400 to 2600 s", 2, policy -> share(policy, BacklogRuns.name(0), 2, 4))
        .toString();
  }

  private double share(ComparedPolicy policy, QueueId queue, int from, int to) {
    return Motivation.share(measured.of(new Motivation(policy)), queue, from, to);
  }

  private String severalFigures() {
    List<QueueId> queues = new ArrayList<>(SeveralQueues.LQS);
    queues.add(SeveralQueues.TQ);
    return Template.each(
        SHOWN,
        policy ->
            course(
                "10-",
                policy,
                measured.of(measured.runs().several(policy, Mode.WAITING)),
                queues,
                SEVERAL_MILLIS));
  }

  private BurstResult.OfQueue lq(ComparedPolicy policy, Mode mode, int number) {
    return measured.of(measured.runs().several(policy, mode)).queue(SeveralQueues.LQS.get(number));
  }

  private String completionFigure(String name, Mode mode) {
    return plots.bars(
        name,
        "11-" + name,
        "mean completion (s)",
        List.of("LQ-0", "LQ-1", "LQ-2"),
        SHOWN.stream()
            .map(
                policy ->
                    new Plots.Bars(
                        policy.title(),
                        Stream.of(0, 1, 2)
                            .map(number -> lq(policy, mode, number).meanBurstSeconds())
                            .toList()))
            .toList());
  }

  private String completions(String name, Mode mode) {
    return DataTable.of(List.of(ComparedPolicy.values()))
        .words("model", policy -> name)
        .words("policy", ComparedPolicy::title)
        .each(
            List.of(0, 1, 2),
            number -> "LQ-%d (s)".formatted(number),
            (policy, number) -> completion(policy, lq(policy, mode, number)))
        .fixed(
            "TQ-0's jobs (s)",
            0,
            policy ->
                measured
                    .of(measured.runs().several(policy, mode))
                    .queue(SeveralQueues.TQ)
                    .meanJobSeconds())
        .right(
            "long-term share of LQ-0 / 1 / 2 over the fair one",
            policy ->
                SeveralQueues.LQS.stream()
                    .map(lq -> measured.shareOverFair(measured.runs().several(policy, mode), lq))
                    .map(share -> fixed(share, 2))
                    .collect(Collectors.joining(" / ")))
        .toString();
  }

  private static String completion(ComparedPolicy policy, BurstResult.OfQueue queue) {
    return "%s; %s on time; %s"
        .formatted(
            fixed(queue.meanBurstSeconds(), 1),
            percent(queue.onTimeFraction()),
            queue.answer().map(answer -> className(policy, answer)).orElse("no class"));
  }

  private static String className(ComparedPolicy policy, Classification answer) {
    boolean isElastic =
        answer.queueClass() == QueueClass.SOFT
            && (policy == ComparedPolicy.N_BOPF || policy == ComparedPolicy.N_BOPF_FAIR);
    return isElastic
        ? "elastic for want of a soft class"
        : answer.queueClass().toString().toLowerCase(Locale.ROOT);
  }
}
