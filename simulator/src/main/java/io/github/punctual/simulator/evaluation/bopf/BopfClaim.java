package io.github.punctual.simulator.evaluation.bopf;

import io.github.punctual.simulator.evaluation.Finding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A claim of the paper and how it is judged: for BoPF as it is printed and as the ResourceManager
 * runs it, unless it does not speak of BoPF.
 *
 * @param where the section or figure
 * @param text what is claimed, in short
 * @param readings under which it is judged
 * @param judge judges it
 * @param reasons why it holds or not, by the results for which they were written: a letter of each
 *     verdict in the order of the readings
 */
record BopfClaim(
    String where,
    String text,
    List<ComparedPolicy> readings,
    BiFunction<BopfMeasurements, ComparedPolicy, Finding> judge,
    Map<String, String> reasons) {
  /** The readings of BoPF. */
  static final List<ComparedPolicy> OF_BOPF =
      List.of(ComparedPolicy.PAPER, ComparedPolicy.REPAYING, ComparedPolicy.FAIR_EXCESS);

  /** Those that differ where an LQ does exactly what it declares. */
  static final List<ComparedPolicy> OF_EXACT =
      List.of(ComparedPolicy.PAPER, ComparedPolicy.FAIR_EXCESS);

  private static final String UNEXPLAINED =
      "Not explained: no explanation was written for this result.";

  /** A claim about BoPF. */
  static BopfClaim ofBopf(
      String where, String text, BiFunction<BopfMeasurements, ComparedPolicy, Finding> judge) {
    return new BopfClaim(where, text, OF_BOPF, judge, Map.of());
  }

  /** A claim about BoPF where an LQ does exactly what it declares. */
  static BopfClaim ofExact(
      String where, String text, BiFunction<BopfMeasurements, ComparedPolicy, Finding> judge) {
    return new BopfClaim(where, text, OF_EXACT, judge, Map.of());
  }

  /** A claim about other policies. */
  static BopfClaim of(String where, String text, Function<BopfMeasurements, Finding> judge) {
    return new BopfClaim(
        where,
        text,
        List.of(ComparedPolicy.DRF),
        (measured, policy) -> judge.apply(measured),
        Map.of());
  }

  /** The same with a reason for a result. */
  BopfClaim because(String result, String reason) {
    Map<String, String> more = new LinkedHashMap<>(reasons);
    more.put(result, reason);
    return new BopfClaim(where, text, readings, judge, more);
  }

  /** Whether it speaks of BoPF. */
  boolean isOfBopf() {
    return readings.contains(ComparedPolicy.PAPER);
  }

  /** What was found under a reading. */
  Finding finding(BopfMeasurements measured, ComparedPolicy reading) {
    return judge.apply(measured, reading);
  }

  /** A row of the table of claims. */
  List<String> row(BopfMeasurements measured) {
    List<String> numbers = new ArrayList<>();
    List<String> verdicts = new ArrayList<>();
    StringBuilder result = new StringBuilder();
    for (ComparedPolicy reading : readings) {
      Finding finding = finding(measured, reading);
      String prefix = isOfBopf() ? reading.title() + ": " : "";
      numbers.add(prefix + finding.numbers());
      verdicts.add(prefix + "**" + finding.verdict().words() + "**");
      result.append(finding.verdict().letter());
    }
    String why = reasons.getOrDefault(result.toString(), UNEXPLAINED);
    return List.of(where, text, String.join("<br>", numbers), String.join("<br>", verdicts), why);
  }
}
