package io.github.punctual.simulator.report;

import static j2html.TagCreator.each;
import static j2html.TagCreator.li;
import static j2html.TagCreator.p;
import static j2html.TagCreator.strong;
import static j2html.TagCreator.ul;

import io.github.punctual.simulator.metrics.Outcomes;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What would have happened, in plain words. */
final class SummarySection {
  private SummarySection() {}

  static DomContent of(Report report) {
    return ReportPage.forKinds(
        report,
        kind -> {
          List<PolicyResult> results = report.resultsOf(kind);
          return List.of(
              p(best(results)),
              ul(each(results, result -> li(strong(result.policy()), story(result)))));
        });
  }

  private static String best(List<PolicyResult> results) {
    double most = results.stream().mapToDouble(SummarySection::met).max().orElse(0);
    List<String> best =
        results.stream().filter(result -> met(result) == most).map(PolicyResult::policy).toList();
    PolicyResult least =
        results.stream().min(Comparator.comparingDouble(SummarySection::met)).orElseThrow();
    if (most == 0) {
      return "No policy would have met a deadline.";
    }
    if (best.size() == results.size()) {
      return results.size() == 1
          ? "One policy was simulated."
          : "All policies would have met the same number of deadlines.";
    }
    String ratio =
        met(least) == 0
            ? "none with " + least.policy()
            : NumberText.fixed(most / met(least), 2) + " times as many as with " + least.policy();
    return "Most deadlines would have been met with %s: %s."
        .formatted(String.join(" and ", best), ratio);
  }

  private static DomContent story(PolicyResult result) {
    double deadlineJobs = mean(result, Outcomes::deadlineJobs);
    List<String> ends = new ArrayList<>();
    add(ends, mean(result, Outcomes::late), "would have completed late");
    add(ends, mean(result, Outcomes::rejected), "would have been refused");
    add(ends, mean(result, Outcomes::terminated), "would have been stopped while they ran");
    add(ends, mean(result, Outcomes::failed), "would have failed");
    add(
        ends,
        mean(result, Outcomes::completedWithoutDeadline),
        "without a deadline would have completed");
    add(ends, mean(result, Outcomes::unfinished), "would never have finished");
    String others = ends.isEmpty() ? "" : "; " + String.join(", ", ends);
    return j2html.TagCreator.text(
        " would have met %s of %s deadlines (%s)%s. %s of all work would have been for jobs that made it, %s in vain%s."
            .formatted(
                NumberText.count(met(result)),
                NumberText.count(deadlineJobs),
                NumberText.percent(mean(result, Outcomes::sdr)),
                others,
                NumberText.percent(mean(result, Outcomes::ptr)),
                NumberText.percent(mean(result, Outcomes::wtr)),
                withoutDeadline(result)));
  }

  private static String withoutDeadline(PolicyResult result) {
    double share =
        mean(result, outcomes -> outcomes.otherWork() / Math.max(1, outcomes.traceWork()));
    return share > 0 ? ", " + NumberText.percent(share) + " for jobs without a deadline" : "";
  }

  private static void add(List<String> ends, double count, String what) {
    if (count > 0) {
      ends.add(NumberText.count(count) + " " + what);
    }
  }

  private static double met(PolicyResult result) {
    return mean(result, Outcomes::met);
  }

  private static double mean(PolicyResult result, ToDoubleFunction<Outcomes> measure) {
    return result.outcomes(measure).mean();
  }
}
