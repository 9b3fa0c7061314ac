package io.github.punctual.admission.bopf.condition;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.admission.bopf.Trials;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StepLoadTest {
  private static final int END = 3000;

  @Test
  void manyStepsAreWhatTheirSumIs() {
    Trials.check(20, StepLoadTest::compare);
  }

  private static void compare(SplittableRandom random) {
    StepLoad load = new StepLoad();
    double[] plain = new double[END];
    for (int i = 0; i < 2000; i++) {
      int from = random.nextInt(END - 1);
      int to = Math.min(END, from + 1 + random.nextInt(1 << random.nextInt(12)));
      int amount = random.nextInt(-3, 4);
      load.add(from, to, amount);
      for (int t = from; t < to; t++) {
        plain[t] += amount;
      }
      if (i % 10 == 0) {
        check(load, plain, random.nextInt(END - 1), random);
      }
    }
  }

  private static void check(StepLoad load, double[] plain, int from, SplittableRandom random) {
    int to = from + 1 + random.nextInt(END - from);
    double most = Double.NEGATIVE_INFINITY;
    for (int t = from; t < Math.min(to, END); t++) {
      most = Math.max(most, plain[t]);
    }
    if (to > END) {
      most = Math.max(most, 0);
    }
    assertEquals(most, load.most(from, to));
    assertEquals(plain[from], load.at(from));
    long next = load.nextChange(from);
    for (int t = from; t < Math.min(END, next); t++) {
      assertEquals(plain[from], plain[t]);
    }
  }

  @Test
  void nothingIsCommittedAtFirst() {
    StepLoad load = new StepLoad();
    assertEquals(0, load.most(Long.MIN_VALUE, Long.MAX_VALUE));
    assertEquals(Long.MAX_VALUE, load.nextChange(0));
    assertEquals(Long.MIN_VALUE, load.lastChange());
  }
}
