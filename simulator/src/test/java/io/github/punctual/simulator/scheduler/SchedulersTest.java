package io.github.punctual.simulator.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Scheduler;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchedulersTest {
  /** A scheduler that refuses to be made without arguments. */
  public static final class NeedsArguments implements Scheduler {
    private final String name;

    /** Made by nobody. */
    public NeedsArguments(String name) {
      this.name = name;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public void begin(Cluster cluster) {}

    @Override
    public void submitted(Job job) {}

    @Override
    public void completed(Job job) {}

    @Override
    public void capacityChanged() {}

    @Override
    public void woken() {}
  }

  @Test
  void makesEveryListedSchedulerUnderItsName() {
    Set<String> names = new HashSet<>();
    for (Schedulers.Entry entry : Schedulers.list()) {
      assertTrue(names.add(entry.name()), entry::toString);
      assertEquals(entry.name(), Schedulers.named(entry.name()).get().name());
      assertTrue(entry.description().length() < 100, entry::toString);
    }
    assertTrue(names.containsAll(List.of("fair", "reactive-fair", "justice", "pythia", "oracle")));
  }

  @Test
  void makesAFreshOneEachTime() {
    Supplier<Scheduler> maker = Schedulers.named("oracle");
    assertNotSame(maker.get(), maker.get());
  }

  @Test
  void takesSettingsOfPoliciesAndNamesReportsByThem() {
    String text = "justice:correction=none,priority=fewest-tasks";
    assertEquals(text, Schedulers.named(text).get().name());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nonsense | policy 'nonsense' is unknown; it must be one of fair, fair-fixed, ",
        "reactive-oracle | policy 'reactive-oracle' is unknown",
        "fair:share=3 | policy 'fair' has no settings; leave out ':share=3'",
        "justice:corection=none | policy setting 'corection' is unknown; known are [",
        "justice:correction=no | correction is 'no'; it must be mean, exponential or none",
        "justice:correction | setting 'correction' of policy 'justice:correction' is not of the",
        "justice:a=1,a=2 | setting 'a' of policy 'justice:a=1,a=2' is given twice",
        "tempo:best-effort-floor=1 | setting best-effort-floor of policy 'tempo:best-effort-floor=1' is '1'; it must be from 0.0 to 0.95",
        "fair:best-effort-floor=0.1 | policy 'fair' has no settings; leave out",
        "rush:tetha=0.9 | setting tetha of policy 'rush:tetha=0.9' is '0.9'; it is unknown: there are",
        "rush:theta=2 | setting theta of policy 'rush:theta=2' is '2'; it must be from 0.001 to 1.0",
        "rush:estimator=x | setting estimator of policy 'rush:estimator=x' is 'x'; it must be one",
        "fifo-by-task:x=1 | policy 'fifo-by-task' has no settings; leave out ':x=1'",
        "no.such.Class | policy 'no.such.Class' is not a class that can be loaded",
        "java.lang.Object | policy 'java.lang.Object' implements neither io.github.punctual",
        "java.lang.Runnable | policy 'java.lang.Runnable' has no public constructor without",
      })
  void saysWhatIsAccepted(String text, String message) {
    String actual =
        assertThrows(IllegalArgumentException.class, () -> Schedulers.named(text)).getMessage();
    assertTrue(actual.startsWith(message), actual);
  }

  @Test
  void wantsAConstructorWithoutArguments() {
    String actual =
        assertThrows(
                IllegalArgumentException.class,
                () -> Schedulers.named(NeedsArguments.class.getName()))
            .getMessage();
    assertTrue(actual.endsWith("has no public constructor without arguments; give it one"), actual);
  }

  @Test
  void splitsAListAtThePoliciesAndNotAtTheirSettings() {
    assertEquals(
        List.of("fair", "justice:correction=none,priority=fewest-tasks", "oracle"),
        SchedulerSpec.split("fair, justice:correction=none,priority=fewest-tasks ,oracle"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fair,,oracle", "fair,", "priority=x,fair", "fair,priority=x"})
  void refusesListsThatCannotBeMeant(String list) {
    assertThrows(IllegalArgumentException.class, () -> SchedulerSpec.split(list));
  }
}
