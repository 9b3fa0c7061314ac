package io.github.punctual.cli.rdl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.punctual.cli.Punctual;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class RdlCommandTest {
  private static final String PIPELINE =
      """
      # map and reduce, then a gang
      let night = 8h;
      window(
        order(all(atom(<2048,1>, 1, 40, 60, 2400), atom(<2048,1>, 1, 20, 60, 1200)),
              within(5m),
              atom(<4096,2>, 10, 10, 300, 3000)),
        +0, night)
      """;

  @TempDir Path dir;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int rdl(String verb, String... more) {
    CommandLine command = Punctual.commandLine();
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    List<String> all =
        new ArrayList<>(
            List.of("rdl", verb, "--now", "2026-11-21T20:00Z", "--zone", "Europe/Berlin"));
    all.addAll(Arrays.asList(more));
    return command.execute(all.toArray(String[]::new));
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(dir.resolve(name), text).toString();
  }

  @Test
  void printsTheCanonicalAndTheCompiledForm() throws IOException {
    assertEquals(0, rdl("check", file("a.rdl", PIPELINE)), err.toString());

    String text = out.toString();
    assertTrue(text.startsWith("window(\n  order(\n    all(\n"), text);
    assertTrue(text.contains("  +0s, +8h\n)"), text);
    assertTrue(text.contains("(within 5m) 2"), text);
    assertTrue(text.contains("Sun 2026-11-22 05:00:00"), text);
  }

  @Test
  void underlinesEveryErrorAndAnswersNo() throws IOException {
    String bad = PIPELINE.replace("order(", "odrer(").replace("10, 10, 300", "20, 10, 300");

    assertEquals(1, rdl("check", file("b.rdl", bad)));

    String text = err.toString();
    assertTrue(text.contains("b.rdl:4:3: error: found 'odrer'"), text);
    assertTrue(text.contains("did you mean 'order'?"), text);
    assertTrue(text.contains("    odrer(all("), text);
    assertTrue(text.contains("\n    ^^^^^\n"), text);
    assertTrue(text.contains("b.rdl:6:24: error: found a gang of 20"), text);
    assertTrue(text.endsWith("2 errors\n"), text);
    assertEquals("", out.toString());
  }

  @Test
  void saysWhatAClusterCanNeverHold() throws IOException {
    int code = rdl("check", "--memory", "20g", "--vcores", "100", file("a.rdl", PIPELINE));

    assertEquals(1, code);
    assertTrue(
        err.toString().contains("a.rdl:6:9: can never fit: a gang is 10 bundles of <4096,2>"),
        err.toString());
    assertTrue(err.toString().contains("ask for a gang of at most 5"), err.toString());
  }

  @Test
  void listsWhenSomethingComesAgain() {
    assertEquals(
        0,
        rdl(
            "check",
            "--text",
            "every('FREQ=DAILY;BYHOUR=2', 'Europe/Berlin', window(atom(<1,1>,1,1,5,5), 0, 1h))"),
        err.toString());

    assertTrue(out.toString().contains("  Sun 2026-11-22 02:00:00\n"), out.toString());
    assertTrue(out.toString().contains("  Mon 2026-11-23 02:00:00\n"), out.toString());
  }

  @Test
  void checksAsJson() throws IOException {
    assertEquals(0, rdl("check", "--json", file("a.rdl", PIPELINE)));
    JsonNode good = new ObjectMapper().readTree(out.toString());
    assertTrue(good.path("ok").asBoolean());
    assertEquals("order", good.path("demand").path("operator").asText());
    assertEquals(300_000, good.path("demand").path("gaps").path(0).path("mostMillis").asLong());

    out.getBuffer().setLength(0);
    assertEquals(1, rdl("check", "--json", "--text", "odrer(5)"));
    JsonNode bad = new ObjectMapper().readTree(out.toString());
    assertFalse(bad.path("ok").asBoolean());
    assertEquals(1, bad.path("errors").path(0).path("line").asInt());
    assertEquals("'odrer'", bad.path("errors").path(0).path("found").asText());
  }

  @ParameterizedTest
  @ValueSource(strings = {"gree", "gree-l", "price-guided"})
  void plansExpressionsOneAfterTheOther(String planner) throws IOException {
    int code =
        rdl(
            "plan",
            "--planner",
            planner,
            "--memory",
            "100g",
            "--vcores",
            "48",
            file("a.rdl", PIPELINE),
            "--text",
            "window(atom(<1024,1>,1,40,60,2400), 0, 1h)");

    assertEquals(0, code, out + "\n" + err);
    String text = out.toString();
    assertTrue(text.contains("a.rdl"), text);
    assertTrue(text.contains("10 for 5m"), text);
    assertTrue(text.lines().anyMatch(line -> line.matches("all +\\|.*\\|")), text);
  }

  @Test
  void answersNoWhenOneHasNoPlace() throws IOException {
    String all = "window(atom(<1024,1>,1,48,60,48m), 0, 60)";

    assertEquals(
        1,
        rdl("plan", "--memory", "100g", "--vcores", "48", "--text", all, "--text", all),
        err.toString());

    assertTrue(out.toString().contains("no place"), out.toString());
    assertTrue(out.toString().contains("alone it would have one"), out.toString());
  }

  @Test
  void plansAsJson() throws IOException {
    assertEquals(
        0,
        rdl(
            "plan",
            "--json",
            "--planner",
            "gree",
            "--memory",
            "100g",
            "--vcores",
            "48",
            "--text",
            "window(atom(<1024,1>,1,10,60,10m), 0, 5m)"));

    JsonNode stage =
        new ObjectMapper()
            .readTree(out.toString())
            .path("reservations")
            .path(0)
            .path("stages")
            .path(0);
    assertEquals("2026-11-21T20:05:00Z", stage.path("runs").path(0).path("until").asText());
    assertEquals(10, stage.path("runs").path(0).path("bundles").asInt());
  }

  @Test
  void callsThatCannotBeUnderstoodAreUsageErrors() throws IOException {
    assertEquals(2, rdl("check"));
    assertEquals(2, rdl("check", dir.resolve("missing").toString()));
    assertEquals(2, rdl("check", "--memory", "20g", "--text", "atom(<1,1>,1,1,1,1)"));
    assertEquals(2, rdl("plan", "--text", "atom(<1,1>,1,1,1,1)"));
    assertEquals(
        2,
        rdl(
            "plan",
            "--planner",
            "best",
            "--memory",
            "1g",
            "--vcores",
            "1",
            "--text",
            "atom(<1,1>,1,1,1,1)"));
    assertTrue(err.toString().contains("gree, gree-l, price-guided"), err.toString());
  }
}
