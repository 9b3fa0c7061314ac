package io.github.punctual.simulator.engine;

/** Admits every job at once with so many tasks, or as many as it requests. */
public class Fixed extends Sharing {
  private final int tasks;

  public Fixed(int tasks) {
    this.tasks = tasks;
  }

  @Override
  public void submitted(Job job) {
    cluster.admit(job, Math.min(tasks, job.requestedTasks()));
  }
}
