package io.github.punctual.simulator.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.punctual.cli.Punctual;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class SimulateCommandTest {
  private static final String JOBS = "poisson:jobs=200,tasks=log(1..20),cpus=20,load=1.5";

  @TempDir Path dir;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    CommandLine command = Punctual.commandLine();
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    return command.execute(arguments);
  }

  private int simulate(String... more) {
    String[] all = new String[more.length + 5];
    System.arraycopy(new String[] {"simulate", "--workload", JOBS, "--cpus", "20"}, 0, all, 0, 5);
    System.arraycopy(more, 0, all, 5, more.length);
    return run(all);
  }

  @Test
  void comparesThePoliciesOfThePaperAndTempoUnlessOthersAreNamed() {
    assertEquals(0, simulate(), err.toString());
    for (String policy : List.of("fair", "reactive-fair", "justice", "pythia", "tempo", "oracle")) {
      assertTrue(out.toString().contains("Fixed2x    " + policy + " "), out.toString());
    }
  }

  @Test
  void listsThePoliciesForPrograms() throws IOException {
    assertEquals(0, run("policies", "--json"), err.toString());
    JsonNode policies = new ObjectMapper().readTree(out.toString()).path("policies");
    assertTrue(policies.findValuesAsText("name").contains("tempo"), out.toString());
    assertEquals(policies.size(), policies.findValuesAsText("description").size());
  }

  @Test
  void printsAnObjectForEachKindOfDeadlinesAndPolicy() throws IOException {
    assertEquals(
        0, simulate("--deadlines", "fixed1x,aria1x3x", "--policy", "edf,oracle", "--json"));
    List<String> lines = out.toString().lines().toList();
    assertEquals(4, lines.size());
    JsonNode last = new ObjectMapper().readTree(lines.get(3));
    assertEquals("oracle", last.get("policy").asText());
    assertEquals("Aria1x3x", last.get("deadlines").asText());
    assertEquals(200, last.get("jobs").asInt());
  }

  @Test
  void reportsMeansAndConfidenceOverSeeds() throws IOException {
    assertEquals(0, simulate("--seeds", "1-3", "--policy", "oracle", "--json"));
    JsonNode result = new ObjectMapper().readTree(out.toString());
    assertEquals(3, result.get("seeds").asInt());
    assertTrue(result.get("sdr_ci95").asDouble() > 0, out.toString());
  }

  @Test
  void writesTheSameBytesOnOneThreadAndOnMany() throws IOException {
    String[] what = {"--seeds", "1-3", "--policy", "fair,justice,oracle", "--deadlines", "all"};
    Map<String, Map<String, String>> written = new TreeMap<>();
    for (String threads : List.of("1", "5")) {
      Path folder = dir.resolve(threads);
      List<String> all = new ArrayList<>(List.of(what));
      all.addAll(List.of("--threads", threads, "--out", folder.toString()));
      assertEquals(0, simulate(all.toArray(String[]::new)), err.toString());
      Map<String, String> files = new TreeMap<>();
      for (String file : List.of("jobs.csv", "series.csv", "summary.csv", "summary.json")) {
        files.put(file, Files.readString(folder.resolve(file)));
      }
      written.put(threads, files);
    }
    assertEquals(written.get("1"), written.get("5"));
  }

  @Test
  void refusesThreadsThatCannotBeMeant() {
    assertEquals(2, simulate("--threads", "0"));
    assertTrue(err.toString().contains("--threads is 0; it must be at least 1"), err.toString());
  }

  @Test
  void whatARunOnAnotherThreadRefusesIsTold() {
    assertEquals(2, simulate("--policy", "oracle,rush", "--threads", "2"));
    assertTrue(err.toString().contains("policy 'rush' decides about single tasks"), err.toString());
  }

  @Test
  void leavesOtherPeoplesFilesAlone() throws IOException {
    Path own = Files.writeString(dir.resolve("notes.txt"), "mine");
    assertEquals(0, simulate("--policy", "oracle", "--out", dir.toString()), err.toString());
    assertEquals(0, simulate("--policy", "oracle", "--out", dir.toString()), err.toString());
    assertEquals("mine", Files.readString(own));
    assertTrue(Files.exists(dir.resolve("report.html")));

    Path strange = Files.createDirectory(dir.resolve("strange"));
    Files.writeString(strange.resolve("jobs.csv"), "mine");
    assertEquals(2, simulate("--policy", "oracle", "--out", strange.toString()));
    assertTrue(err.toString().contains("jobs.csv"), err.toString());
    assertEquals("mine", Files.readString(strange.resolve("jobs.csv")));
  }

  @Test
  void describesEveryPlotAndNamesNothingTwiceOnThePage() throws IOException {
    assertEquals(
        0,
        simulate(
            "--policy", "edf,oracle", "--deadlines", "fixed1x,fixed2x", "--out", dir.toString()),
        err.toString());
    String page = Files.readString(dir.resolve("report.html"));
    List<String> ids =
        Pattern.compile(" id=\"([^\"]*)\"").matcher(page).results().map(r -> r.group(1)).toList();
    assertEquals(ids.size(), new HashSet<>(ids).size(), "an identifier occurs twice");
    int plots = page.split("<svg", -1).length - 1;
    assertEquals(6 * 2 + 2 * (2 + 2 + 2), plots);
    assertEquals(plots, page.split("role=\"img\"", -1).length - 1);
    for (String outside : List.of("http:", "https:", "src=", "<link", "<script", "@import")) {
      assertFalse(page.contains(outside), "the page contains " + outside);
    }
  }

  @Test
  void thePageExplainsItsPoliciesTellsValuesAndFitsPhonesAndDarkMode() throws IOException {
    assertEquals(0, simulate("--policy", "edf,oracle", "--out", dir.toString()), err.toString());
    String page = Files.readString(dir.resolve("report.html"));
    assertTrue(page.contains("<dt>oracle</dt>"), page);
    assertTrue(page.contains(" no bound, as plans ahead can meet more"), page);
    assertTrue(
        Pattern.compile("aria-label=\"Deadlines met\\. [^\"]*edf: [01]\\.\\d{3}")
            .matcher(page)
            .find(),
        "values are told to those who do not see the bars");
    assertTrue(page.contains("prefers-color-scheme: dark"), "dark mode");
    assertTrue(page.contains("data-label=\"deadlines met (SDR)\""), "cards on phones");
    assertTrue(
        page.contains("td::before { content: attr(data-label); flex: none;"),
        "a long value does not break the name beside it");
  }

  @Test
  void simulatesNodesThatFailTaskByTask() {
    assertEquals(
        0,
        run(
            "simulate",
            "--workload",
            JOBS,
            "--nodes",
            "5x16g,4",
            "--model",
            "tasks",
            "--node-mtbf",
            "2h",
            "--node-mttr",
            "5m",
            "--task-failures",
            "0.01:4",
            "--container-start",
            "500ms",
            "--policy",
            "fair,justice"),
        err.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--policy       | magic    | justice",
        "--deadlines    | never    | Fixed2x",
        "--seeds        | many     | 1-5",
        "--jobs         | 0        | at least 1",
        "--model        | quantum  | PERFECT",
        "--task-failures| often    | 0.01",
        "--container-start | 5     | 500ms",
        "--progress-error  | 2     | [0, 1)",
        "--progress        | half  | setup:0.05",
        "--progress        | setup:2 | above 0 to 1",
        "--window       | monday   | 1.5h",
        "--node-faults  | storm    | lose node"
      })
  void saysWhatIsAccepted(String option, String value, String accepted) {
    assertEquals(2, simulate(option, value), out.toString());
    assertTrue(err.toString().contains(accepted), err.toString());
    assertTrue(err.toString().contains(value), err.toString());
    assertFalse(err.toString().contains("Exception"), err.toString());
  }

  @Test
  void aDeadlineThatIsTooFarAwayIsRefusedByTheNameOfItsJob() throws IOException {
    assertEquals(2, simulateOne("'tasks':1,'duration_s':1e12", "--deadlines", "fixed:1e6"));
    String said = err.toString();
    assertTrue(said.contains("--deadlines: the deadline of job one would be 1000000.0"), said);
    assertFalse(said.contains("Exception"), said);
  }

  @Test
  void aJobAloneMeetsTheDeadlineOfItsTimeAtBestWithTheStartsOfItsContainers() throws IOException {
    String[] tasks = {"--model", "tasks", "--container-start", "2s", "--deadlines", "fixed1x"};
    assertEquals(0, simulateOne("'tasks':7,'duration_s':10", tasks), err.toString());
    assertEquals(1, new ObjectMapper().readTree(out.toString()).get("sdr").asDouble());
  }

  /** A trace of one job with one stage, on three CPUs. */
  @Test
  void aJobThatTakesItsTimeAtBestIsNotSlowedDownThoughItsStagesFollowOneAnother()
      throws IOException {
    String stages = "'tasks':1,'duration_s':100},{'tasks':4,'duration_s':20,'parents':['stage-0']";
    for (String model : List.of("perfect", "tasks")) {
      assertEquals(0, simulateOne(stages, "--model", model), err.toString());
      List<String> lines = out.toString().lines().toList();
      JsonNode run = new ObjectMapper().readTree(lines.get(lines.size() - 1));
      assertEquals(1, run.get("mean_slowdown").asDouble(), 1e-9, model);
    }
  }

  private int simulateOne(String stage, String... more) throws IOException {
    String job = "{'id':'one','submit_s':0,'stages':[{%s}]}".formatted(stage).replace('\'', '"');
    Path trace = Files.writeString(dir.resolve("one.jsonl"), job);
    List<String> all =
        new ArrayList<>(List.of("simulate", "--trace", trace.toString(), "--cpus", "3"));
    all.addAll(List.of("--policy", "fair", "--json"));
    all.addAll(List.of(more));
    return run(all.toArray(String[]::new));
  }

  @Test
  void saysWhyAWorkloadCannotBeGenerated() {
    assertEquals(2, run("simulate", "--workload", "bursty:jobs=300", "--cpus", "10"));
    String said = err.toString();
    assertTrue(said.contains("--workload: an index of dispersion of "), said);
    assertTrue(said.contains("maybe longer bursts and pauses"), said);
    assertFalse(said.contains("at io.github"), said);
  }

  @Test
  void theLargestSeedIsOneLikeOthers() {
    String last = "" + Long.MAX_VALUE;
    for (String seeds : List.of("1", last + "-" + last)) {
      assertTimeoutPreemptively(
          Duration.ofMinutes(1),
          () -> assertEquals(0, simulate("--seed", last, "--seeds", seeds, "--policy", "edf")),
          err::toString);
    }
  }

  @Test
  void nodesFailByChanceInOneWayAlone() {
    String byChance = "random mtbf 30d mttr 1h";
    assertEquals(2, simulate("--node-mtbf", "1d", "--node-faults", byChance));
    String said = err.toString();
    assertTrue(said.contains("--node-mtbf is '1d' and --node-faults '" + byChance + "'"), said);
  }

  @Test
  void losesNodesOnlyWhereThereAreNodes() {
    assertEquals(2, simulate("--node-mtbf", "1d"));
    assertTrue(err.toString().contains("the cluster is one pool"), err.toString());
  }

  @Test
  void wantsExactlyOneWorkloadAndOneCluster() {
    assertEquals(2, run("simulate", "--workload", JOBS));
    assertTrue(err.toString().contains("--nodes"), err.toString());
    assertEquals(2, run("simulate", "--cpus", "5"));
    assertTrue(err.toString().contains("--trace"), err.toString());
    assertEquals(2, simulate("--nodes", "5x16g,4"));
    assertEquals(2, run());
  }

  /** A file with queues in which the jobs of the generator have a place. */
  private Path queues(String... more) throws IOException {
    StringBuilder text = new StringBuilder("<configuration>");
    List<String> pairs = new ArrayList<>(List.of(more));
    pairs.addAll(
        List.of(
            "root.queues", "default,clicks",
            "root.default.capacity", "60",
            "root.default.user-limit-factor", "10",
            "root.clicks.capacity", "40",
            "root.clicks.punctual.kind", "latency",
            "root.clicks.punctual.period", "5m",
            "root.clicks.punctual.on-time", "30s",
            "root.clicks.punctual.demand", "4x1g,1x20s"));
    for (int i = 0; i < pairs.size(); i += 2) {
      text.append("<property><name>yarn.scheduler.capacity.%s</name>".formatted(pairs.get(i)))
          .append("<value>%s</value></property>".formatted(pairs.get(i + 1)));
    }
    return Files.writeString(dir.resolve("queues.xml"), text.append("</configuration>"));
  }

  private int simulateQueues(Path file, String workload, String... more) {
    List<String> all =
        new ArrayList<>(
            List.of("simulate", "--workload", workload, "--nodes", "3x20g,20", "--queues"));
    all.add(file.toString());
    all.addAll(List.of(more));
    return run(all.toArray(String[]::new));
  }

  @Test
  void runsTheQueuesOfAnOperatorsOwnFileAndNamesWhatItDoesNotDo() throws IOException {
    int code =
        simulateQueues(
            queues("root.default.maximum-applications", "9"),
            "recurring:span=5m",
            "--model",
            "tasks",
            "--shrink",
            "wait");

    assertEquals(0, code, err.toString());
    assertTrue(err.toString().contains("root.default.maximum-applications is ignored"));
    for (String policy : List.of("stock", "tempo")) {
      assertTrue(out.toString().contains("trace      " + policy + " "), out.toString());
    }
  }

  @Test
  void theFloorOfTheClusterIsTheOperatorsUnlessThePolicySaysAnother() throws IOException {
    int code =
        simulateQueues(
            queues(),
            "recurring:span=5m,load=1.3",
            "--model=tasks",
            "--shrink=wait",
            "--json",
            "--policy=tempo,tempo:best-effort-floor=0.1,tempo:best-effort-floor=0");

    assertEquals(0, code, err.toString());
    List<String> lines =
        out.toString()
            .lines()
            .map(line -> line.replaceAll("\"(policy|seconds)\":[^,}]*", ""))
            .toList();
    assertEquals(lines.get(0), lines.get(1));
    assertNotEquals(lines.get(0), lines.get(2));
  }

  @Test
  void aFloorIsOfWholeTasksWherePlansArePromised() {
    String[] what = {"--policy", "tempo:best-effort-floor=0.1"};

    assertEquals(2, simulate(what));
    assertTrue(err.toString().contains("choose the model in which jobs run task by task"));
  }

  @Test
  void refusesQueuesThatCannotBeMeant() throws IOException {
    String tasks = "--model=tasks";
    String wait = "--shrink=wait";
    String jobs = "recurring:span=1m";

    assertEquals(2, simulateQueues(queues(), jobs));
    assertTrue(err.toString().contains("add --model tasks --shrink wait"), err.toString());
    assertEquals(2, simulateQueues(dir.resolve("none.xml"), jobs, tasks, wait));
    assertTrue(err.toString().contains("none.xml"), err.toString());
    assertEquals(
        2, simulateQueues(queues("root.extra.queues", "x"), "even", tasks, wait, "--policy=edf"));
    assertTrue(err.toString().contains("there are stock"), err.toString());
    Path clicks = queues();
    Files.writeString(clicks, Files.readString(clicks).replace("default", "other"));
    assertEquals(2, simulateQueues(clicks, jobs, tasks, wait));
    assertTrue(err.toString().contains("no leaf queue for jobs of 'root.default'"), err.toString());
  }
}
