package io.github.punctual.reservation.compile;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.compile.CompileProblem.Code;
import io.github.punctual.reservation.rdl.text.RdlText;
import java.util.Locale;

/**
 * Says why something can never fit, with numbers, and what would.
 *
 * @param earliest the first step in which anything of it can be
 */
record Explanations(StepTime time, Bounds bounds, long earliest) {
  CompileProblem gang(DraftDemand.Leaf leaf) {
    ResourceVector capacity = bounds.capacity().orElseThrow();
    int fit = capacity.count(leaf.bundle());
    String text =
        leaf.gang() == 1
            ? "a bundle is %s; the cluster has %s, too little %s"
                .formatted(
                    RdlText.bundle(leaf.bundle()),
                    RdlText.bundle(capacity),
                    capacity.bindingType(leaf.bundle()))
            : "a gang is %d bundles of %s; the cluster has %s, enough for %d by its %s"
                .formatted(
                    leaf.gang(),
                    RdlText.bundle(leaf.bundle()),
                    RdlText.bundle(capacity),
                    fit,
                    capacity.bindingType(leaf.bundle()));
    return new CompileProblem(
        leaf.at(),
        Code.GANG_TOO_LARGE,
        text + (fit == 0 ? "; ask for smaller bundles" : "; ask for a gang of at most " + fit));
  }

  CompileProblem tooShort(DraftDemand.Leaf leaf, long start, long finish) {
    long shortest = bounds.shortest(leaf);
    long atOnce = leaf.atOnce(bounds.room(leaf));
    boolean limited = atOnce == bounds.room(leaf) && atOnce < leaf.atOnce(leaf.most());
    StringBuilder text = new StringBuilder();
    text.append("it takes at least ").append(time.duration(shortest));
    text.append(
        " (%s bundle-seconds, at most %d at once%s, each for %s or longer)"
            .formatted(
                time.work(leaf.work() * leaf.gang()),
                atOnce * leaf.gang(),
                limited ? " in this cluster" : "",
                time.duration(leaf.lease())));
    boolean narrowed = start > leaf.start() || finish < leaf.finish();
    text.append(", and there is ").append(time.duration(Math.max(0, finish - start)));
    if (finish > start) {
      text.append(" from %s to %s".formatted(time.instant(start), time.instant(finish)));
    }
    text.append(narrowed ? ", with what comes before and after it" : "");
    text.append("; it would fit if it could ");
    if (finish - shortest >= earliest) {
      text.append("begin at %s or ".formatted(time.instant(finish - shortest)));
    }
    text.append("end at %s".formatted(time.instant(start + shortest)));
    long steps = finish - start;
    String largest =
        time.work(Math.min(leaf.most(), bounds.room(leaf)) * leaf.gang() * Math.max(0, steps));
    if (steps >= leaf.lease()) {
      text.append(", or with at most %s bundle-seconds".formatted(largest));
      long needed = (leaf.work() + steps - 1) / steps;
      if (needed * leaf.lease() <= leaf.work() && needed <= bounds.room(leaf)) {
        text.append(", or with %d in parallel".formatted(needed * leaf.gang()));
      }
    } else if (steps > 0) {
      text.append(
          ", or with a lease of at most %s and at most %s bundle-seconds"
              .formatted(time.duration(steps), largest));
    }
    return new CompileProblem(leaf.at(), Code.TOO_SHORT, text.toString());
  }

  CompileProblem tooShort(DraftDemand.InTurn inTurn, long start, long finish) {
    long span = bounds.shortestSpan(inTurn);
    long needed = Math.max(span, bounds.earliestEnd(inTurn, start) - start);
    return new CompileProblem(
        inTurn.at(),
        Code.TOO_SHORT,
        "the %d parts one after the other take at least %s, and there is %s from %s to %s%s; they"
                .formatted(
                    inTurn.parts().size(),
                    time.duration(needed),
                    time.duration(Math.max(0, finish - start)),
                    time.instant(start),
                    time.instant(finish),
                    needed > span ? " with the windows of the parts" : "")
            + " would fit if they could end at %s".formatted(time.instant(start + needed))
            + (needed == span && finish - needed >= earliest
                ? " or begin at %s".formatted(time.instant(finish - needed))
                : ""));
  }

  CompileProblem gap(DraftDemand.InTurn inTurn, int i, long latestEnd, long earliestStart) {
    long least = earliestStart - Math.min(latestEnd, Bounds.finish(inTurn.parts().get(i)));
    return new CompileProblem(
        inTurn.parts().get(i + 1).at(),
        Code.GAP,
        "it has to begin within %s of the end of what precedes it, which is at %s at the latest,"
                .formatted(
                    time.duration(inTurn.gaps().get(i).most()), time.instant(earliestStart - least))
            + " and it cannot begin before %s; allow at least %s between them"
                .formatted(time.instant(earliestStart), time.duration(least)));
  }

  CompileProblem tooMuch(DraftDemand draft, String type, double work, long capacity) {
    long start = Bounds.start(draft);
    long finish = Bounds.finish(draft);
    long needed = (long) Math.ceil(work / capacity);
    return new CompileProblem(
        draft.at(),
        Code.TOO_MUCH_WORK,
        "it takes all %d of the cluster's %s for %s, and there is %s from %s to %s; it would fit if it"
                .formatted(
                    capacity,
                    type,
                    time.duration(needed),
                    time.duration(finish - start),
                    time.instant(start),
                    time.instant(finish))
            + " could end at %s or with %s times the work"
                .formatted(
                    time.instant(start + needed),
                    String.format(
                        Locale.ROOT, "%.3f", (double) capacity * (finish - start) / work)));
  }
}
