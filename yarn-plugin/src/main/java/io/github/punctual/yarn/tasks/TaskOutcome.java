package io.github.punctual.yarn.tasks;

import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;

/** What became of the work of a container that ran. */
public enum TaskOutcome {
  /** It is done: the container exited with 0, or its master gave it back. */
  COMPLETED,
  /** It failed by itself, and will probably be tried again. */
  FAILED,
  /** It was ended from outside, as by preemption, which says nothing about the task. */
  STOPPED;

  /** The outcome of a container that ran, from what the scheduler was told of its end. */
  static TaskOutcome of(int exitStatus, RMContainerEventType event) {
    return switch (exitStatus) {
      case ContainerExitStatus.SUCCESS -> COMPLETED;
      // Masters that use a container for many tasks end it so when they need it no more.
      case ContainerExitStatus.ABORTED ->
          event == RMContainerEventType.RELEASED ? COMPLETED : STOPPED;
      case ContainerExitStatus.INVALID,
          ContainerExitStatus.PREEMPTED,
          ContainerExitStatus.KILLED_BY_APPMASTER,
          ContainerExitStatus.KILLED_BY_RESOURCEMANAGER,
          ContainerExitStatus.KILLED_BY_CONTAINER_SCHEDULER,
          ContainerExitStatus.KILLED_AFTER_APP_COMPLETION ->
          STOPPED;
      default -> FAILED;
    };
  }
}
