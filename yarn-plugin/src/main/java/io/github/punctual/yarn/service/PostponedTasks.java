package io.github.punctual.yarn.service;

import io.github.punctual.yarn.thread.PartThread;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.BooleanSupplier;

/**
 * What comes before decisions have begun, such as after a start, and is done then in the order in
 * which it came. Each is a task of its own for the policy's thread: many together would look as if
 * the policy were stuck.
 */
final class PostponedTasks {
  private final PartThread thread;
  private final BooleanSupplier begun;

  /** For the policy's thread. */
  private final Queue<Runnable> tasks = new ArrayDeque<>();

  PostponedTasks(PartThread thread, BooleanSupplier begun) {
    this.thread = thread;
    this.begun = begun;
  }

  /** Does something once decisions have begun and all that came before it is done. Any thread. */
  void whenReady(Runnable task) {
    thread.execute(
        () -> {
          if (begun.getAsBoolean() && tasks.isEmpty()) {
            task.run();
          } else {
            tasks.add(task);
          }
        });
  }

  /** Decisions have begun: does what was postponed, in its order, and then {@code afterwards}. */
  void workOff(Runnable afterwards) {
    tasks.add(afterwards);
    thread.execute(this::next);
  }

  private void next() {
    Runnable task = tasks.peek();
    if (task != null) {
      thread.run(task);
      tasks.remove();
      thread.execute(this::next);
    }
  }
}
