package io.github.punctual.reservation.bookkeeping;

import java.util.Random;

/** Expressions for tests, for some twenty machines and some hundred seconds. */
final class Texts {
  private Texts() {}

  static String random(Random random) {
    int start = random.nextInt(60);
    int length = 10 + random.nextInt(80);
    String body =
        switch (random.nextInt(7)) {
          case 0 -> "order(%s, %s)".formatted(atom(random), atom(random));
          case 1 -> "order(%s, gap(0, 10), %s)".formatted(atom(random), atom(random));
          case 2 -> "all(%s, %s)".formatted(atom(random), atom(random));
          case 3 -> "any(%s, order(%s, %s))".formatted(atom(random), atom(random), atom(random));
          default -> atom(random);
        };
    if (random.nextInt(8) == 0) {
      return "every(100s, 0, window(%s, %d, %d))".formatted(body, start % 30, start % 30 + 60);
    }
    return "window(%s, %d, %d)".formatted(body, start, start + length);
  }

  private static String atom(Random random) {
    int gang = random.nextInt(3) == 0 ? 2 + random.nextInt(6) : 1;
    int most = gang * (1 + random.nextInt(3));
    int lease = 1 + random.nextInt(6);
    int work = gang * lease * (1 + random.nextInt(8));
    return "atom(<1024,1>, %d, %d, %d, %d)".formatted(gang, most, lease, work);
  }
}
