package io.github.punctual.admission.tempo.memory;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;

/** What tasks will take: nobody knows but an upper mark in a simulation. */
@FunctionalInterface
public interface Foresight {
  /** Foresees nothing. */
  Foresight NONE = job -> Seen.NOTHING;

  /** What is known of the tasks that a job has left. */
  Seen of(JobId job);

  /**
   * The stages of a job that have not ended, each after its parents.
   *
   * @param stages none where nothing is known
   */
  record Seen(List<SeenStage> stages) {
    public static final Seen NOTHING = new Seen(List.of());

    public Seen {
      stages = List.copyOf(stages);
    }
  }

  /**
   * A stage.
   *
   * @param size what one of its tasks takes
   * @param pendingMillis what each task that has not started will take, in milliseconds
   * @param endsMillis when each running task ends, in milliseconds
   * @param after which stages come before, by position
   */
  record SeenStage(
      ResourceVector size, List<Long> pendingMillis, List<Long> endsMillis, List<Integer> after) {
    public SeenStage {
      pendingMillis = List.copyOf(pendingMillis);
      endsMillis = List.copyOf(endsMillis);
      after = List.copyOf(after);
    }
  }
}
