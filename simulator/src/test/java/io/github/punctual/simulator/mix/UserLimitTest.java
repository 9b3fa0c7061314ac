package io.github.punctual.simulator.mix;

import static io.github.punctual.simulator.mix.Ten.dueWide;
import static io.github.punctual.simulator.mix.Ten.job;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How long jobs of ten tasks of 10 s take on ten slots under limits of users. */
class UserLimitTest {
  private static QueueTree tree(Map<String, String> more) {
    Map<String, String> properties = new HashMap<>();
    String prefix = "yarn.scheduler.capacity.";
    properties.put(prefix + "root.queues", "a,b");
    properties.put(prefix + "maximum-am-resource-percent", "1");
    more.forEach((name, value) -> properties.put(prefix + name, value));
    return QueueFile.read(properties, Set.of(ResourceVector.MEMORY, ResourceVector.VCORES)).tree();
  }

  private static List<Long> endSeconds(Map<String, String> more, TraceJob... jobs) {
    return Ten.run(tree(more), MixSettings.STOCK, jobs).stream()
        .map(UserLimitTest::endSeconds)
        .toList();
  }

  private static long endSeconds(Job job) {
    assertEquals(JobState.COMPLETED, job.state(), job.toString());
    return job.endMillis() / 1000;
  }

  @Test
  void aQueueThatIsGuaranteedNothingRunsItsJobsContainerByContainer() {
    Map<String, String> queues = Map.of("root.a.capacity", "100", "root.b.capacity", "0");

    assertEquals(List.of(100L), endSeconds(queues, job("j", "b", "ann")));
    assertEquals(
        List.of(100L, 100L), endSeconds(queues, job("j", "b", "ann"), job("k", "b", "bob")));
  }

  @Test
  void withoutALimitOneUserMayHaveAllThatTheQueueCanHave() {
    Map<String, String> queues =
        Map.of("root.a.capacity", "100", "root.b.capacity", "0", "root.b.user-limit-factor", "-1");

    assertEquals(List.of(10L), endSeconds(queues, job("j", "b", "ann")));
  }

  @Test
  void theFactorLetsAUserHaveMoreThanTheQueueIsGuaranteed() {
    Map<String, String> once = Map.of("root.a.capacity", "50", "root.b.capacity", "50");
    Map<String, String> twice = new HashMap<>(once);
    twice.put("root.b.user-limit-factor", "2");

    assertEquals(List.of(20L), endSeconds(once, job("j", "b", "ann")));
    assertEquals(List.of(10L), endSeconds(twice, job("j", "b", "ann")));
  }

  @Test
  void usersWhoWantMoreShareWhatTheQueueCanHave() {
    Map<String, String> queues =
        Map.of(
            "root.a.capacity", "50",
            "root.b.capacity", "50",
            "root.b.user-limit-factor", "2",
            "root.b.minimum-user-limit-percent", "50");

    assertEquals(List.of(20L, 20L), endSeconds(queues, job("j", "b", "ann"), job("k", "b", "bob")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"tempo", "justice"})
  void noUserIsPromisedMoreThanIsLeftWhenAllAskWhoMay(String policy) {
    Map<String, String> queues =
        Map.of(
            "root.a.capacity", "0",
            "root.b.capacity", "100",
            "root.b.minimum-user-limit-percent", "30");
    MixSettings settings = MixSettings.only(new MixSettings.Deadlines(policy, Map.of()));

    Job large = Ten.run(tree(queues), settings, dueWide("d", "b", 4)).get(0);
    Job small = Ten.run(tree(queues), settings, dueWide("d", "b", 3)).get(0);

    assertEquals(Optional.of(ReasonCode.TASK_TOO_LARGE), large.reason());
    assertEquals(JobState.COMPLETED, small.state());
  }

  @ParameterizedTest
  @ValueSource(strings = {"tempo", "justice"})
  void whereUsersDoNotShareTheFactorBoundsWhatOneIsPromised(String policy) {
    Map<String, String> once = Map.of("root.a.capacity", "50", "root.b.capacity", "50");
    Map<String, String> twice = new HashMap<>(once);
    twice.put("root.b.user-limit-factor", "2");
    MixSettings settings = MixSettings.only(new MixSettings.Deadlines(policy, Map.of()));

    Job large = Ten.run(tree(once), settings, dueWide("d", "b", 6)).get(0);
    Job same = Ten.run(tree(twice), settings, dueWide("d", "b", 6)).get(0);

    assertEquals(Optional.of(ReasonCode.TASK_TOO_LARGE), large.reason());
    assertEquals(JobState.COMPLETED, same.state());
  }

  @ParameterizedTest
  @ValueSource(strings = {"tempo", "justice"})
  void aMinimumOfNothingLeavesPromisesToTheFactor(String policy) {
    Map<String, String> queues =
        Map.of(
            "root.a.capacity", "0",
            "root.b.capacity", "100",
            "root.b.minimum-user-limit-percent", "0");
    MixSettings settings = MixSettings.only(new MixSettings.Deadlines(policy, Map.of()));

    Job job = Ten.run(tree(queues), settings, dueWide("d", "b", 8)).get(0);

    assertEquals(JobState.COMPLETED, job.state());
  }
}
