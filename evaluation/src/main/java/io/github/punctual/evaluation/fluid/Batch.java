package io.github.punctual.evaluation.fluid;

import io.github.punctual.simulator.deadline.DeadlineKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Runs that belong together: every policy with every kind of deadlines on every size of cluster.
 *
 * @param data what is submitted
 * @param cpus the sizes of the cluster, from what the data set is
 * @param kinds the kinds of deadlines
 * @param policies the schedulers by name
 * @param conditions what is charged
 */
record Batch(
    Dataset data,
    List<ToIntFunction<Facts>> cpus,
    List<DeadlineKind> kinds,
    List<String> policies,
    Conditions conditions) {
  /** In the papers' model, in clusters of these sizes. */
  static Batch of(
      Dataset data, List<Integer> cpus, List<DeadlineKind> kinds, List<String> policies) {
    List<ToIntFunction<Facts>> sizes = new ArrayList<>();
    cpus.forEach(size -> sizes.add(facts -> size));
    return new Batch(data, sizes, kinds, policies, Conditions.PAPERS);
  }

  /** In the papers' model, in clusters that are offered so many times what they can do. */
  static Batch atLoads(
      Dataset data, List<Double> loads, List<DeadlineKind> kinds, List<String> policies) {
    List<ToIntFunction<Facts>> sizes = new ArrayList<>();
    loads.forEach(load -> sizes.add(facts -> facts.cpusForLoad(load)));
    return new Batch(data, sizes, kinds, policies, Conditions.PAPERS);
  }

  Batch of(List<String> others) {
    return new Batch(data, cpus, kinds, others, conditions);
  }

  Batch under(Conditions other) {
    return new Batch(data, cpus, kinds, policies, other);
  }

  /** The graphs that it is good for. */
  List<Panel> panels(Facts facts) {
    return cpus.stream().map(size -> Panel.of(data, size.applyAsInt(facts), kinds)).toList();
  }
}
