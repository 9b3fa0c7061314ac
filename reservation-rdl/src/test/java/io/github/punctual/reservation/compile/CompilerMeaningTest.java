package io.github.punctual.reservation.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.compile.CompileProblem.Code;
import io.github.punctual.reservation.rdl.All;
import io.github.punctual.reservation.rdl.Any;
import io.github.punctual.reservation.rdl.Atom;
import io.github.punctual.reservation.rdl.Gap;
import io.github.punctual.reservation.rdl.Order;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.TimePoint;
import io.github.punctual.reservation.rdl.Window;
import io.github.punctual.reservation.rdl.text.RdlText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The compiler preserves meaning: the plans that satisfy an expression satisfy its demand. */
class CompilerMeaningTest {
  private static final int TRIALS = 3_000;
  private static final Compiler COMPILER = new Compiler(1000);
  private static final Compiler KNOWING =
      COMPILER.withCapacity(
          ResourceVector.of(1024L * FeasiblePlans.CAPACITY, FeasiblePlans.CAPACITY));

  private final Random random = new Random(7);

  @Test
  void theDemandHasThePlansOfItsExpression() {
    int feasible = 0;
    int refused = 0;
    int simplified = 0;
    int tooMany = 0;
    for (int i = 0; i < TRIALS; i++) {
      Rdl tree = tree(3);
      String text = RdlText.compact(tree);
      Compiled compiled = COMPILER.compile(tree, 0, FeasiblePlans.STEPS);
      if (compiled.problems().stream().anyMatch(p -> p.code() == Code.NOTHING_ASKED)) {
        continue;
      }
      try {
        NavigableSet<List<Integer>> expected = DirectMeaning.of(tree);
        if (compiled.demand().isEmpty()) {
          assertEquals(Set.of(), expected, () -> text + "\n" + compiled.reason());
          refused++;
        } else {
          assertEquals(
              expected, DirectMeaning.of(compiled.demand().get()), () -> text + "\n" + compiled);
          feasible += expected.isEmpty() ? 0 : 1;
          simplified +=
              compiled.notes().stream().anyMatch(n -> n.kind() == CompileNote.Kind.UNIFIED) ? 1 : 0;
        }
        if (KNOWING.compile(tree, 0, FeasiblePlans.STEPS).demand().isEmpty()) {
          assertEquals(Set.of(), expected, text);
        }
      } catch (FeasiblePlans.TooMany e) {
        tooMany++;
      }
    }
    assertTrue(
        feasible > 500 && refused > 200 && simplified > 20 && tooMany < TRIALS / 10,
        "%d feasible, %d refused, %d simplified, %d too large"
            .formatted(feasible, refused, simplified, tooMany));
  }

  /** Where atoms can be unified at all: the conditions are narrow, and must not be wider. */
  @Test
  void atomsAreUnifiedOnlyWhereThatGivesNoNewPlans() {
    int unified = 0;
    int kept = 0;
    for (int i = 0; i < TRIALS; i++) {
      int lease = 1 + random.nextInt(3);
      int finish = Math.min(FeasiblePlans.STEPS, lease + random.nextInt(5));
      List<Rdl> atoms = new ArrayList<>();
      for (int n = 2 + random.nextInt(2); n > 0; n--) {
        int most = 1 + random.nextInt(2);
        int work = random.nextBoolean() ? most * lease : lease + random.nextInt(4);
        atoms.add(
            new Atom(
                ResourceVector.of(1024, 1),
                1,
                most,
                Duration.ofSeconds(lease),
                Duration.ofSeconds(work)));
      }
      Rdl tree =
          new Window(
              new All(atoms),
              new TimePoint.Relative(Duration.ZERO),
              new TimePoint.Relative(Duration.ofSeconds(finish)));
      Compiled compiled = COMPILER.compile(tree, 0, FeasiblePlans.STEPS);
      if (compiled.demand().isPresent()) {
        assertEquals(
            DirectMeaning.of(tree),
            DirectMeaning.of(compiled.demand().get()),
            () -> RdlText.compact(tree) + "\n" + compiled);
        boolean one = compiled.notes().stream().anyMatch(n -> n.kind() == CompileNote.Kind.UNIFIED);
        unified += one ? 1 : 0;
        kept += one ? 0 : 1;
      }
    }
    assertTrue(unified > 300 && kept > 300, unified + " unified, " + kept + " kept apart");
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
