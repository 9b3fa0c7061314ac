package io.github.punctual.dist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as an operator gets it: a process, started from what was packed. */
class PunctualCommandIT {
  private static final List<String> FILES =
      List.of("report.html", "jobs.csv", "series.csv", "summary.csv", "summary.json");

  @TempDir Path directory;

  private record Ended(int code, String out, String err) {}

  private Ended punctual(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(System.getProperty("punctual.command")));
    command.addAll(Arrays.asList(arguments));
    Path out = Files.createTempFile(directory, "out", "");
    Path err = Files.createTempFile(directory, "err", "");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    if (!process.waitFor(5, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new IllegalStateException("no end of " + command);
    }
    return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  /** Jobs that do not all fit, one of them named to do harm on a page. */
  private String trace() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 400; i++) {
      int tasks = 1 + i * 7919 % 60;
      lines.append(
          """
          {"id":"job-%d","submit_s":%d,"queue":"root.q%d","user":"u","name":"<script>alert(1)</script>","stages":[{"id":"s","tasks":%d,"duration_s":%d}]}
          """
              .formatted(i, 7 * i, i % 3, tasks, 20 + i % 90));
    }
    Path file = directory.resolve("jobs.jsonl");
    Files.writeString(file, lines);
    return file.toString();
  }

  @Test
  void writesTheSameReportTwiceAndNothingThatNeedsTheNetwork() throws Exception {
    String trace = trace();
    Path one = directory.resolve("one");
    Path two = directory.resolve("two");
    for (Path to : List.of(one, two)) {
      Ended ended =
          punctual(
              "simulate",
              "--trace",
              trace,
              "--policy",
              "fair,reactive-fair,justice,pythia,oracle",
              "--cpus",
              "50",
              "--deadlines",
              "fixed2x",
              "--seed",
              "1",
              "--out",
              to.toString());
      assertEquals(0, ended.code(), ended.err());
      assertTrue(ended.out().contains("reactive-fair"), ended.out());
    }
    for (String name : FILES) {
      assertEquals(-1, Files.mismatch(one.resolve(name), two.resolve(name)), name + " differs");
    }
    String page = Files.readString(one.resolve("report.html"), StandardCharsets.UTF_8);
    for (String outside : List.of("http:", "https:", "src=", "<link", "@import", "<script")) {
      assertFalse(page.contains(outside), "the page contains " + outside);
    }
    assertTrue(page.contains("&lt;script&gt;"), "no name of a job on the page");
    assertEquals(1 + 5 * 400, Files.readAllLines(one.resolve("jobs.csv")).size());
  }

  @Test
  void saysTheMeasuresAsJson() throws Exception {
    Ended ended =
        punctual(
            "simulate", "--trace", trace(), "--cpus", "50", "--policy", "edf,justice", "--json");
    assertEquals(0, ended.code(), ended.err());
    List<String> lines = ended.out().lines().toList();
    assertEquals(2, lines.size(), ended.out());
    for (String line : lines) {
      JsonNode result = new ObjectMapper().readTree(line);
      for (String key :
          List.of(
              "policy",
              "jobs",
              "sdr",
              "ptr",
              "wtr",
              "jain_fairness",
              "equality",
              "utilization",
              "rejected",
              "seconds")) {
        assertTrue(result.hasNonNull(key), key + " is missing in " + line);
      }
      assertEquals(400, result.get("jobs").asInt());
    }
  }

  @Test
  void writesDecisionsThatReplayTheSame() throws Exception {
    String log = directory.resolve("decisions.jsonl").toString();
    Ended ended =
        punctual(
            "simulate",
            "--trace",
            trace(),
            "--cpus",
            "50",
            "--policy",
            "justice",
            "--decisions",
            log);
    assertEquals(0, ended.code(), ended.err());
    Ended replayed = punctual("replay", log);
    assertEquals(0, replayed.code(), replayed.out() + replayed.err());
  }

  @Test
  void saysWhatIsAcceptedWhenItIsCalledWrongly() throws Exception {
    Ended noCluster = punctual("simulate", "--trace", trace());
    assertEquals(2, noCluster.code());
    assertTrue(noCluster.err().contains("--cpus"), noCluster.err());

    Ended badPolicy = punctual("simulate", "--trace", trace(), "--cpus", "50", "--policy", "magic");
    assertEquals(2, badPolicy.code());
    assertTrue(badPolicy.err().contains("justice"), badPolicy.err());
    assertFalse(badPolicy.err().contains("\tat "), badPolicy.err());
  }

  @Test
  void namesFileLineAndFieldOfWhatItCannotRead() throws Exception {
    Path broken = directory.resolve("broken.jsonl");
    Files.writeString(
        broken,
        """
        {"id":"a","submit_s":0,"stages":[{"id":"s","tasks":1,"duration_s":10}]}
        {"id":"b","submit_s":0,"stages":[{"id":"s","tasks":-1,"duration_s":10}]}
        """);
    Ended ended = punctual("simulate", "--trace", broken.toString(), "--cpus", "50");
    assertEquals(2, ended.code());
    for (String part : List.of("broken.jsonl", "2", "tasks", "-1", "--lenient")) {
      assertTrue(ended.err().contains(part), ended.err());
    }
    Ended lenient = punctual("simulate", "--trace", broken.toString(), "--cpus", "50", "--lenient");
    assertEquals(0, lenient.code(), lenient.err());
  }
}
