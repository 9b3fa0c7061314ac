package io.github.punctual.evaluation.fluid;

import io.github.punctual.evaluation.Evaluation;
import io.github.punctual.evaluation.Plots;
import io.github.punctual.evaluation.Template;
import java.io.IOException;
import java.util.List;

/** The evaluation of the Pythia paper, again. */
final class PythiaDocument {
  private static final Series ALL = Series.all("NoDrop");
  private static final Series DRAWN = Series.figure("NoDrop", PolicyNames.PYTHIA);

  private PythiaDocument() {}

  static String text(Evaluation evaluation, FluidMeasured measured) throws IOException {
    FluidPages pages = new FluidPages(evaluation, measured);
    FluidClaims claims = new FluidClaims(measured, PythiaClaims.all());
    Plots plots = evaluation.plots("pythia-");
    Tables tables = new Tables(measured);
    List<Panel> range = measured.ranges().stream().flatMap(List::stream).toList();
    List<Panel> variable =
        measured.all().stream().map(panel -> panel.only(PythiaClaims.VARIABLE)).toList();
    Template page =
        claims
            .fill(Template.of("fluid/pythia.md"))
            .put("header", pages.header("pythia"))
            .put("conclusions", pages.conclusions("pythia-conclusions"))
            .put("traces", pages.traces("pythia", "table I"))
            .put("wasted", tables.measure(variable, Measure.WTR, ALL))
            .put("choices", pages.pythiaChoices())
            .put("real", pages.real(PolicyNames.PYTHIA, claims.nearest()));
    int number = 2;
    for (Measure measure : List.of(Measure.SDR, Measure.PTR)) {
      page.put(
          "figure-" + number,
          Template.blocks(
              tables.ranges(plots, "" + number, measured.ranges(), measure, DRAWN),
              tables.measure(range, measure, ALL)));
      page.put(
          "figure-" + (number + 2),
          Template.blocks(
              tables.bars(plots, "" + (number + 2), variable.subList(0, 2), measure, DRAWN),
              tables.measure(variable, measure, ALL)));
      number++;
    }
    return page.text();
  }
}
