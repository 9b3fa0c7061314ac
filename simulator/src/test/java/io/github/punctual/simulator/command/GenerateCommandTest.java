package io.github.punctual.simulator.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.punctual.cli.Punctual;
import io.github.punctual.simulator.generate.Generators;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.trace.format.TraceReader;
import io.github.punctual.simulator.workload.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class GenerateCommandTest {
  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void writesATraceThatReadsBackAsWhatWasMade() throws IOException {
    Path file = folder.resolve("made.jsonl.gz");
    assertEquals(0, run("generate", "tr1-like:scale=0.002", "--seed", "5", "--out", "" + file));
    Workload read = TraceReader.read(file, TraceOptions.defaults()).workload();
    assertEquals(Generators.parse("tr1-like:scale=0.002").generate(5).jobs(), read.jobs());
    assertTrue(out.toString().startsWith("tr1-like:scale=0.002, seed 5: 318 jobs"), "" + out);
  }

  @Test
  void writesTheSameBytesForTheSameSeed() throws IOException {
    Path one = folder.resolve("one.jsonl");
    Path two = folder.resolve("two.jsonl");
    run("generate", "bursty:jobs=100,dispersion=1.5", "--out", one.toString());
    run("generate", "bursty:jobs=100,dispersion=1.5", "--out", two.toString());
    assertArrayEquals(Files.readAllBytes(one), Files.readAllBytes(two));
  }

  @Test
  void givesDeadlinesWhenAsked() throws IOException {
    Path file = folder.resolve("made.jsonl");
    assertEquals(
        0,
        run(
            "generate",
            "even:jobs=3,tasks=40,duration=30",
            "--deadlines=fixed2x",
            "--cpus=16",
            "--out",
            file.toString()));
    Workload read = TraceReader.read(file, TraceOptions.defaults()).workload();
    assertEquals(150_000, read.jobs().get(2).budgetMillis().orElseThrow());
  }

  @Test
  void printsWhatIsPublishedBesideWhatWasMade() {
    assertEquals(0, run("generate", "tr2-like:scale=0.01", "--marginals"));
    assertTrue(out.toString().contains("| jobs with 1 task "), "" + out);
    assertFalse(out.toString().contains("| no "), "" + out);
  }

  @Test
  void printsOneJsonObject() throws IOException {
    assertEquals(0, run("generate", "tr1-like:scale=0.01", "--marginals", "--json"));
    JsonNode node = new ObjectMapper().readTree(out.toString());
    assertEquals(1592, node.get("jobs").asInt());
    assertEquals(19, node.get("marginals").size());
    assertTrue(node.get("marginals").get(0).get("matches").asBoolean());
  }

  @Test
  void saysThatAGeneralWorkloadImitatesNothing() {
    assertEquals(0, run("generate", "poisson:jobs=10", "--marginals"));
    assertTrue(out.toString().contains("imitates no published trace"), "" + out);
  }

  @Test
  void exitsWith2AndSaysWhatIsAcceptedWhenCalledWrongly() throws IOException {
    assertUsage("tr1-like, tr2-like", "generate", "tr9-like", "--marginals");
    assertUsage("Fixed1x, Fixed2x", "generate", "poisson", "--marginals", "--deadlines=3x");
    assertUsage("--cpus N", "generate", "poisson", "--marginals", "--deadlines=fixed1x");
    assertUsage("--out FILE", "generate", "poisson");
    assertUsage("--out is", "generate", "poisson", "--out", folder + "/none/made.jsonl");
    Path there = Files.writeString(folder.resolve("there.jsonl"), "mine");
    assertUsage("there.jsonl exists", "generate", "poisson", "--out", there.toString());
    assertEquals("mine", Files.readString(there));
    assertEquals(0, run("generate", "poisson", "--out", there.toString(), "--overwrite"));
    assertNotEquals("mine", Files.readString(there));
    assertUsage("at most", "generate", "bursty:jobs=10,over=1h,dispersion=99", "--marginals");
    assertUsage("--seed", "generate", "poisson", "--seed=x", "--marginals");
  }

  private void assertUsage(String part, String... arguments) {
    err.getBuffer().setLength(0);
    assertEquals(2, run(arguments), String.join(" ", arguments));
    assertTrue(err.toString().contains(part), "" + err);
  }

  private int run(String... arguments) {
    CommandLine command = Punctual.commandLine();
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    return command.execute(arguments);
  }
}
