package io.github.punctual.simulator.evaluation.rush;

import io.github.punctual.simulator.evaluation.Finding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A claim of the paper and how it is judged.
 *
 * @param where the section or figure
 * @param text what is claimed, in short
 * @param judge judges it
 * @param reasons why it holds or not, by the letter of the verdict for which they were written
 */
record RushClaim(
    String where, String text, Function<Evidence, Finding> judge, Map<Character, String> reasons) {
  private static final String UNEXPLAINED =
      "Not explained: no explanation was written for this result.";

  /** A claim without reasons. */
  static RushClaim of(String where, String text, Function<Evidence, Finding> judge) {
    return new RushClaim(where, text, judge, Map.of());
  }

  /**
   * The same with a reason.
   *
   * @param verdicts the letters of the verdicts that it explains
   */
  RushClaim because(String verdicts, String reason) {
    Map<Character, String> more = new LinkedHashMap<>(reasons);
    verdicts.chars().forEach(verdict -> more.put((char) verdict, reason));
    return new RushClaim(where, text, judge, more);
  }

  Finding finding(Evidence evidence) {
    return judge.apply(evidence);
  }

  /** A row of the table of claims. */
  List<String> row(Evidence evidence) {
    Finding finding = finding(evidence);
    return List.of(
        where,
        text,
        finding.numbers(),
        "**" + finding.verdict().words() + "**",
        reasons.getOrDefault(finding.verdict().letter(), UNEXPLAINED));
  }
}
