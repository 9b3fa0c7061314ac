package io.github.punctual.simulator.evaluation.bopf;

import io.github.punctual.simulator.evaluation.ClaimVerdict;
import io.github.punctual.simulator.evaluation.Markdown;
import java.util.ArrayList;
import java.util.List;

/** The claims of the paper, judged. */
final class BopfClaimsSection {
  private final BopfMeasurements measured;

  BopfClaimsSection(BopfMeasurements measured) {
    this.measured = measured;
  }

  /** All claims, in the order of the paper. */
  static List<BopfClaim> claims() {
    List<BopfClaim> claims = new ArrayList<>(LatencyClaims.all());
    claims.addAll(FairnessClaims.all());
    claims.addAll(SeveralClaims.all());
    claims.addAll(UncertaintyClaims.all());
    return claims;
  }

  /** How many claims hold how far. */
  void summary(Markdown into) {
    List<String> header = new ArrayList<>(List.of(""));
    for (ClaimVerdict verdict : ClaimVerdict.values()) {
      header.add(" " + verdict.words());
    }
    List<List<String>> rows = new ArrayList<>();
    for (ComparedPolicy reading : BopfClaim.OF_BOPF) {
      rows.add(row("claims about BoPF; " + reading.title(), true, reading));
    }
    rows.add(row("claims about the other policies", false, ComparedPolicy.DRF));
    into.table(header, rows);
    into.paragraph(
        "The ResourceManager runs \"%s\" where nothing is set (`punctual.bopf.beyond`). Where an LQ does"
                .formatted(ComparedPolicy.byDefault().title())
            + " exactly what it declares, repaying and fair excess do not differ, and the former is not"
            + " counted.");
  }

  private List<String> row(String name, boolean ofBopf, ComparedPolicy reading) {
    List<String> row = new ArrayList<>(List.of(name));
    for (ClaimVerdict verdict : ClaimVerdict.values()) {
      long count =
          claims().stream()
              .filter(claim -> claim.isOfBopf() == ofBopf && claim.readings().contains(reading))
              .map(claim -> claim.finding(measured, reading))
              .filter(finding -> finding.verdict() == verdict)
              .count();
      row.add(Long.toString(count));
    }
    return row;
  }

  /** The table of claims. */
  void table(Markdown into) {
    into.paragraph(
        "Values go from the least to the greatest over all cases of the claim. \"Similar\" and"
            + " \"close\" allow a tenth.");
    into.table(
        List.of("where", "claim", "measured", "verdict", "why"),
        claims().stream().map(claim -> claim.row(measured)).toList());
  }
}
