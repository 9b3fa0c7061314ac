package io.github.punctual.admission.bopf.condition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.Trials;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CommitmentsPropertyTest {
  private static final long HYPERPERIOD = 2520;
  private static final ResourceVector CAPACITY = ResourceVector.of("a", 20);
  private int conservative;

  @Test
  void whatIsFreeForPeriodicQueuesIsExactOverTheHyperperiod() {
    Trials.check(300, random -> compare(random, Commitments.MOST_BURSTS, true));
  }

  /** With a common period that may hold few bursts, free is never more than what is really free. */
  @Test
  void whatIsFreeIsNeverTooMuchWhereTheHyperperiodIsTooLong() {
    Trials.check(300, random -> compare(random, 3, false));
    assertTrue(conservative > 10, () -> "only " + conservative + " were conservative");
  }

  private void compare(SplittableRandom random, long mostBursts, boolean exact) {
    Commitments commitments = new Commitments(CAPACITY, mostBursts);
    List<BurstPlan.Periodic> hard = new ArrayList<>();
    for (int i = random.nextInt(1, 5); i > 0; i--) {
      hard.add(plan(random));
      commitments.add(new Admitted(i, QueueClass.HARD, CAPACITY, null), hard.get(hard.size() - 1));
    }
    BurstPlan.Periodic newcomer = plan(random);
    double asked = newcomer.demand().get("a") * 1000 / newcomer.onTimeMillis();
    double least = Double.POSITIVE_INFINITY;
    for (long t = 0; t < 2 * HYPERPERIOD; t++) {
      if (isInBurst(newcomer, t)) {
        double free = CAPACITY.get("a");
        for (BurstPlan.Periodic each : hard) {
          free -= isInBurst(each, t) ? each.demand().get("a") * 1000 / each.onTimeMillis() : 0;
        }
        least = Math.min(least, free);
      }
    }
    Commitments.Comparison closest = commitments.closest(newcomer, 0, new StepsLeft());
    assertTrue(closest.free() <= least + 1e-6, () -> closest + " beside " + hard + newcomer);
    if (exact && closest.free() < asked) {
      assertEquals(least, closest.free(), 1e-6);
      long at = closest.atMillis().orElseThrow();
      assertTrue(isInBurst(newcomer, at));
    }
    if (exact) {
      assertEquals(asked <= least + 1e-6, asked <= closest.free() + 1e-6);
    } else if (closest.free() < least - 1e-6) {
      conservative++;
    }
  }

  private static boolean isInBurst(BurstPlan.Periodic plan, long t) {
    long since = t - plan.firstMillis().getAsLong();
    return since >= 0 && since % plan.periodMillis() < plan.onTimeMillis();
  }

  private static BurstPlan.Periodic plan(SplittableRandom random) {
    long period = random.nextLong(2, 11);
    long onTime = random.nextLong(1, period + 1);
    return new BurstPlan.Periodic(
        OptionalLong.of(random.nextLong(-10, 30)),
        period,
        onTime,
        ResourceSeconds.of(Map.of("a", random.nextLong(1, 10) * onTime / 1000.0)),
        1);
  }
}
