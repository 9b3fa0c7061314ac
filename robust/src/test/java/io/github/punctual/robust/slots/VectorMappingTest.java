package io.github.punctual.robust.slots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VectorMappingTest {
  /** Theorem 3: in every run all tasks end by the target of their job and the time of one task. */
  @ParameterizedTest
  @EnumSource
  void tasksEndByTargetAndOneTaskWheneverDividedWorkWouldMeetTheTarget(TaskRun.Asked asked) {
    for (int i = 0; i < 2000; i++) {
      FeasibleJobs jobs = new FeasibleJobs(i);
      double[] ends = new TaskRun(jobs.containers, jobs.tasks, jobs.task, jobs.target).run(asked);
      for (int job = 0; job < ends.length; job++) {
        double late = ends[job] - jobs.target[job] - jobs.task[job];
        assertTrue(late <= 1e-6, "instance %d, job %d: %s s late".formatted(i, job, late));
      }
    }
  }

  @Test
  void doesNotLetALongTaskOvertakeAJobWhoseTurnComesWhileEarlierTasksRun() {
    int[] tasks = {2, 1, 1};
    double[] seconds = {6, 1, 5};
    double[] targets = {4, 13.0 / 3, 6};
    List<List<Integer>> wanted = new TaskRun(3, tasks, seconds, targets).ask(0);
    assertEquals(List.of(List.of(2), List.of(1), List.of(0)), wanted);
    double[] ends = new TaskRun(3, tasks, seconds, targets).run(TaskRun.Asked.ONCE);
    assertEquals(1, ends[1], 1e-9);
  }
}
