package io.github.punctual.evaluation;

import io.github.punctual.simulator.report.DataTable;
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
 * @param readings under which it is judged; a single empty one where these do not matter
 * @param word what a reading is called
 * @param judge judges it; without a reading where these do not matter
 */
public record PaperClaim<E, R>(
    String where,
    String text,
    Optional<String> paper,
    Map<String, String> reasons,
    List<Optional<R>> readings,
    Function<R, String> word,
    BiFunction<E, Optional<R>, Finding> judge) {
  /** What stands where a result has no reason. */
  public static final String UNEXPLAINED =
      "Not explained: no explanation was written for this result.";

  /** What was found in a reading, which is ignored where readings do not matter. */
  public Finding finding(E measured, R reading) {
    return judge.apply(measured, readings.get(0).map(any -> reading));
  }

  /** A row of the table of claims. */
  private List<String> row(E measured) {
    List<ClaimVerdict> found = new ArrayList<>();
    List<String> numbers = new ArrayList<>();
    List<String> verdicts = new ArrayList<>();
    for (Optional<R> reading : readings) {
      Finding finding = judge.apply(measured, reading);
      String title = reading.map(which -> word.apply(which) + ": ").orElse("");
      found.add(finding.verdict());
      numbers.add(title + finding.numbers());
      verdicts.add(title + "**" + finding.verdict().words() + "**");
    }
    boolean isSame = found.stream().distinct().count() == 1;
    String same = found.get(0).words() + (readings.get(0).isPresent() ? " in every reading" : "");
    String result =
        found.stream().map(verdict -> "" + verdict.letter()).collect(Collectors.joining());
    List<String> row = new ArrayList<>(List.of(where, text));
    paper.ifPresent(row::add);
    row.add(String.join("<br>", numbers));
    row.add(isSame ? "**" + same + "**" : String.join("<br>", verdicts));
    row.add(reasons.getOrDefault(result, UNEXPLAINED + " (" + result + ")"));
    return row;
  }

  public static <E, R> String table(List<PaperClaim<E, R>> claims, E measured) {
    List<String> titles = new ArrayList<>(List.of("where", "claim"));
    if (claims.get(0).paper().isPresent()) {
      titles.add("paper");
    }
    titles.addAll(List.of("measured", "verdict", "why"));
    DataTable<List<String>> table =
        DataTable.of(claims.stream().map(claim -> claim.row(measured)).toList());
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
  public static <E, R> String summary(List<PaperClaim<E, R>> claims, E measured) {
    DataTable<Optional<R>> table = DataTable.<Optional<R>>of(List.of(Optional.empty()));
    addVerdicts(table, none -> findings(claims, measured, none));
    return table.toString();
  }

  /**
   * The same for the claims in each of some readings, and for those that are judged without.
   *
   * @param rows readings, and nothing for the claims without
   * @param word what a row is called
   */
  public static <E, R> String summary(
      List<PaperClaim<E, R>> claims,
      E measured,
      List<Optional<R>> rows,
      Function<Optional<R>, String> word) {
    DataTable<Optional<R>> table = DataTable.<Optional<R>>of(rows).words("", word);
    addVerdicts(table, row -> findings(claims, measured, row));
    return table.toString();
  }

  /** What was found of the claims that are judged in a reading, or without. */
  public static <E, R> List<Finding> findings(
      List<PaperClaim<E, R>> claims, E measured, Optional<R> reading) {
    return claims.stream()
        .filter(claim -> claim.readings().contains(reading))
        .map(claim -> claim.judge().apply(measured, reading))
        .toList();
  }

  /** Adds a column for each verdict, in which the findings of a row are counted. */
  public static <T> void addVerdicts(DataTable<T> table, Function<T, List<Finding>> findings) {
    table.each(
        List.of(ClaimVerdict.values()),
        ClaimVerdict::words,
        (row, verdict) -> count(findings.apply(row), verdict));
  }
}
