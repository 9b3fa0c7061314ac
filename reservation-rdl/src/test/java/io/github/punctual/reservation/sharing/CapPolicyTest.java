package io.github.punctual.reservation.sharing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CapPolicyTest {
  private static final String QUEUE = "root.plan";
  private static final ResourceVector HUNDRED = ResourceVector.of(100_000, 100);

  private record Held(VectorTimeline user, VectorTimeline queue, VectorTimeline capacity)
      implements PromisedHoldings {
    @Override
    public VectorTimeline user(String owner) {
      return user;
    }

    @Override
    public VectorTimeline queue(String path) {
      return queue;
    }
  }

  private static VectorTimeline line(long from, long until, long memory, long vcores) {
    VectorTimeline line = new VectorTimeline();
    line.add(from, until, ResourceVector.of(memory, vcores));
    return line;
  }

  private static VectorTimeline always(ResourceVector vector) {
    VectorTimeline line = new VectorTimeline();
    line.setFrom(-1_000_000, vector);
    return line;
  }

  private static CapPolicy policy(Map<String, String> settings) {
    return new CapPolicy(Map.of(QUEUE, Caps.parse(settings)), Caps.NONE, 1000);
  }

  private static Held nobody() {
    return new Held(new VectorTimeline(), new VectorTimeline(), always(HUNDRED));
  }

  @Test
  void saysByHowMuchAUserExceedsWhatItMayHaveAtOnce() {
    CapPolicy policy = policy(Map.of("user-capacity", "20%"));
    Held others = new Held(line(10, 20, 10_000, 15), line(10, 20, 10_000, 15), always(HUNDRED));

    CapExcess excess =
        policy.test(new SharingClaim("ada", QUEUE, line(0, 30, 1_000, 10)), others).orElseThrow();

    assertEquals(CapExcess.Scope.USER, excess.scope());
    assertEquals(CapExcess.Kind.INSTANTANEOUS, excess.kind());
    assertEquals("vcores", excess.type());
    assertEquals(5, excess.amount() - excess.limit(), 1e-9);
    assertTrue(excess.from() >= 10 && excess.until() <= 20, excess.toString());
    assertEquals(OptionalLong.of(20), excess.fitsFrom());
  }

  @Test
  void acceptsExactlyWhatTheCapAllows() {
    CapPolicy policy = policy(Map.of("user-capacity", "0.2", "queue-capacity", "20%"));

    assertEquals(
        Optional.empty(),
        policy.test(new SharingClaim("ada", QUEUE, line(0, 30, 20_000, 20)), nobody()));
    assertTrue(
        policy.test(new SharingClaim("ada", QUEUE, line(0, 30, 20_000, 21)), nobody()).isPresent());
  }

  @Test
  void averagesOverEveryWindowThatMeetsTheClaim() {
    // Half of all for 10 steps is 5 % on average over 100 steps; 11 steps are more.
    CapPolicy policy = policy(Map.of("user-average-capacity", "5%", "window", "100s"));

    assertEquals(
        Optional.empty(),
        policy.test(new SharingClaim("ada", QUEUE, line(0, 10, 0, 50)), nobody()));
    CapExcess excess =
        policy.test(new SharingClaim("ada", QUEUE, line(0, 11, 0, 50)), nobody()).orElseThrow();
    assertEquals(CapExcess.Kind.AVERAGE, excess.kind());
    assertEquals(5.5, excess.amount(), 1e-9);
    assertEquals(5, excess.limit(), 1e-9);
  }

  @Test
  void countsWhatWasHeldBeforeAndSaysWhenItIsFarEnoughBack() {
    CapPolicy policy = policy(Map.of("user-average-capacity", "5%", "window", "100s"));
    Held others = new Held(line(-20, -10, 0, 50), new VectorTimeline(), always(HUNDRED));

    CapExcess excess =
        policy.test(new SharingClaim("ada", QUEUE, line(0, 10, 0, 50)), others).orElseThrow();

    assertEquals(OptionalLong.of(80), excess.fitsFrom());
  }

  @Test
  void agreesWithSumsOverEveryWindow() {
    for (int seed = 0; seed < 400; seed++) {
      Random random = new Random(seed);
      VectorTimeline held = random(random, 6);
      VectorTimeline claim = random(random, 2);
      VectorTimeline capacity = new VectorTimeline();
      capacity.setFrom(-1000, ResourceVector.of(40, 40));
      capacity.setFrom(random.nextInt(60), ResourceVector.of(20 + random.nextInt(40), 30));
      double fraction = 0.1 + 0.9 * random.nextDouble();
      long window = random.nextBoolean() ? 1 : 1 + random.nextInt(30);
      CapTest test = new CapTest(CapExcess.Scope.USER, "ada", held, fraction, window);

      Optional<CapExcess> excess = test.excess(claim, capacity);

      assertEquals(
          worst(held, claim, capacity, fraction, window),
          excess.map(e -> e.amount() / e.limit()).orElse(0.0),
          1e-9,
          "seed " + seed);
    }
  }

  /** The largest of all windows that meet the claim, step by step; 0 when none is exceeded. */
  private static double worst(
      VectorTimeline held,
      VectorTimeline claim,
      VectorTimeline capacity,
      double fraction,
      long window) {
    double worst = 0;
    for (String type : new String[] {ResourceVector.MEMORY, ResourceVector.VCORES}) {
      if (new Integral(claim, type).sum(-100, 300) == 0) {
        continue;
      }
      for (long from = -100; from < 200; from++) {
        long amount = 0;
        long limit = 0;
        boolean meets = false;
        for (long step = from; step < from + window; step++) {
          amount += held.at(step).plus(claim.at(step)).get(type);
          limit += capacity.at(step).get(type);
          meets |= claim.breakpoints().firstKey() <= step && step < claim.breakpoints().lastKey();
        }
        if (meets && amount > fraction * limit * (1 + 1e-9)) {
          worst = Math.max(worst, amount / (fraction * limit));
        }
      }
    }
    return worst;
  }

  private static VectorTimeline random(Random random, int parts) {
    VectorTimeline line = new VectorTimeline();
    for (int i = 0; i < parts; i++) {
      long from = random.nextInt(80);
      line.add(
          from,
          from + 1 + random.nextInt(20),
          ResourceVector.of(random.nextInt(8), 1 + random.nextInt(8)));
    }
    return line;
  }

  @Test
  void readsCapsAsPartsAndWindowsAsDurations() {
    Caps caps =
        Caps.parse(
            Map.of("user-capacity", "20%", "user-average-capacity", "0.05", "window", "90m"));

    assertEquals(OptionalDouble.of(0.2), caps.userAtOnce());
    assertEquals(OptionalDouble.of(0.05), caps.userAverage());
    assertEquals(OptionalDouble.empty(), caps.queueAtOnce());
    assertEquals(90 * 60_000, caps.windowMillis());
    assertTrue(Caps.parse(Map.of()).areNone());
  }

  @Test
  void refusesAWindowThatIsLongerThanCanBeCounted() {
    for (String window : new String[] {"9223372036854775807s", "367d", "1e9", "p99999999999d"}) {
      IllegalArgumentException error =
          assertThrows(IllegalArgumentException.class, () -> Caps.parse(Map.of("window", window)));
      assertTrue(error.getMessage().contains(window), error.getMessage());
    }
  }

  @Test
  void refusesCapsThatCannotBeMeant() {
    for (Map.Entry<String, String> bad :
        Map.of("user-capacity", "120%", "queue-capacity", "much", "window", "1 year", "cap", "1")
            .entrySet()) {
      IllegalArgumentException error =
          assertThrows(
              IllegalArgumentException.class,
              () -> Caps.parse(Map.of(bad.getKey(), bad.getValue())));
      assertTrue(error.getMessage().contains(bad.getKey()), error.getMessage());
    }
  }

  @Test
  void aCapThatIsLeftBlankIsRefusedRatherThanNone() {
    for (String name :
        new String[] {
          "user-capacity", "user-average-capacity", "queue-capacity", "queue-average-capacity"
        }) {
      for (String blank : new String[] {"", "  ", "%"}) {
        IllegalArgumentException error =
            assertThrows(
                IllegalArgumentException.class, () -> Caps.parse(Map.of(name, blank)), name);
        assertEquals(
            "%s is '%s'; it must be a part such as 20%% or 0.2, or left out where nothing is bounded"
                .formatted(name, blank),
            error.getMessage());
      }
    }
  }
}
