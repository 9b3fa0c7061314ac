package io.github.punctual.simulator.evaluation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A claim of a paper and how it is judged.
 *
 * @param <E> what was measured
 * @param where the section or figure
 * @param text what is claimed, in short
 * @param paper the paper's number, or a dash; empty where the table has none
 * @param judge judges it
 * @param reasons why it holds or not, by the letter of the verdict for which they were written
 */
public record PaperClaim<E>(
    String where,
    String text,
    Optional<String> paper,
    Function<E, Finding> judge,
    Map<Character, String> reasons) {
  private static final String UNEXPLAINED =
      "Not explained: no explanation was written for this result.";

  /** A claim without reasons. */
  public static <E> PaperClaim<E> of(String where, String text, Function<E, Finding> judge) {
    return new PaperClaim<>(where, text, Optional.empty(), judge, Map.of());
  }

  /** The same beside a number of the paper. */
  public static <E> PaperClaim<E> of(
      String where, String text, String paper, Function<E, Finding> judge) {
    return new PaperClaim<>(where, text, Optional.of(paper), judge, Map.of());
  }

  /**
   * The same with a reason.
   *
   * @param verdicts the letters of the verdicts that it explains
   */
  public PaperClaim<E> because(String verdicts, String reason) {
    Map<Character, String> more = new LinkedHashMap<>(reasons);
    verdicts.chars().forEach(verdict -> more.put((char) verdict, reason));
    return new PaperClaim<>(where, text, paper, judge, more);
  }

  /** A row of the table of claims. */
  public List<String> row(E evidence) {
    Finding finding = judge.apply(evidence);
    List<String> row = new ArrayList<>(List.of(where, text));
    paper.ifPresent(row::add);
    row.add(finding.numbers());
    row.add("**" + finding.verdict().words() + "**");
    row.add(reasons.getOrDefault(finding.verdict().letter(), UNEXPLAINED));
    return row;
  }

  /** How many claims hold how far. */
  public static <E> void summary(Markdown into, List<PaperClaim<E>> claims, E evidence) {
    List<ClaimVerdict> found =
        claims.stream().map(claim -> claim.judge().apply(evidence).verdict()).toList();
    List<String> header = new ArrayList<>();
    List<String> counts = new ArrayList<>();
    for (ClaimVerdict verdict : ClaimVerdict.values()) {
      header.add(" " + verdict.words());
      counts.add(Long.toString(found.stream().filter(verdict::equals).count()));
    }
    into.table(header, List.of(counts));
  }
}
