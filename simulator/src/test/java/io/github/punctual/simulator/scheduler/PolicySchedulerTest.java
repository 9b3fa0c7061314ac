package io.github.punctual.simulator.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PolicySchedulerTest {
  @Test
  void justiceHalvesWhatJobsOfLooseDeadlinesGetAndMeetsThem() {
    ResourceVector cpu = ResourceVector.of(ResourceVector.VCORES, 1);
    List<TraceJob> jobs = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      int tasks = 1 + i * 7919 % 50;
      jobs.add(
          new TraceJob(
              "j" + i,
              "root",
              "u",
              "n",
              i * 1000L,
              OptionalLong.of(20_000),
              List.of(new Stage("s", tasks, TaskDurations.same(10_000), cpu, List.of()))));
    }
    Simulation simulation =
        new Simulation(
            new Workload("easy", jobs),
            ClusterSpec.cpus(220),
            SimulationSettings.PAPERS,
            new PolicyScheduler(
                "justice",
                AdmissionPolicies.create("justice", Map.of()),
                Map.of(),
                DecisionLog.NONE),
            List.of());
    List<Job> ended = simulation.run();
    assertEquals(jobs.size(), ended.size());
    assertTrue(ended.stream().allMatch(job -> job.state().isEnd()));
    assertTrue(ended.stream().filter(Job::met).count() > 1_700);
  }
}
