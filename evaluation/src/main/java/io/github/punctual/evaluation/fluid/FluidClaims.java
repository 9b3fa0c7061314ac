package io.github.punctual.evaluation.fluid;

import io.github.punctual.evaluation.ClaimVerdict;
import io.github.punctual.evaluation.Finding;
import io.github.punctual.evaluation.PaperClaim;
import io.github.punctual.evaluation.Template;
import io.github.punctual.simulator.report.DataTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The claims of a paper, judged. */
record FluidClaims(FluidMeasured measured, List<PaperClaim<FluidMeasured, Reading>> claims) {
  private List<Finding> findings(Reading reading) {
    return claims.stream().map(claim -> claim.finding(measured, reading)).toList();
  }

  /** Fills the gaps of a page about claims. */
  Template fill(Template page) {
    return page.put("summary", summary())
        .put("nearest", nearest().word())
        .put("claims", PaperClaim.table(claims, measured));
  }

  /** How many claims hold how far: a line for the claims without readings and for each reading. */
  private String summary() {
    List<Optional<Reading>> rows = new ArrayList<>(List.of(Optional.empty()));
    for (Reading reading : Reading.values()) {
      rows.add(Optional.of(reading));
    }
    return PaperClaim.summary(
        claims,
        measured,
        rows,
        row ->
            row.map(reading -> "claims about fair share, read as " + reading.word())
                .orElse("claims that do not involve fair share"));
  }

  /** The reading under which the fewest claims fail, among equals the most hold in direction. */
  Reading nearest() {
    return Arrays.stream(Reading.values())
        .min(
            Comparator.<Reading>comparingLong(reading -> count(reading, ClaimVerdict.FAILS))
                .thenComparingLong(
                    reading ->
                        -count(reading, ClaimVerdict.HOLDS) - count(reading, ClaimVerdict.SMALLER)))
        .orElseThrow();
  }

  private long count(Reading reading, ClaimVerdict verdict) {
    return PaperClaim.count(PaperClaim.findings(claims, measured, Optional.of(reading)), verdict);
  }

  private record Change(String correction, String claim, Finding mean, Finding changed) {}

  /**
   * How the verdicts change when Justice averages its errors otherwise: the counts, and the claims
   * that are judged differently, fair share read as nearest.
   */
  void corrections(Template page) {
    Map<String, FluidClaims> ways = new LinkedHashMap<>(Map.of("mean", this));
    for (String choice : PolicyNames.CORRECTIONS) {
      ways.put(
          choice.substring(choice.indexOf('=') + 1),
          new FluidClaims(measured.withJustice(choice), claims));
    }
    Reading nearest = nearest();
    List<Change> changes = new ArrayList<>();
    for (String way : ways.keySet()) {
      for (PaperClaim<FluidMeasured, Reading> claim : claims) {
        Finding mean = claim.finding(measured, nearest);
        Finding changed = claim.finding(ways.get(way).measured, nearest);
        if (mean.verdict() != changed.verdict()) {
          changes.add(new Change(way, claim.where() + ": " + claim.text(), mean, changed));
        }
      }
    }
    DataTable<String> counts = DataTable.of(ways.keySet()).words("correction", way -> way);
    PaperClaim.addVerdicts(counts, way -> ways.get(way).findings(nearest));
    page.put("corrections", counts);
    page.put(
        "changes",
        DataTable.of(changes)
            .words("correction", Change::correction)
            .words("claim", Change::claim)
            .words("with the mean", change -> text(change.mean()))
            .words("with this", change -> text(change.changed())));
  }

  private static String text(Finding finding) {
    return finding.verdict().words() + ": " + finding.numbers();
  }
}
