package io.github.punctual.simulator.evaluation.rush;

import io.github.punctual.simulator.evaluation.Markdown;
import java.util.List;

/** Workload and set-up. */
final class RushSetup {
  private RushSetup() {}

  static void write(Markdown into, RushEvidence evidence) {
    into.heading(2, "Workload and set-up");
    into.items(
        List.of(
            "**Jobs**: [rush-like](../workloads.md#like-rushs-evaluation), %d jobs, %d seeds. The paper"
                    .formatted(evidence.runs().jobs(), evidence.runs().seeds())
                + " gives the mix of programs, the sizes of inputs, arrivals, budgets, weights and"
                + " classes; task times, load and sensitivities are assumed.",
            "**Cluster**: 48 containers, task by task. A stage begins when the one before it has ended."
                + " Containers start at once and cost nothing; locality is left out; no task fails.",
            "**Nothing is taken away**, by any scheduler, as in the paper.",
            "**FIFO and EDF** hand out containers one by one: what the first job cannot use goes to the"
                + " next. **fair**: whoever has fewest containers gets the next one.",
            "**RRH** is the [risk-reward heuristic](../algorithms/baselines.md#container-by-container)"
                + " with alpha 0.3; neither paper says which alpha was compared.",
            "**RUSH** is the policy that the ResourceManager runs, with theta 0.9, delta 0.7 and this"
                + " project's Gaussian estimator. RUSH and RRH know the task times of the last job of the"
                + " same program, believe in 60 s for a task of which nothing is known, and plan at most"
                + " once a second."));
  }
}
