package io.github.punctual.reservation.compile;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.rdl.All;
import io.github.punctual.reservation.rdl.Any;
import io.github.punctual.reservation.rdl.Atom;
import io.github.punctual.reservation.rdl.Gap;
import io.github.punctual.reservation.rdl.Order;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.TimePoint;
import io.github.punctual.reservation.rdl.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Expressions all of whose plans can be looked at. */
final class TinyExpressions {
  private final Random random;

  TinyExpressions(long seed) {
    random = new Random(seed);
  }

  Rdl next() {
    return tree(3);
  }

  private Rdl tree(int depth) {
    return switch (depth == 0 ? 0 : random.nextInt(7)) {
      case 1 -> new Any(list(depth));
      case 2, 3 -> new All(list(depth));
      case 4 -> order(depth);
      case 5 -> window(depth);
      default -> atom();
    };
  }

  private List<Rdl> list(int depth) {
    List<Rdl> list = new ArrayList<>();
    for (int n = 1 + random.nextInt(3); n > 0; n--) {
      list.add(!list.isEmpty() && random.nextInt(4) == 0 ? list.get(0) : tree(depth - 1));
    }
    return list;
  }

  private Rdl order(int depth) {
    List<Rdl> list = list(depth);
    List<Gap> gaps = new ArrayList<>();
    for (int i = 1; i < list.size(); i++) {
      Duration least = Duration.ofSeconds(random.nextInt(3));
      gaps.add(
          random.nextBoolean()
              ? Gap.ANY
              : new Gap(
                  least,
                  random.nextBoolean()
                      ? Optional.empty()
                      : Optional.of(least.plusMillis(500L * random.nextInt(4)))));
    }
    return new Order(list, gaps);
  }

  private Rdl window(int depth) {
    long start = random.nextInt(8);
    long finish = Math.min(2 * FeasiblePlans.STEPS, start + 3 + random.nextInt(8));
    return new Window(
        tree(depth - 1),
        new TimePoint.Relative(Duration.ofMillis(500 * start)),
        new TimePoint.Relative(Duration.ofMillis(500 * finish)));
  }

  private Rdl atom() {
    int gang = random.nextInt(4) == 0 ? 2 : 1;
    int most = gang + random.nextInt(4 - gang);
    int lease = random.nextInt(4);
    int least = Math.max(1, lease) * gang;
    int work = random.nextInt(10) == 0 ? 0 : least + gang * random.nextInt(5);
    return new Atom(
        ResourceVector.of(random.nextInt(4) == 0 ? 2048 : 1024, 1),
        gang,
        most,
        Duration.ofSeconds(lease),
        Duration.ofSeconds(work));
  }
}
