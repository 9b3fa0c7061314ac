package io.github.punctual.simulator.report;

import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

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
  /** The kinds of deadlines in order. */
  List<String> kinds() {
    return results.stream().map(PolicyResult::deadlines).distinct().toList();
  }

  List<PolicyResult> resultsOf(String kind) {
    return results.stream().filter(result -> result.deadlines().equals(kind)).toList();
  }

  /** Every two results with the same kind of deadlines, in order. */
  void forPairs(BiConsumer<PolicyResult, PolicyResult> taker) {
    for (String kind : kinds()) {
      List<PolicyResult> same = resultsOf(kind);
      for (int i = 0; i < same.size(); i++) {
        PolicyResult one = same.get(i);
        same.subList(i + 1, same.size()).forEach(other -> taker.accept(one, other));
      }
    }
  }

  List<RunDetail> detailsOf(String kind) {
    return details.stream().filter(detail -> detail.deadlines().equals(kind)).toList();
  }
}
