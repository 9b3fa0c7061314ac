package io.github.punctual.reservation.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.compile.CompileProblem.Code;
import io.github.punctual.reservation.rdl.All;
import io.github.punctual.reservation.rdl.Atom;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.TimePoint;
import io.github.punctual.reservation.rdl.Window;
import io.github.punctual.reservation.rdl.text.RdlText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The compiler preserves meaning: the plans that satisfy an expression satisfy its demand. */
class CompilerMeaningTest {
  private static final int TRIALS = 2_000;
  private static final Compiler COMPILER = new Compiler(1000);
  private static final Compiler KNOWING =
      COMPILER.withCapacity(
          ResourceVector.of(1024L * FeasiblePlans.CAPACITY, FeasiblePlans.CAPACITY));

  private final Random random = new Random(7);
  private final TinyExpressions trees = new TinyExpressions(7);

  @Test
  void theDemandHasThePlansOfItsExpression() {
    int feasible = 0;
    int refused = 0;
    int simplified = 0;
    int tooMany = 0;
    for (int i = 0; i < TRIALS; i++) {
      Rdl tree = trees.next();
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
        feasible > 300 && refused > 100 && simplified > 10 && tooMany < TRIALS / 10,
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
    assertTrue(unified > 200 && kept > 200, unified + " unified, " + kept + " kept apart");
  }
}
