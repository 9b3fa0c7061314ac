package io.github.punctual.simulator.report;

import io.github.punctual.simulator.metrics.Estimate;
import io.github.punctual.simulator.metrics.RunSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * All that a report says. Nothing in it depends on when or how fast the simulation ran.
 *
 * @param workload what was simulated
 * @param cluster the cluster in words
 * @param settings what else was chosen, by name, in the order in which it is to be shown
 * @param policies what each policy is, in a sentence, by its name in the results
 * @param results what was measured, one for each kind of deadlines and policy
 * @param details the course of the runs with the first seed, in the same order
 */
public record Report(
    String workload,
    String cluster,
    Map<String, String> settings,
    Map<String, String> policies,
    List<PolicyResult> results,
    List<RunDetail> details) {
  /** Two results that are compared by an index of their first runs. */
  record Pair(PolicyResult one, PolicyResult other) {
    double difference(Function<RunSummary, Estimate> index) {
      return index.apply(one.first()).mean() - index.apply(other.first()).mean();
    }

    /** How probable so large a difference would be if there were none. */
    double probability(Function<RunSummary, Estimate> index) {
      return index.apply(one.first()).welch(index.apply(other.first()));
    }
  }

  /** The kinds of deadlines in order. */
  List<String> kinds() {
    return results.stream().map(PolicyResult::deadlines).distinct().toList();
  }

  List<PolicyResult> resultsOf(String kind) {
    return results.stream().filter(result -> result.deadlines().equals(kind)).toList();
  }

  /** Every two results with the same kind of deadlines, in order. */
  List<Pair> pairs() {
    List<Pair> pairs = new ArrayList<>();
    for (String kind : kinds()) {
      List<PolicyResult> same = resultsOf(kind);
      for (int i = 0; i < same.size(); i++) {
        PolicyResult one = same.get(i);
        same.subList(i + 1, same.size()).forEach(other -> pairs.add(new Pair(one, other)));
      }
    }
    return pairs;
  }

  List<RunDetail> detailsOf(String kind) {
    return details.stream().filter(detail -> detail.deadlines().equals(kind)).toList();
  }
}
