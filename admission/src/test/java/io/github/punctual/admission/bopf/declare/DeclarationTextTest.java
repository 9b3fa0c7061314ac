package io.github.punctual.admission.bopf.declare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.declaration.Problem;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeclarationTextTest {
  private static final QueueId QUEUE = new QueueId("root.clicks");
  private static final Set<String> TYPES = Set.of("memory-mb", "vcores", "yarn.io/gpu");
  private static final ResourceSeconds DEMAND =
      ResourceSeconds.of(Map.of("memory-mb", 2_457_600.0, "vcores", 1200.0));

  private static Map<String, String> periodic() {
    return new TreeMap<>(
        Map.of(
            "kind", "latency",
            "period", "5m",
            "on-time", "30s",
            "demand", "memory-mb=2457600,vcores=1200"));
  }

  private static Map<String, String> listed() {
    return new TreeMap<>(
        Map.of(
            "kind", "latency",
            "arrivals", "2026-11-21T12:00:00Z, 2026-11-21T14:30:00+01:00",
            "on-time", "30s",
            "demand", "40x2g,1x30s"));
  }

  private static DeclaredQueue read(Map<String, String> values) {
    try {
      return DeclarationText.parse(QUEUE, "", values, TYPES);
    } catch (InvalidDeclarationException e) {
      throw new AssertionError(e);
    }
  }

  private static List<Problem> problems(Map<String, String> values) {
    return assertThrows(
            InvalidDeclarationException.class,
            () -> DeclarationText.parse(QUEUE, "q.", values, TYPES))
        .problems();
  }

  private static BurstPlan plan(Map<String, String> values) {
    return read(values).declaration().bursts().orElseThrow();
  }

  /** That one thing is wrong, said of a key and with a part of the rule. */
  private static void refused(Map<String, String> values, String key, String rule) {
    List<Problem> problems = problems(values);
    assertEquals(1, problems.size(), problems::toString);
    assertEquals("q." + key, problems.get(0).key());
    assertTrue(problems.get(0).rule().contains(rule), problems::toString);
    assertTrue(problems.get(0).sentence().contains("; "), problems::toString);
  }

  private static Map<String, String> with(Map<String, String> values, String key, String value) {
    Map<String, String> more = new HashMap<>(values);
    more.put(key, value);
    return more;
  }

  private static Map<String, String> without(Map<String, String> values, String key) {
    Map<String, String> fewer = new HashMap<>(values);
    fewer.remove(key);
    return fewer;
  }

  @Test
  void readsAQueueWhoseBurstsComeInPeriods() {
    DeclaredQueue read = read(periodic());
    assertEquals(1, read.declaration().weight());
    assertEquals(Optional.empty(), read.demandFromHistory());
    assertEquals(
        new BurstPlan.Periodic(OptionalLong.empty(), 300_000, 30_000, DEMAND, 0.95),
        read.declaration().bursts().orElseThrow());
  }

  @Test
  void readsAllThatAPeriodicQueueMaySay() {
    Map<String, String> values = periodic();
    values.put("weight", "2.5");
    values.put("first-arrival", "2026-11-21T13:00:00+01:00");
    values.put("on-time-fraction", "0.99");
    values.put("demand-from-history", "JOINT");
    DeclaredQueue read = read(values);
    assertEquals(2.5, read.declaration().weight());
    assertEquals(Optional.of(Dependence.JOINT), read.demandFromHistory());
    assertEquals(
        new BurstPlan.Periodic(
            OptionalLong.of(Instant.parse("2026-11-21T12:00:00Z").toEpochMilli()),
            300_000,
            30_000,
            DEMAND,
            0.99),
        read.declaration().bursts().orElseThrow());
  }

  @Test
  void readsAQueueWithoutBursts() {
    DeclaredQueue read = read(Map.of("kind", "Throughput", "weight", "3"));
    assertEquals(QueueDeclaration.throughput(QUEUE, 3), read.declaration());
  }

  @Test
  void readsAQueueOfWhichNobodyKnowsWhenBurstsCome() {
    Map<String, String> values = with(without(periodic(), "period"), "least-gap", "2m");
    assertEquals(new BurstPlan.Aperiodic(120_000, 30_000, DEMAND, 0.95), plan(values));
  }

  @Test
  void readsListedArrivalsWithOneDemandForAll() {
    long first = Instant.parse("2026-11-21T12:00:00Z").toEpochMilli();
    long second = Instant.parse("2026-11-21T13:30:00Z").toEpochMilli();
    assertEquals(
        new BurstPlan.Listed(
            List.of(new Burst(first, 30_000, DEMAND), new Burst(second, 30_000, DEMAND)),
            second + (second - first),
            0.95),
        plan(listed()));
  }

  @Test
  void readsADemandAndATimeForEachArrival() {
    Map<String, String> values = listed();
    values.put("on-time", "30s; 1m");
    values.put("demand", "vcores=1; vcores=2");
    values.put("until", "2026-11-22T00:00:00Z");
    BurstPlan.Listed plan = (BurstPlan.Listed) plan(values);
    assertEquals(60_000, plan.bursts().get(1).onTimeMillis());
    assertEquals(2, plan.bursts().get(1).demand().get("vcores"));
    assertEquals(Instant.parse("2026-11-22T00:00:00Z").toEpochMilli(), plan.endMillis());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "40x2g,1x30s                     | 2457600 | 1200",
        "40 x 2048m , 1 x 30s            | 2457600 | 1200",
        "40X2G,1X30S                     | 2457600 | 1200",
        "40x2g,1x30s+1x4g,2x1m           | 2703360 | 1320",
        "memory-mb=2457600, vcores=1200  | 2457600 | 1200",
        "memory-mb=0.5 + vcores=1.25     | 0.5     | 1.25",
        "vcores=1200                     | 0       | 1200"
      })
  void readsDemandAsResourceSecondsAndAsTasks(String text, double memory, double vcores) {
    BurstPlan.Periodic plan = (BurstPlan.Periodic) plan(with(periodic(), "demand", text));
    assertEquals(memory, plan.demand().get("memory-mb"));
    assertEquals(vcores, plan.demand().get("vcores"));
  }

  @Test
  void takesOfTasksOnlyWhatTheClusterCounts() throws InvalidDeclarationException {
    DeclaredQueue read =
        DeclarationText.parse(
            QUEUE, "", with(periodic(), "demand", "40x2g,1x30s"), Set.of("memory-mb"));
    assertEquals(
        Map.of("memory-mb", 2_457_600.0),
        ((BurstPlan.Periodic) read.declaration().bursts().orElseThrow()).demand().amounts());
  }

  @Test
  void readsDemandForTypesThatTheClusterHas() {
    BurstPlan.Periodic plan =
        (BurstPlan.Periodic) plan(with(periodic(), "demand", "yarn.io/gpu=60"));
    assertEquals(60, plan.demand().get("yarn.io/gpu"));
    refused(with(periodic(), "demand", "fpga=60"), "demand", "which is not a resource type here");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kind             | burst        | is not a kind of queue",
        "weight           | 0            | is below the least",
        "weight           | -1           | is below the least",
        "weight           | heavy        | is not a decimal number",
        "period           | 0s           | is below the least",
        "period           | -5m          | is below the least",
        "period           | 300          | has no unit",
        "period           | often        | is not a duration",
        "on-time          | 0s           | is below the least",
        "on-time          | 6m           | is longer than period=5m",
        "on-time          | 1s;2s        | is not a duration",
        "first-arrival    | noon         | is not an instant",
        "first-arrival    | 2026-11-21   | has no time with z",
        "on-time-fraction | 0            | is not above 0 and at most 1",
        "on-time-fraction | 1.01         | is not above 0 and at most 1",
        "on-time-fraction | 95%          | is not a decimal number",
        "demand           | lots         | is neither resource-seconds nor tasks",
        "demand           | 4xxxx,1x,xx  | has memory 'xxx', which is not an amount of memory",
        "demand           | vcores       | is neither resource-seconds nor tasks",
        "demand           | vcores=-1    | which is negative",
        "demand           | vcores=1e3   | which is not a decimal number",
        "demand           | vcores=0     | is nothing",
        "demand           | vcores=1,    | without =",
        "demand           | vcores=1,vcores=2 | twice",
        "demand           | vcores=1+    | nothing between two +",
        "demand           | 40x2,1x30s   | has memory '2', which has no unit",
        "demand           | 0x2g,1x30s   | has tasks '0', which is below the least",
        "demand           | 40x2g,1x30   | has time '30', which has no unit",
        "demand           | 40x2g,1      | is neither resource-seconds nor tasks",
        "demand-from-history | yes       | is not a known way"
      })
  void refusesAValueWithTheRuleThatItBreaks(String key, String value, String rule) {
    refused(with(periodic(), key, value), key, rule);
  }

  @ParameterizedTest
  @ValueSource(strings = {"kind", "period", "on-time", "demand"})
  void refusesWhatIsMissing(String key) {
    refused(without(periodic(), key), key, "is missing");
  }

  @ParameterizedTest
  @ValueSource(strings = {"kind", "period", "on-time", "demand", "weight"})
  void refusesAKeyWithoutAValue(String key) {
    assertTrue(
        problems(with(periodic(), key, " ")).get(0).sentence().startsWith("q." + key + " has no"));
  }

  @Test
  void refusesAnUnknownKeyAndNamesTheOneThatIsNear() {
    refused(with(periodic(), "perod", "5m"), "perod", "is not a key");
    assertTrue(
        problems(with(periodic(), "perod", "5m"))
            .get(0)
            .sentence()
            .contains("perhaps period is meant; keys are kind, weight,"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"period", "on-time", "demand", "on-time-fraction"})
  void refusesBurstsOfAQueueThatHasNone(String key) {
    Map<String, String> values = Map.of("kind", "throughput", key, "1");
    refused(values, key, "kind=throughput says that there are none");
  }

  @Test
  void refusesTwoAnswersToWhenBurstsCome() {
    refused(with(periodic(), "least-gap", "5m"), "least-gap", "contradicts period");
    refused(with(listed(), "period", "5m"), "arrivals", "contradicts period");
  }

  @Test
  void refusesWhatIsOfNoUseWithTheRest() {
    refused(with(periodic(), "until", "2026-11-21T12:00:00Z"), "until", "only with arrivals");
    refused(with(listed(), "first-arrival", "when-jobs-come"), "first-arrival", "with period");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "arrivals | 2026-11-21T12:00:00Z,soon                 | arrivals | is not an instant",
        "arrivals | 2026-11-21T12:00:00Z,2026-11-21T12:00:10Z | arrivals | when the next burst comes",
        "arrivals | 2026-11-21T13:00:00Z,2026-11-21T12:00:00Z | arrivals | when the next burst comes",
        "arrivals | +10000-01-01T00:00:00Z                    | arrivals | is too far away",
        "arrivals | 2026-11-21T12:00:00Z                      | until    | only one arrival",
        "on-time  | 1s;2s;3s                                  | on-time  | has 3 values for 2 arrivals",
        "demand   | vcores=1;vcores=2;vcores=3                | demand   | has 3 values for 2 arrivals",
        "until    | 2026-11-21T13:30:10Z                      | arrivals | when the next burst comes"
      })
  void refusesAListThatCannotBeMeant(String key, String value, String of, String rule) {
    refused(with(listed(), key, value), of, rule);
  }

  @Test
  void tellsEverythingThatIsWrongAtOnce() {
    List<Problem> problems =
        problems(
            Map.of(
                "kind", "latency", "weight", "0", "on-time", "-1s", "demand", "much", "perid",
                "1"));
    assertEquals(
        List.of("q.perid", "q.weight", "q.period", "q.on-time", "q.demand"),
        problems.stream().map(Problem::key).toList());
  }

  @Test
  void writesWhatIsReadAsTheSameAgain() {
    Map<String, String> uneven = listed();
    uneven.put("on-time", "1ms; 90s");
    uneven.put("demand", "vcores=0.1; 40x2g,1x30s");
    Map<String, String> told = periodic();
    told.put("first-arrival", "2026-11-21T12:00:00.123Z");
    told.put("weight", "0.3");
    told.put("demand-from-history", "correlated");
    for (Map<String, String> values :
        List.of(
            periodic(),
            told,
            listed(),
            uneven,
            with(without(periodic(), "period"), "least-gap", "366d"),
            Map.of("kind", "throughput", "weight", "0.000001"))) {
      DeclaredQueue read = read(values);
      Map<String, String> written = new TreeMap<>();
      DeclarationText.write(read).forEach((key, value) -> written.put(key.text(), value));
      assertEquals(read, read(written), written::toString);
    }
  }
}
