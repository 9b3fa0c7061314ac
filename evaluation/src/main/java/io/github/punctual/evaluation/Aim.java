package io.github.punctual.evaluation;

import io.github.punctual.simulator.metrics.Estimate;
import io.github.punctual.simulator.report.DataTable;
import io.github.punctual.simulator.report.NumberText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Something that was aimed at, and how far it was reached in several cases. */
public final class Aim {
  private static final double ROUNDING = 1e-9;

  private final String text;
  private final Optional<String> neverMissed;
  private final List<Case> cases = new ArrayList<>();

  /**
   * A case.
   *
   * @param where which
   * @param beyond by how much the aim is exceeded; below 0 where it is missed
   * @param numbers the numbers that say so
   */
  public record Case(String where, double beyond, String numbers) {
    private boolean isReached() {
      return beyond >= -ROUNDING;
    }

    /** By how much it was missed. */
    public double shortBy() {
      return -beyond;
    }
  }

  /**
   * An aim that was not judged yet.
   *
   * @param neverMissed what is said when it was reached in all cases; if empty, the case that was
   *     nearest to missing it is named
   */
  public Aim(String text, Optional<String> neverMissed) {
    this.text = text;
    this.neverMissed = neverMissed;
  }

  public String text() {
    return text;
  }

  /** Adds a case, see {@link Case}. */
  public void add(String where, double beyond, String numbers) {
    cases.add(new Case(where, beyond, numbers));
  }

  /** In how many cases it was judged. */
  public int cases() {
    return cases.size();
  }

  /** The cases in which it was missed, the worst first. */
  public List<Case> misses() {
    return sorted().filter(one -> !one.isReached()).toList();
  }

  private Stream<Case> sorted() {
    return cases.stream().sorted(Comparator.comparingDouble(Case::beyond));
  }

  /**
   * How far it was reached.
   *
   * @throws java.util.NoSuchElementException when it was not judged in any case
   */
  public Finding finding() {
    Case worst = sorted().findFirst().orElseThrow();
    String numbers = "at worst %s (%s)".formatted(worst.numbers(), worst.where());
    return Finding.count(
        cases.stream().filter(Case::isReached).count(),
        cases.size(),
        worst.isReached() ? neverMissed.orElse(numbers) : numbers);
  }

  /** A difference, with its sign. */
  public static String signed(Estimate more) {
    return (more.mean() < 0 ? "" : "+") + NumberText.estimate(more);
  }

  /** A table of aims and of how far they were reached. */
  public static String table(List<Aim> aims) {
    return DataTable.of(aims)
        .words("aim", Aim::text)
        .words("measured", aim -> aim.cases() == 0 ? "" : aim.finding().numbers())
        .words(
            "verdict",
            aim ->
                aim.cases() == 0
                    ? "not judged: there was no case"
                    : "**" + aim.finding().verdict().words() + "**")
        .toString();
  }
}
