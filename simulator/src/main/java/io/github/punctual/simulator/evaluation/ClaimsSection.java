package io.github.punctual.simulator.evaluation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The claims of a paper, judged. */
final class ClaimsSection {
  private final Evidence evidence;
  private final List<JudgedClaim> claims;

  ClaimsSection(Evidence evidence, List<JudgedClaim> claims) {
    this.evidence = evidence;
    this.claims = claims;
  }

  /** How many claims hold how far: a line for the claims without readings and for each reading. */
  void summary(Markdown into) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(row("claims that do not involve fair share", tally(false, Reading.REDIVIDED)));
    for (Reading reading : Reading.values()) {
      rows.add(row("claims about fair share, read as " + reading.word(), tally(true, reading)));
    }
    List<String> header = new ArrayList<>(List.of(""));
    for (ClaimVerdict verdict : ClaimVerdict.values()) {
      header.add(" " + verdict.words());
    }
    into.table(header, rows);
    into.paragraph(
        "The reading of fair share under which the fewest claims fail, and among equals the most hold"
            + " at least in their direction, is **"
            + nearest().word()
            + "**: it is taken as nearest to the paper.");
  }

  /** The reading under which the fewest claims fail, among equals the most hold in direction. */
  Reading nearest() {
    return Arrays.stream(Reading.values())
        .min(
            Comparator.<Reading>comparingInt(
                    reading -> tally(true, reading).get(ClaimVerdict.FAILS))
                .thenComparingInt(reading -> -inDirection(reading)))
        .orElseThrow();
  }

  private int inDirection(Reading reading) {
    Map<ClaimVerdict, Integer> tally = tally(true, reading);
    return tally.get(ClaimVerdict.HOLDS) + tally.get(ClaimVerdict.SMALLER);
  }

  /**
   * How the verdicts change when Justice averages its errors otherwise: the counts, and the claims
   * that are judged differently, fair share read as nearest.
   */
  void corrections(Markdown into) {
    List<List<String>> counts = new ArrayList<>();
    List<List<String>> changes = new ArrayList<>();
    Reading nearest = nearest();
    counts.add(row("mean", total(this, nearest)));
    for (String choice : PolicyNames.CORRECTIONS) {
      ClaimsSection other = new ClaimsSection(evidence.withJustice(choice), claims);
      String name = choice.substring(choice.indexOf('=') + 1);
      counts.add(row(name, total(other, nearest)));
      for (JudgedClaim claim : claims) {
        Finding mean = claim.finding(evidence, nearest);
        Finding changed = claim.finding(other.evidence, nearest);
        if (mean.verdict() != changed.verdict()) {
          changes.add(
              List.of(
                  name,
                  claim.where() + ": " + claim.text(),
                  mean.verdict().words() + ": " + mean.numbers(),
                  changed.verdict().words() + ": " + changed.numbers()));
        }
      }
    }
    List<String> header = new ArrayList<>(List.of("correction"));
    for (ClaimVerdict verdict : ClaimVerdict.values()) {
      header.add(" " + verdict.words());
    }
    into.table(header, counts);
    into.table(List.of("correction", "claim", "with the mean", "with this"), changes);
  }

  private static Map<ClaimVerdict, Integer> total(ClaimsSection section, Reading reading) {
    Map<ClaimVerdict, Integer> total = section.tally(true, reading);
    section.tally(false, reading).forEach((verdict, n) -> total.merge(verdict, n, Integer::sum));
    return total;
  }

  private Map<ClaimVerdict, Integer> tally(boolean baselines, Reading reading) {
    Map<ClaimVerdict, Integer> tally = new EnumMap<>(ClaimVerdict.class);
    for (ClaimVerdict verdict : ClaimVerdict.values()) {
      tally.put(verdict, 0);
    }
    for (JudgedClaim claim : claims) {
      if (claim.baselines() == baselines) {
        tally.merge(claim.finding(evidence, reading).verdict(), 1, Integer::sum);
      }
    }
    return tally;
  }

  private static List<String> row(String name, Map<ClaimVerdict, Integer> tally) {
    List<String> row = new ArrayList<>(List.of(name));
    tally.values().forEach(count -> row.add(Integer.toString(count)));
    return row;
  }

  /** The table of claims. */
  void table(Markdown into) {
    into.paragraph(
        "A change such as +83 % compares the first value in parentheses with the second, in the"
            + " case that is named there; from the least to the greatest change over all cases of"
            + " the claim. A claim about fair share is judged in each reading of it.");
    into.table(
        List.of("where", "claim", "measured", "verdict", "why"),
        claims.stream().map(claim -> claim.row(evidence)).toList());
  }
}
