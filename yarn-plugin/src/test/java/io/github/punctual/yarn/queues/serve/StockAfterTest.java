package io.github.punctual.yarn.queues.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The order of queues in which the stock order is a part. */
class StockAfterTest {
  private static final String A = "a";
  private static final String B = "b";
  private static final String C = "c";
  private static final String D = "d";

  private final AtomicInteger asked = new AtomicInteger();

  private Iterator<String> order(List<String> first, String... last) {
    Set<String> blocked = Collections.newSetFromMap(new IdentityHashMap<>());
    blocked.addAll(List.of(last));
    Supplier<Iterator<String>> stock =
        () -> {
          asked.incrementAndGet();
          return List.of(A, B, C, D).iterator();
        };
    return new StockAfter<>(first, blocked, stock);
  }

  private static List<String> all(Iterator<String> order) {
    List<String> all = new ArrayList<>();
    order.forEachRemaining(all::add);
    return all;
  }

  @Test
  void firstComeFirstAndOthersInTheStockOrder() {
    assertEquals(List.of(C, A, B, D), all(order(List.of(C))));
  }

  @Test
  void lastComeLastInTheStockOrder() {
    assertEquals(List.of(D, B, A, C), all(order(List.of(D), C, A)));
  }

  @Test
  void nothingIsFirstOrLast() {
    assertEquals(List.of(A, B, C, D), all(order(List.of())));
  }

  @Test
  void stockOrderIsAskedForOnceAndOnlyAfterTheFirst() {
    Iterator<String> order = order(List.of(C, B));
    assertEquals(C, order.next());
    assertEquals(B, order.next());
    assertEquals(0, asked.get());
    assertEquals(List.of(A, D), all(order));
    assertEquals(1, asked.get());
    assertThrows(NoSuchElementException.class, order::next);
  }
}
