package io.github.punctual.robust.slots;

import java.util.List;

/**
 * What a job is to run now.
 *
 * @param tasks how many tasks of each of its groups, with those that run already
 */
public record Assignment(List<Integer> tasks) {
  /** Copies the list. */
  public Assignment {
    tasks = List.copyOf(tasks);
  }
}
