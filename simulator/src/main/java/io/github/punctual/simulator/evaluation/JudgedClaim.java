package io.github.punctual.simulator.evaluation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A claim of a paper and how it is judged.
 *
 * @param where the section or figure
 * @param text what is claimed, in short
 * @param baselines whether it speaks of fair-share schedulers, so that it is judged in each reading
 * @param judge judges it; the reading is the first one where it does not matter
 * @param reasons why it holds or not, by the results for which they were written: a letter of each
 *     verdict, see {@link ClaimVerdict#letter}, in the order of the readings
 */
record JudgedClaim(
    String where,
    String text,
    boolean baselines,
    BiFunction<Evidence, Reading, Finding> judge,
    Map<String, String> reasons) {
  private static final String UNEXPLAINED =
      "Not explained: no explanation was written for this result.";

  /** A claim that compares with fair-share schedulers. */
  static JudgedClaim inReadings(
      String where, String text, BiFunction<Evidence, Reading, Finding> judge) {
    return new JudgedClaim(where, text, true, judge, Map.of());
  }

  /** A claim that does not. */
  static JudgedClaim of(String where, String text, Function<Evidence, Finding> judge) {
    return new JudgedClaim(
        where, text, false, (evidence, reading) -> judge.apply(evidence), Map.of());
  }

  /** The same with a reason for a result. */
  JudgedClaim because(String result, String reason) {
    Map<String, String> more = new LinkedHashMap<>(reasons);
    more.put(result, reason);
    return new JudgedClaim(where, text, baselines, judge, more);
  }

  /** What was found, fair share read in one way. */
  Finding finding(Evidence evidence, Reading reading) {
    return judge.apply(evidence, reading);
  }

  /** What was found, by reading; only the first one where it does not matter. */
  Map<Reading, Finding> findings(Evidence evidence) {
    Map<Reading, Finding> findings = new LinkedHashMap<>();
    for (Reading reading : baselines ? List.of(Reading.values()) : List.of(Reading.REDIVIDED)) {
      findings.put(reading, judge.apply(evidence, reading));
    }
    return findings;
  }

  /** A row of the table of claims. */
  List<String> row(Evidence evidence) {
    Map<Reading, Finding> findings = findings(evidence);
    List<String> numbers = new ArrayList<>();
    List<String> verdicts = new ArrayList<>();
    StringBuilder result = new StringBuilder();
    findings.forEach(
        (reading, finding) -> {
          numbers.add((baselines ? reading.word() + ": " : "") + finding.numbers());
          verdicts.add((baselines ? reading.word() + ": " : "") + finding.verdict().words());
          result.append(finding.verdict().letter());
        });
    boolean same = findings.values().stream().map(Finding::verdict).distinct().count() == 1;
    String verdict =
        same
            ? findings.values().iterator().next().verdict().words()
                + (baselines ? " in every reading" : "")
            : String.join("<br>", verdicts);
    return List.of(
        where,
        text,
        String.join("<br>", numbers),
        "**" + verdict + "**",
        reasons.getOrDefault(result.toString(), UNEXPLAINED + " (" + result + ")"));
  }
}
