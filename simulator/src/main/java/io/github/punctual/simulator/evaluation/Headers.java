package io.github.punctual.simulator.evaluation;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** How a document was written. */
final class Headers {
  private Headers() {}

  /**
   * Writes command, parameters and seeds.
   *
   * @param part the argument of the command
   */
  static void write(Markdown into, Evidence evidence, String part) {
    DocumentPlan plan = evidence.plan();
    into.paragraph(
        "This page and its figures are written by one command, and a second run writes the same"
            + " bytes:");
    String scale = plan.scale() == 1 ? "" : " --scale " + plan.scale();
    into.code("dev-support/evaluate.sh " + part + scale);
    List<String> items = new ArrayList<>();
    items.add(
        "Model: the papers': one pool of CPUs, a task takes one, perfect parallelism, nothing"
            + " charged.");
    items.add(
        "Workloads: "
            + plan.tr1().title()
            + (plan.scale() == 1
                ? " at full size (159,194 jobs, three months) and TR2-like at a quarter of its length"
                    + " (285,016 jobs at the same load)"
                : " and TR2-like, at the scale " + plan.scale() + " of that")
            + ", seed 1; for what differs between workloads "
            + plan.tr1Short().title()
            + " of its length, seeds "
            + plan.tr1Short().seeds().stream()
                .map(String::valueOf)
                .collect(Collectors.joining(", "))
            + ". A seed makes the workload and its deadlines.");
    items.add(
        "Clusters: "
            + DocumentPlan.TR1_CPUS.get(0)
            + " (highly constrained) and "
            + DocumentPlan.TR1_CPUS.get(1)
            + " CPUs (moderately) for TR1-like, "
            + DocumentPlan.TR2_CPUS.get(0)
            + " and "
            + DocumentPlan.TR2_CPUS.get(1)
            + " for TR2-like.");
    items.add(
        "Justice and Pythia are the classes that the ResourceManager runs, with their default"
            + " settings.");
    into.items(items);
  }
}
