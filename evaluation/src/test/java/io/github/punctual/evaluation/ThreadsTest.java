package io.github.punctual.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class ThreadsTest {
  private static void run(Exception failure) throws IOException {
    Callable<Integer> work =
        () -> {
          throw failure;
        };
    new Threads(2, step -> {}).all("some", List.of(() -> 1, work));
  }

  @Test
  void whatCannotBeReadIsThrownAsItIs() {
    IOException unreadable = new IOException("line 3 is no job");
    assertSame(unreadable, assertThrows(IOException.class, () -> run(unreadable)));
  }

  @Test
  void anotherFailureNamesTheWork() {
    IllegalStateException e =
        assertThrows(IllegalStateException.class, () -> run(new ArithmeticException("by 0")));
    assertEquals("a run of some failed", e.getMessage());
    assertEquals("by 0", e.getCause().getMessage());
  }
}
