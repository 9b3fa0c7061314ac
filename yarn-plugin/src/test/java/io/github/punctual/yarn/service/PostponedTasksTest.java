package io.github.punctual.yarn.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.rm.Await;
import io.github.punctual.yarn.thread.PartThread;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PostponedTasksTest {
  private final PartThread thread = new PartThread("test-policy");
  private final AtomicBoolean begun = new AtomicBoolean();
  private final PostponedTasks postponed = new PostponedTasks(thread, begun::get);
  private final List<String> done = new CopyOnWriteArrayList<>();

  @AfterEach
  void stop() {
    thread.stop();
  }

  private void begin() {
    begun.set(true);
    postponed.workOff(() -> done.add("afterwards"));
  }

  @Test
  void whatCameBeforeTheBeginIsDoneInOrderAndWhatComesMeanwhileBehindIt() {
    for (String task : List.of("a", "b")) {
      postponed.whenReady(() -> done.add(task));
    }
    postponed.whenReady(() -> postponed.whenReady(() -> done.add("c")));

    thread.execute(this::begin);

    Await.until("all is done", () -> done, now -> now.size() == 4);
    assertEquals(List.of("a", "b", "afterwards", "c"), done);
    postponed.whenReady(() -> done.add("d"));
    Await.until("it is done at once", () -> done, now -> now.contains("d"));
  }

  @Test
  void eachIsATaskOfItsOwnAndOneThatFailsKeepsNothingFromTheOthers() {
    AtomicReference<Thread> between = new AtomicReference<>();
    postponed.whenReady(
        () -> {
          done.add("a");
          thread.execute(() -> between.set(done.size() == 1 ? Thread.currentThread() : null));
          throw new IllegalStateException("as tests do");
        });
    postponed.whenReady(() -> done.add("b"));

    thread.execute(this::begin);

    Await.until("the rest is done", () -> done, now -> now.contains("afterwards"));
    assertTrue(between.get() != null, "what the first one posted came before the second");
  }
}
