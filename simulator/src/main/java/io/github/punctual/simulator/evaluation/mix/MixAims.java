package io.github.punctual.simulator.evaluation.mix;

import io.github.punctual.simulator.evaluation.Finding;
import io.github.punctual.simulator.metrics.Estimate;
import io.github.punctual.simulator.report.NumberText;
import java.util.ArrayList;
import java.util.List;

/** What was aimed at for all promises in one scheduler, judged by means over the seeds. */
final class MixAims {
  private static final double CONFIDENCE = 0.9;
  private static final double ON_TIME = 0.95;
  private static final double BETTER = 0.15;
  private static final double ROUNDING = 1e-9;

  private final MixOutcomes outcomes;

  MixAims(MixOutcomes outcomes) {
    this.outcomes = outcomes;
  }

  /** An aim and how far it was reached. */
  record Aim(String text, Finding finding) {}

  /** All of them. */
  List<Aim> all() {
    List<Aim> aims = new ArrayList<>();
    aims.add(
        kept(
            "promised deadlines are kept at the confidence of 0.9",
            Mix.Kind.DEADLINES,
            CONFIDENCE));
    aims.add(
        kept("promised bursts are on time as often as declared, 0.95", Mix.Kind.BURSTS, ON_TIME));
    aims.add(reservationsAsInParts());
    for (Arrangement than : Arrangement.COMPARED) {
      if (than != Arrangement.ONE) {
        aims.add(better(than));
      }
    }
    aims.add(noBurstsLater());
    return aims;
  }

  private Aim kept(String text, Mix.Kind kind, double least) {
    Counting counting = new Counting();
    for (double load : outcomes.loads()) {
      Estimate kept = outcomes.over(load, Arrangement.ONE, outcome -> outcome.of(kind).keptPart());
      if (kept.count() > 0) {
        counting.add(
            "%s (load %s)".formatted(NumberText.estimate(kept), load), kept.mean() - least);
      }
    }
    return counting.aim(text);
  }

  private Aim reservationsAsInParts() {
    Counting counting = new Counting();
    for (double load : outcomes.loads()) {
      Estimate one = reservations(load, Arrangement.ONE);
      Estimate parts = reservations(load, Arrangement.PARTS);
      counting.add(
          "%s beside %s (load %s)"
              .formatted(NumberText.estimate(one), NumberText.estimate(parts), load),
          one.mean() - parts.mean());
    }
    return counting.aim("accepted reservations are kept at least as in parts");
  }

  private Estimate reservations(double load, Arrangement arrangement) {
    return outcomes.over(
        load, arrangement, outcome -> outcome.of(Mix.Kind.RESERVATIONS).keptPart());
  }

  private Aim better(Arrangement than) {
    Counting counting = new Counting();
    for (double load : outcomes.loads()) {
      Estimate work = outcomes.more(load, than, MixOutcome::metWork);
      Estimate wait = outcomes.more(load, than, MixOutcome::waitSeconds);
      counting.add(
          "%s of the work and %s of the waiting (load %s)"
              .formatted(signed(work), signed(wait), load),
          Math.max(work.mean(), -wait.mean()) - BETTER);
    }
    return counting.aim(
        "beside "
            + than.words()
            + ": 15 % more work when due, or 15 % less waiting of best effort");
  }

  private static String signed(Estimate more) {
    return (more.mean() < 0 ? "" : "+") + NumberText.estimate(more);
  }

  private Aim noBurstsLater() {
    Counting counting = new Counting();
    for (double load : outcomes.loads()) {
      for (String queue : outcomes.burstQueues()) {
        Estimate one = burst(load, Arrangement.ONE, queue);
        Estimate parts = burst(load, Arrangement.PARTS, queue);
        counting.add(
            "%s s beside %s s (%s, load %s)"
                .formatted(
                    NumberText.fixed(one.mean(), 1),
                    NumberText.fixed(parts.mean(), 1),
                    queue,
                    load),
            1 - one.mean() / parts.mean());
      }
    }
    return counting.aim("no queue's bursts are done later than in parts");
  }

  private Estimate burst(double load, Arrangement arrangement, String queue) {
    return outcomes.over(
        load, arrangement, outcome -> outcome.burstSeconds().getOrDefault(queue, Double.NaN));
  }

  /** Counts the cases in which an aim is reached and remembers the worst. */
  private static final class Counting {
    private int cases;
    private int reached;
    private double least = Double.POSITIVE_INFINITY;
    private String worst = "";

    void add(String numbers, double beyond) {
      cases++;
      reached += beyond >= -ROUNDING ? 1 : 0;
      if (beyond < least) {
        least = beyond;
        worst = numbers;
      }
    }

    Aim aim(String text) {
      return new Aim(text, Finding.count(reached, cases, "at worst " + worst));
    }
  }
}
