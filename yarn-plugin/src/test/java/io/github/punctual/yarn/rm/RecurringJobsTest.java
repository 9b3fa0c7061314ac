package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.job.JobId;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.store.HistoryKey;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs that come again, whose users do not say how many tasks they have. */
class RecurringJobsTest {
  @ParameterizedTest
  @ValueSource(strings = {"tempo", "justice"})
  void areTakenToHaveAsManyTasksAsTheLastOneShowedWhateverThatWasTakenToHave(String policy)
      throws Exception {
    try (MockCluster cluster = MockCluster.builder().set("punctual.policy", policy).start(2)) {
      RMApp declared = submit(cluster, "sla.tasks=2");
      cluster.runToEnd(declared, 2);
      awaitLearned(cluster, declared);

      RMApp grown = submit(cluster);
      assertEquals(2, cluster.job(grown).job().requestedTasks());
      runAskingFor(cluster, grown, 5);

      RMApp shrunk = submit(cluster);
      assertEquals(5, cluster.job(shrunk).job().requestedTasks());
      runAskingFor(cluster, shrunk, 3);

      assertEquals(3, cluster.job(submit(cluster)).job().requestedTasks());
      RMApp said = submit(cluster, "sla.tasks=4");
      assertEquals(4, cluster.job(said).job().requestedTasks());
      cluster.killAll();
    }
  }

  private static RMApp submit(MockCluster cluster, String... more) throws Exception {
    String[] tags = new String[more.length + 2];
    tags[0] = "sla.deadline=1h";
    tags[1] = "sla.task-memory=1g";
    System.arraycopy(more, 0, tags, 2, more.length);
    RMApp job = cluster.submit("nightly", tags);
    cluster.awaitPhase(job, Phase.ADMITTED);
    return job;
  }

  private static void runAskingFor(MockCluster cluster, RMApp job, int tasks) throws Exception {
    MockAM master = cluster.launch(job);
    List<Container> given = cluster.allocate(job, master, tasks, 1);
    Await.until(
        "what it asks for is seen", () -> cluster.job(job).tasksAtOnce(), seen -> seen == tasks);
    for (Container container : given) {
      cluster.completed(container, ContainerState.COMPLETE);
    }
    cluster.finish(job, master);
    awaitLearned(cluster, job);
  }

  private static void awaitLearned(MockCluster cluster, RMApp job) {
    JobId id = cluster.job(job).job().id();
    Await.until(
        "it is known how %s went".formatted(id),
        () -> cluster.service().store().lastRun(new HistoryKey(job.getUser(), job.getName())),
        last -> last.filter(run -> run.outcome().id().equals(id)).isPresent());
  }
}
