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

  /** A job by deadline in queue b whose tasks all run at once or not at all. */
  private static Job wide(String policy, Map<String, String> queues, int tasks) {
    MixSettings settings = MixSettings.only(new MixSettings.Deadlines(policy, Map.of()));
    return Ten.run(tree(queues), settings, dueWide("d", "b", tasks)).get(0);
  }

  /** Queue b has everything, and a minimum in percent. */
  private static Map<String, String> minimum(int percent) {
    return Map.of(
        "root.a.capacity", "0",
        "root.b.capacity", "100",
        "root.b.minimum-user-limit-percent", Integer.toString(percent));
  }

  @ParameterizedTest
  @ValueSource(strings = {"tempo", "justice"})
  void noUserIsPromisedMoreThanIsLeftWhenAllAskWhoMay(String policy) {
    assertEquals(Optional.of(ReasonCode.TASK_TOO_LARGE), wide(policy, minimum(30), 4).reason());
    assertEquals(JobState.COMPLETED, wide(policy, minimum(30), 3).state());
  }

  @ParameterizedTest
  @ValueSource(strings = {"tempo", "justice"})
  void whereUsersDoNotShareTheFactorBoundsWhatOneIsPromised(String policy) {
    Map<String, String> once = Map.of("root.a.capacity", "50", "root.b.capacity", "50");
    Map<String, String> twice = new HashMap<>(once);
    twice.put("root.b.user-limit-factor", "2");

    assertEquals(Optional.of(ReasonCode.TASK_TOO_LARGE), wide(policy, once, 6).reason());
    assertEquals(JobState.COMPLETED, wide(policy, twice, 6).state());
  }

  @ParameterizedTest
  @ValueSource(strings = {"tempo", "justice"})
  void aMinimumOfNothingLeavesPromisesToTheFactor(String policy) {
    assertEquals(JobState.COMPLETED, wide(policy, minimum(0), 8).state());
  }
}
