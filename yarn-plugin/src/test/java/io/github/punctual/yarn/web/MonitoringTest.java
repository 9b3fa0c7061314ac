package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.github.punctual.yarn.rm.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Prometheus gets, and whether the alerts and the dashboard ask for what is there. */
class MonitoringTest {
  private static final Path MONITORING = Path.of("..", "monitoring");
  private static final Pattern SAMPLE = Pattern.compile("(?m)^(punctual_\\w+)\\{(.*)\\} \\S+$");
  private static final Pattern TYPE = Pattern.compile("(?m)^# TYPE (punctual_\\w+) (\\w+)$");
  private static final Pattern USE = Pattern.compile("(punctual_\\w+)(?:\\{([^}]*)\\})?");
  private static final Pattern LABEL = Pattern.compile("(\\w+)=(~?)\"([^\"]*)\"");
  private static final Pattern GROUPED =
      Pattern.compile("(?:by|without) \\(([^)]*)\\)|\\{\\{ *(?:\\$labels\\.)?(\\w+) *\\}\\}");

  private static final Pattern ADDRESS = Pattern.compile("/punctual/[^\\s,;\"\\\\]*");
  private static final Pattern QUEUE = Pattern.compile("\\{\\{ *\\$labels\\.queue *}}");

  @TempDir static Path directory;
  private static WebRm rm;

  /** The values of each label of each metric. */
  private static Map<String, Map<String, Set<String>>> metrics;

  private static String text;

  @BeforeAll
  static void start() throws Exception {
    Map<String, String> settings = WebRm.withAllPromises();
    settings.put("punctual.notify.command", "/bin/true");
    settings.put("hadoop.prometheus.endpoint.enabled", "true");
    rm = WebRm.start(directory, settings);
    rm.addNode("127.0.0.1", 16_384, 16);
    text =
        Await.until(
            "Prometheus is told of all sources",
            () -> rm.get("/prom").body(),
            seen ->
                seen.contains("punctual_queue_bursts_total") && seen.contains("punctual_plan_"));
    metrics = new TreeMap<>();
    SAMPLE
        .matcher(text)
        .results()
        .forEach(
            sample ->
                labels(sample.group(2))
                    .forEach(
                        label ->
                            metrics
                                .computeIfAbsent(sample.group(1), name -> new TreeMap<>())
                                .computeIfAbsent(label.group(1), name -> new TreeSet<>())
                                .add(label.group(3))));
  }

  @AfterAll
  static void stop() {
    rm.close();
  }

  private static List<MatchResult> labels(String selector) {
    return LABEL.matcher(selector).results().toList();
  }

  @Test
  void countersAndNothingElseEndInTotal() {
    Map<String, String> types = new TreeMap<>();
    TYPE.matcher(text).results().forEach(type -> types.put(type.group(1), type.group(2)));
    assertEquals(metrics.keySet(), types.keySet());
    types.forEach(
        (name, type) -> assertEquals(type.equals("counter"), name.endsWith("_total"), name));
  }

  @Test
  void whatComesInKindsSaysItsKindInALabel() {
    assertTrue(
        metrics
            .get("punctual_decisions_total")
            .get("reason")
            .containsAll(Set.of("PROMISED", "WAITING_FOR_CAPACITY", "BAD_DECLARATION")));
    assertTrue(
        metrics.get("punctual_endings_total").get("phase").containsAll(Set.of("MET", "MISSED")));
    assertEquals(Set.of("root.plan"), metrics.get("punctual_plan_reservations").get("queue"));
    assertEquals(
        Set.of("Promises", "KeptRoom", "Plans"),
        metrics.get("punctual_proposals_refused_total").get("by"));
  }

  private static JsonNode rules() throws IOException {
    return new ObjectMapper(new YAMLFactory())
        .readTree(Files.readString(MONITORING.resolve("alerts.yml")))
        .at("/groups/0/rules");
  }

  @Test
  void theDashboardShowsWhatEachCriticalAlertIsAbout() throws IOException {
    String dashboard = Files.readString(MONITORING.resolve("grafana-dashboard.json"));
    Set<String> missing = new TreeSet<>();
    int critical = 0;
    for (JsonNode rule : rules()) {
      if (rule.at("/labels/severity").asText().equals("critical")) {
        critical++;
        USE.matcher(rule.path("expr").asText()).results().forEach(use -> missing.add(use.group(1)));
      }
    }
    missing.removeIf(metric -> Pattern.compile(metric + "\\b").matcher(dashboard).find());
    assertEquals(Set.of(), missing);
    assertTrue(critical > 3, "only " + critical + " are critical");
  }

