package io.github.punctual.core.job;

import static io.github.punctual.core.Jobs.POOL;
import static io.github.punctual.core.Jobs.TASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.Jobs;
import io.github.punctual.core.resource.ResourceVector;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class DeadlineJobTest {
  @Test
  void timeToDeadlineRunsOut() {
    DeadlineJob job = Jobs.job("j", 100, 1100, 10);
    assertEquals(1000, job.budgetMillis());
    assertEquals(1000, job.timeToDeadlineMillis(100));
    assertEquals(0, job.timeToDeadlineMillis(1100));
    assertEquals(-1, job.timeToDeadlineMillis(1101));
  }

  @Test
  void footprintHoldsTheMasterToo() {
    DeadlineJob job = job(0, 1, 1, ResourceVector.of(1024, 1), OptionalLong.empty());
    assertEquals(ResourceVector.of(512, 1), job.footprint(0));
    assertEquals(ResourceVector.of(512 + 3 * 1024, 4), job.footprint(3));
    assertEquals(job.footprint(3), new RunningJob(job, 3, 0).footprint());
  }

  @Test
  void refusesWhatCannotBeMeant() {
    assertThrows(IllegalArgumentException.class, () -> Jobs.job("j", 100, 100, 1));
    assertThrows(IllegalArgumentException.class, () -> Jobs.job("j", 100, 99, 1));
    assertThrows(IllegalArgumentException.class, () -> Jobs.job("j", 0, 1, 0));
    assertThrows(IllegalArgumentException.class, () -> Jobs.job(" ", 0, 1, 1));
    assertThrows(
        IllegalArgumentException.class,
        () -> job(0, 1, 1, ResourceVector.ZERO, OptionalLong.empty()));
    assertThrows(IllegalArgumentException.class, () -> job(0, 1, 1, TASK, OptionalLong.of(0)));
    assertThrows(IllegalArgumentException.class, () -> new RunningJob(Jobs.job("j"), 0, 0));
    assertThrows(NullPointerException.class, () -> job(0, 1, 1, TASK, null));
  }

  @Test
  void errorNamesJobAndValue() {
    String message =
        assertThrows(IllegalArgumentException.class, () -> Jobs.job("etl", 0, 1, -7)).getMessage();
    assertTrue(message.contains("etl") && message.contains("-7"), message);
  }

  @Test
  void idsAreOrderedByName() {
    assertTrue(new JobId("a").compareTo(new JobId("b")) < 0);
    assertEquals("a", new JobId("a").toString());
  }

  private static DeadlineJob job(
      long submit, long deadline, int tasks, ResourceVector task, OptionalLong duration) {
    ResourceVector master = ResourceVector.of(512, 1);
    return new DeadlineJob(
        new JobId("j"), "j", "user", POOL, submit, deadline, tasks, task, master, duration);
  }
}
