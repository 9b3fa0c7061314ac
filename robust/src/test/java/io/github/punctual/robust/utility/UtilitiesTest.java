package io.github.punctual.robust.utility;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UtilitiesTest {
  private static final UtilityTerms TERMS = new UtilityTerms(100, 5, 0.1);

  private static Utility of(Class<?> type) {
    return Utilities.of(type.getName(), TERMS, UtilitiesTest.class.getClassLoader());
  }

  private static String refusal(Class<?> type) {
    return assertThrows(IllegalArgumentException.class, () -> of(type)).getMessage();
  }

  /** A user's class as it should be. */
  public static class Square implements Utility {
    private final UtilityTerms terms;

    /** As the scheduler makes it. */
    public Square(UtilityTerms terms) {
      this.terms = terms;
    }

    @Override
    public double at(double seconds) {
      double left = Math.max(0, 1 - seconds / terms.budgetSeconds());
      return terms.weight() * left * left;
    }
  }

  /** Grows. */
  public static final class Growing extends Square {
    /** As the scheduler makes it. */
    public Growing(UtilityTerms terms) {
      super(terms);
    }

    @Override
    public double at(double seconds) {
      return 5 / (1 + Math.exp(0.1 * (100 - seconds)));
    }
  }

  /** Falls below nothing. */
  public static final class Negative extends Square {
    /** As the scheduler makes it. */
    public Negative(UtilityTerms terms) {
      super(terms);
    }

    @Override
    public double at(double seconds) {
      return 100 - seconds;
    }
  }

  /** Is no number just after the budget. */
  public static final class NoNumber extends Square {
    /** As the scheduler makes it. */
    public NoNumber(UtilityTerms terms) {
      super(terms);
    }

    @Override
    public double at(double seconds) {
      return seconds > 100 && seconds < 101 ? Double.NaN : super.at(seconds);
    }
  }

  /** Fails from the start. */
  public static final class Failing extends Square {
    /** As the scheduler makes it. */
    public Failing(UtilityTerms terms) {
      super(terms);
      throw new IllegalStateException("no such service level");
    }
  }

  /** Has no constructor that could be used. */
  public static final class Alone implements Utility {
    @Override
    public double at(double seconds) {
      return 1;
    }
  }

  /** Behaves while it is checked, and not later. */
  public static final class Treacherous extends Square {
    private static int mood;

    /** As the scheduler makes it. */
    public Treacherous(UtilityTerms terms) {
      super(terms);
    }

    @Override
    public double at(double seconds) {
      return switch (mood) {
        case 0 -> super.at(seconds);
        case 1 -> throw new StackOverflowError();
        case 2 -> Double.NaN;
        default -> 1e300 * seconds;
      };
    }

    @Override
    public double latest(double level) {
      throw new UnsupportedOperationException("nobody should ask");
    }
  }

  @Test
  void makesTheKindsWhateverTheirCase() {
    ClassLoader loader = getClass().getClassLoader();
    assertEquals(new SigmoidUtility(TERMS), Utilities.of("Sigmoid", TERMS, loader));
    assertEquals(new LinearUtility(TERMS), Utilities.of("linear", TERMS, loader));
    assertEquals(new ConstantUtility(TERMS), Utilities.of("CONSTANT", TERMS, loader));
  }

  @Test
  void takesUsersClassExactly() {
    Utility utility = of(Square.class);
    Utility raw = new Square(TERMS);
    for (double time = 0; time < 300; time += 0.37) {
      assertEquals(raw.at(time), utility.at(time), 1e-12);
    }
    double latest = utility.latest(1.25);
    assertEquals(50, latest, 1e-9);
    assertTrue(utility.at(latest) >= 1.25 && utility.at(Math.nextUp(latest)) < 1.25);
    assertEquals(Optional.empty(), utility.trouble());
  }

  @Test
  void aNameOfNoClassIsNotLeftWithTheLoader() {
    List<String> asked = new ArrayList<>();
    ClassLoader loader =
        new ClassLoader(getClass().getClassLoader()) {
          @Override
          protected Object getClassLoadingLock(String className) {
            asked.add(className);
            return super.getClassLoadingLock(className);
          }
        };
    String message =
        assertThrows(
                IllegalArgumentException.class, () -> Utilities.of("no.such.Worth", TERMS, loader))
            .getMessage();
    assertTrue(message.contains("no.such.Worth cannot be loaded"), message);
    assertEquals(List.of(), asked);
  }

  @Test
  void refusesClassThatGrowsAndSaysWhere() {
    String refusal = refusal(Growing.class);
    assertTrue(refusal.contains(Growing.class.getName()), refusal);
    assertTrue(refusal.contains("must not grow with time"), refusal);
  }

  @Test
  void refusesValuesBelowNothingAndNoNumbers() {
    assertTrue(refusal(Negative.class).contains("finite and at least 0"));
    assertTrue(refusal(NoNumber.class).contains("is NaN at 100."), refusal(NoNumber.class));
  }

  @Test
  void refusesClassesThatCannotBeMade() {
    assertTrue(refusal(Failing.class).contains("no such service level"));
    assertTrue(refusal(Alone.class).contains("public constructor"));
    assertTrue(refusal(String.class).contains("implements"));
    assertTrue(refusal(Utility.class).contains("implements"));
    String missing =
        assertThrows(
                IllegalArgumentException.class,
                () -> Utilities.of("org.example.Nope", TERMS, getClass().getClassLoader()))
            .getMessage();
    assertTrue(missing.contains("org.example.Nope") && missing.contains("class path"), missing);
    assertThrows(
        IllegalArgumentException.class, () -> Utilities.of("", TERMS, getClass().getClassLoader()));
  }

  @Test
  void containsClassThatTurnsBadLater() {
    Treacherous.mood = 0;
    for (int mood = 1; mood <= 3; mood++) {
      Treacherous.mood = 0;
      Utility utility = of(Treacherous.class);
      Treacherous.mood = mood;
      double before = utility.at(0);
      for (double time = 0.05; time < 200; time += 0.11) {
        double value = utility.at(time);
        assertEquals(new Square(TERMS).at(time), value, 0.05, "mood " + mood + " at " + time);
        assertTrue(value <= before, "mood " + mood + " at " + time);
        before = value;
      }
      assertEquals(50, utility.latest(1.25), 0.5);
      assertTrue(utility.trouble().orElse("").contains("Treacherous"), "mood " + mood);
    }
  }
}