  /** After a change of either there are two series of a counter that names them. */
  @Test
  void whatIsComparedIsOneSeriesAlsoAfterAChangeOfThePolicyOrTheMode() throws IOException {
    int compared = 0;
    for (JsonNode rule : rules()) {
      String query = rule.path("expr").asText();
      List<String> names =
          USE.matcher(query).results().map(use -> use.group(1)).distinct().toList();
      for (String name : names) {
        if (names.size() > 1 && metrics.get(name).containsKey("policy")) {
          compared++;
          String bare = query.replaceAll("sum without \\(policy, mode\\) \\(.*?\\[", "");
          assertFalse(bare.contains(name), query);
        }
      }
    }
    assertEquals(1, compared);
  }

  @Test
  void alertsAskForWhatIsThere() throws IOException {
    List<String> missing = new ArrayList<>();
    int asked = 0;
    for (JsonNode rule : rules()) {
      asked += check(rule.path("expr").asText(), rule.path("annotations").toString(), missing);
    }
    assertEquals(List.of(), missing);
    assertTrue(asked > 15, "only " + asked + " metrics are asked for");
  }

  @Test
  void theDashboardAsksForWhatIsThere() throws IOException {
    JsonNode dashboard =
        new ObjectMapper().readTree(Files.readString(MONITORING.resolve("grafana-dashboard.json")));
    List<String> missing = new ArrayList<>();
    int asked = 0;
    for (JsonNode panel : dashboard.path("panels")) {
      for (JsonNode target : panel.path("targets")) {
        asked += check(target.path("expr").asText(), target.path("legendFormat").asText(), missing);
      }
    }
    for (JsonNode variable : dashboard.at("/templating/list")) {
      asked += check(variable.at("/query/query").asText(), "", missing);
    }
    assertEquals(List.of(), missing);
    assertTrue(asked > 30, "only " + asked + " metrics are asked for");
  }

  @Test
  void everyAddressThatAnAlertOrTheDashboardNamesIsAnswered() throws Exception {
    Map<String, Integer> answers = new TreeMap<>();
    for (String file : List.of("alerts.yml", "grafana-dashboard.json")) {
      String words = Files.readString(MONITORING.resolve(file));
      String filled = QUEUE.matcher(words).replaceAll("root.clicks");
      for (MatchResult address : ADDRESS.matcher(filled).results().toList()) {
        String path = address.group().replaceAll("\\.$", "");
        answers.put(path, rm.get(path).statusCode());
      }
    }
    assertTrue(answers.size() > 5, "only " + answers.keySet() + " are named");
    assertEquals(Set.of(200), Set.copyOf(answers.values()), answers::toString);
  }

  /** Notes each metric, label and value of a query that is not there. */
  private static int check(String query, String words, List<String> missing) {
    Set<String> known = new TreeSet<>();
    List<MatchResult> uses = USE.matcher(query).results().toList();
    for (MatchResult use : uses) {
      Map<String, Set<String>> has = metrics.getOrDefault(use.group(1), Map.of());
      if (has.isEmpty()) {
        missing.add(use.group(1));
      }
      known.addAll(has.keySet());
      for (MatchResult label : labels(use.group(2) == null ? "" : use.group(2))) {
        for (String value : label.group(3).split("\\|", -1)) {
          // A variable of the dashboard stands for any value.
          if ((!value.startsWith("$")
                  && !has.getOrDefault(label.group(1), Set.of()).contains(value))
              || !has.containsKey(label.group(1))) {
            missing.add(use.group(1) + "{" + label.group() + "}");
          }
        }
      }
    }
    for (MatchResult grouped : GROUPED.matcher(query + words).results().toList()) {
      String names = grouped.group(1) == null ? grouped.group(2) : grouped.group(1);
      for (String name : names.split(", *", -1)) {
        if (!known.contains(name)) {
          missing.add(name + " in " + query + words);
        }
      }
    }
    return uses.size();
  }

  @Test
  void everyMetricIsDescribed() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "rest-api.md"));
    Set<String> described = new TreeSet<>();
    Pattern.compile("`([A-Z]\\w+)(…?)`")
        .matcher(page.substring(page.indexOf("## Metrics")))
        .results()
        .forEach(name -> described.add(name.group(1).toLowerCase(java.util.Locale.ROOT)));
    List<String> missing = new ArrayList<>();
    for (String name : metrics.keySet()) {
      String plain = name.replace("_", "");
      boolean known =
          described.stream()
              .filter(source -> source.startsWith("punctual") && plain.startsWith(source))
              .anyMatch(source -> described.contains(plain.substring(source.length())));
      if (!known) {
        missing.add(name);
      }
    }
    assertEquals(List.of(), missing);
  }
}
