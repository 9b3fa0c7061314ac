package io.github.punctual.evaluation.mix;

import static io.github.punctual.simulator.report.NumberText.fixed;

import io.github.punctual.evaluation.Aim;
import io.github.punctual.simulator.metrics.Estimate;
import io.github.punctual.simulator.report.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** What was aimed at for all promises in one scheduler, judged by means over the seeds. */
record MixAims(MixRuns runs) {
  private static final double CONFIDENCE = 0.9;
  private static final double ON_TIME = 0.95;
  private static final double BETTER = 0.15;

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
    Arrangement.RIVALS.forEach(than -> aims.add(better(than)));
    aims.add(noBurstsLater());
    return aims;
  }

  private static Aim aim(String text) {
    return new Aim(text, Optional.empty());
  }

  private Aim kept(String text, Mix.Kind kind, double least) {
    Aim aim = aim(text);
    for (double load : runs.loads()) {
      Estimate kept = runs.over(load, Arrangement.ONE, outcome -> outcome.of(kind).keptPart());
      if (kept.count() > 0) {
        aim.add("load " + load, kept.mean() - least, NumberText.estimate(kept));
      }
    }
    return aim;
  }

  private Aim reservationsAsInParts() {
    Aim aim = aim("accepted reservations are kept at least as in parts");
    ToDoubleFunction<MixOutcome> kept = outcome -> outcome.of(Mix.Kind.RESERVATIONS).keptPart();
    for (double load : runs.loads()) {
      Estimate one = runs.over(load, Arrangement.ONE, kept);
      Estimate parts = runs.over(load, Arrangement.PARTS, kept);
      aim.add(
          "load " + load,
          one.mean() - parts.mean(),
          NumberText.estimate(one) + " beside " + NumberText.estimate(parts));
    }
    return aim;
  }

  private Aim better(Arrangement than) {
    Aim aim =
        aim(
            "beside "
                + than.words()
                + ": 15 % more work when due, or 15 % less waiting of best effort");
    for (double load : runs.loads()) {
      Estimate work = runs.more(load, than, MixOutcome::metWork);
      Estimate wait = runs.more(load, than, MixOutcome::waitSeconds);
      aim.add(
          "load " + load,
          Math.max(work.mean(), -wait.mean()) - BETTER,
          Aim.signed(work) + " of the work and " + Aim.signed(wait) + " of the waiting");
    }
    return aim;
  }

  private Aim noBurstsLater() {
    Aim aim = aim("no queue's bursts are done later than in parts");
    for (double load : runs.loads()) {
      for (String queue : runs.burstQueues()) {
        double one = runs.burstSeconds(load, Arrangement.ONE, queue).mean();
        double parts = runs.burstSeconds(load, Arrangement.PARTS, queue).mean();
        aim.add(
            queue + ", load " + load,
            1 - one / parts,
            fixed(one, 1) + " s beside " + fixed(parts, 1) + " s");
      }
    }
    return aim;
  }
}
