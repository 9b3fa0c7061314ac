package io.github.punctual.evaluation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A claim of a paper and how it is judged.
 *
 * @param <E> what was measured
 * @param <R> a way to read the paper
 * @param where the section or figure
 * @param text what is claimed, in short
 * @param paper the paper's number, or a dash; empty where the table has none
 * @param reasons why it holds or not, by the results for which they were written: a letter of each
 *     verdict, see {@link ClaimVerdict#letter}, in the order of the readings
 * @param readings under which it is judged; none where these do not matter
 * @param word what a reading is called
 * @param judge judges it; without a reading where these do not matter
 */
public record PaperClaim<E, R>(
    String where,
    String text,
    Optional<String> paper,
    Map<String, String> reasons,
    List<R> readings,
    Function<R, String> word,
    BiFunction<E, Optional<R>, Finding> judge) {
  private static final String UNEXPLAINED =
      "Not explained: no explanation was written for this result.";

  /** Whether it is judged in several readings. */
  public boolean isInReadings() {
    return !readings.isEmpty();
  }

  /** What was found in a reading, which is ignored where readings do not matter. */
  public Finding finding(E evidence, R reading) {
    return judge.apply(evidence, isInReadings() ? Optional.of(reading) : Optional.empty());
  }

  /** A row of the table of claims. */
  private List<String> row(E evidence) {
    List<Finding> findings = new ArrayList<>();
    List<String> titles = new ArrayList<>();
    for (R reading : readings) {
      findings.add(judge.apply(evidence, Optional.of(reading)));
      titles.add(word.apply(reading) + ": ");
    }
    if (findings.isEmpty()) {
      findings.add(judge.apply(evidence, Optional.empty()));
      titles.add("");
    }
    List<String> numbers = new ArrayList<>();
    List<String> verdicts = new ArrayList<>();
    for (int i = 0; i < findings.size(); i++) {
      numbers.add(titles.get(i) + findings.get(i).numbers());
      verdicts.add(titles.get(i) + "**" + findings.get(i).verdict().words() + "**");
    }
    boolean isSame = findings.stream().map(Finding::verdict).distinct().count() == 1;
    String same = findings.get(0).verdict().words() + (isInReadings() ? " in every reading" : "");
    String result =
        findings.stream()
            .map(finding -> "" + finding.verdict().letter())
            .collect(Collectors.joining());
    List<String> row = new ArrayList<>(List.of(where, text));
    paper.ifPresent(row::add);
    row.add(String.join("<br>", numbers));
    row.add(isSame ? "**" + same + "**" : String.join("<br>", verdicts));
    row.add(reasons.getOrDefault(result, UNEXPLAINED + " (" + result + ")"));
    return row;
  }

  /** The table of some claims. */
  public static <E, R> String table(List<PaperClaim<E, R>> claims, E evidence) {
    List<String> titles = new ArrayList<>(List.of("where", "claim"));
    if (claims.get(0).paper().isPresent()) {
      titles.add("paper");
    }
    titles.addAll(List.of("measured", "verdict", "why"));
    MarkdownTable<List<String>> table =
        MarkdownTable.of(claims.stream().map(claim -> claim.row(evidence)).toList());
    for (int i = 0; i < titles.size(); i++) {
      int column = i;
      table.words(titles.get(i), row -> row.get(column));
    }
    return table.toString();
  }

  /** How many of some findings say what. */
  public static long count(List<Finding> findings, ClaimVerdict verdict) {
    return findings.stream().filter(finding -> finding.verdict() == verdict).count();
  }

  /** How many claims, judged without readings, hold how far: a table of one row. */
  public static <E, R> String summary(List<PaperClaim<E, R>> claims, E evidence) {
    List<Finding> findings =
        claims.stream().map(claim -> claim.judge().apply(evidence, Optional.empty())).toList();
    MarkdownTable<List<Finding>> table = MarkdownTable.of(List.of(findings));
    addVerdicts(table, found -> found);
    return table.toString();
  }

  /** Adds a column for each verdict, in which the findings of a row are counted. */
  public static <T> void addVerdicts(MarkdownTable<T> table, Function<T, List<Finding>> findings) {
    for (ClaimVerdict verdict : ClaimVerdict.values()) {
      table.right(verdict.words(), row -> count(findings.apply(row), verdict));
    }
  }
}
