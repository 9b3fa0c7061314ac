package io.github.punctual.simulator.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.cli.Punctual;
import java.awt.geom.Rectangle2D;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The values above the bars of a report can be read, however many policies and kinds there are. */
class BarLabelsTest {
  private static final Pattern PANEL =
      Pattern.compile("<svg viewBox=\"0 0 (\\d+) (\\d+)\" .*?</svg>", Pattern.DOTALL);
  private static final Pattern TEXT =
      Pattern.compile("<text x=\"(.*?)\" y=\"(.*?)\" text-anchor=\"(.*?)\">(.*?)</text>");

  /** Those of the style sheet; a letter of a wide font takes so much of its height. */
  private static final double FONT_SIZE = 11;

  private static final double LETTER = 0.64 * FONT_SIZE;

  @TempDir private Path dir;

  private List<String> panels(String... more) throws Exception {
    CommandLine command = Punctual.commandLine();
    StringWriter err = new StringWriter();
    command.setOut(new PrintWriter(new StringWriter(), true));
    command.setErr(new PrintWriter(err, true));
    List<String> call =
        new ArrayList<>(
            List.of("simulate", "--workload", "poisson:jobs=60,tasks=log(1..20),cpus=20,load=1.5"));
    call.addAll(List.of("--cpus", "20", "--out", dir.toString()));
    call.addAll(List.of(more));
    assertEquals(0, command.execute(call.toArray(String[]::new)), err.toString());
    String page = Files.readString(dir.resolve("report.html"));
    return PANEL.matcher(page).results().map(MatchResult::group).toList();
  }

  private static List<Rectangle2D> boxes(String panel) {
    List<Rectangle2D> boxes = new ArrayList<>();
    Matcher text = TEXT.matcher(panel);
    while (text.find()) {
      double width = text.group(4).length() * LETTER;
      double x = Double.parseDouble(text.group(1));
      double left =
          switch (text.group(3)) {
            case "middle" -> x - width / 2;
            case "end" -> x - width;
            default -> x;
          };
      double y = Double.parseDouble(text.group(2));
      boxes.add(new Rectangle2D.Double(left, y - 0.75 * FONT_SIZE, width, 0.75 * FONT_SIZE));
    }
    return boxes;
  }

  private static void assertReadable(String panel, int policies) {
    Matcher size = PANEL.matcher(panel);
    assertTrue(size.find(), panel);
    Rectangle2D area =
        new Rectangle2D.Double(
            0, 0, Double.parseDouble(size.group(1)), Double.parseDouble(size.group(2)));
    List<Rectangle2D> boxes = boxes(panel);
    assertEquals(3 + policies + 1, boxes.size(), "ticks, values and the kind: " + panel);
    for (int i = 0; i < boxes.size(); i++) {
      assertTrue(area.contains(boxes.get(i)), i + " leaves the plot: " + panel);
      for (int j = 0; j < i; j++) {
        assertFalse(boxes.get(i).intersects(boxes.get(j)), j + " lies on " + i + ": " + panel);
      }
    }
  }

  @Test
  void noneLiesOnAnotherOrLeavesItsPlotWithAllKindsAndAllPolicies() throws Exception {
    List<String> panels = panels("--deadlines", "all");
    assertEquals(6 * 7, panels.size());
    panels.forEach(panel -> assertReadable(panel, 6));
  }

  @Test
  void theSameHoldsForOnePolicyWithUncertaintyAndALongName() throws Exception {
    List<String> panels =
        panels("--deadlines", "uniform:1.25:10.75", "--policy", "edf", "--seeds", "1-2");
    assertEquals(6, panels.size());
    panels.forEach(panel -> assertReadable(panel, 1));
  }

  @Test
  void everyValueHasItsTwoDecimals() throws Exception {
    for (String panel : panels("--deadlines", "fixed1x,fixed2x", "--policy", "edf,oracle")) {
      long values =
          TEXT.matcher(panel)
              .results()
              .filter(text -> text.group(4).matches("[01]\\.\\d\\d|-"))
              .count();
      assertEquals(2, values, panel);
    }
  }
}
