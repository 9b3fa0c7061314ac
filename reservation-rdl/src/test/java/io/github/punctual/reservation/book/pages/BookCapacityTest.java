package io.github.punctual.reservation.book.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.sharing.VectorTimeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class BookCapacityTest {
  private static final ResourceVector ALL = ResourceVector.of(1024, 8);
  private static final ResourceVector HALF = ResourceVector.of(1024, 4);

  @Test
  void whatBoundedRequestsOfThePastIsNotToldToThePlanAgain() {
    List<Long> told = new ArrayList<>();
    Plan plan =
        new Plan(ALL, 0, 1000) {
          @Override
          public void setCapacity(long fromStep, ResourceVector capacity) {
            told.add(fromStep);
            super.setCapacity(fromStep, capacity);
          }
        };
    VectorTimeline line = new VectorTimeline();
    line.setFrom(0, ALL);
    BookClock clock = new BookClock(BookSettings.DEFAULTS, 0);
    BookCapacity capacity = new BookCapacity(line, plan, clock, 0);
    capacity.set(new VectorTimeline(line));
    for (long step = 10; step < 100; step += 10) {
      clock.advance(step * 1000);
      capacity.advance();
      CapacityProfile most = CapacityProfile.of(Map.of(step * 1000, HALF, (step + 5) * 1000, ALL));
      told.clear();

      capacity.bound(Optional.of(most));
      assertEquals(List.of(HALF, ALL), List.of(plan.capacity(step), plan.capacity(step + 5)));
      capacity.bound(Optional.empty());

      assertEquals(ALL, plan.capacity(step));
      assertEquals(List.of(step, step + 5, step, step + 5), told);
    }
  }

  @Test
  void whatBoundsRequestsFarAheadAtOtherStepsEachTimeDoesNotPileUp() {
    NavigableMap<Long, ResourceVector> kept = new TreeMap<>();
    List<Long> told = new ArrayList<>();
    Plan plan =
        new Plan(ALL, 0, 1000) {
          @Override
          public void setCapacity(long fromStep, ResourceVector capacity) {
            told.add(fromStep);
            kept.put(fromStep, capacity);
            super.setCapacity(fromStep, capacity);
          }

          @Override
          public void joinCapacity(long step) {
            super.joinCapacity(step);
            var before = kept.lowerEntry(step);
            if (before != null && before.getValue().equals(kept.get(step))) {
              kept.remove(step);
            }
          }
        };
    VectorTimeline line = new VectorTimeline();
    line.setFrom(0, ALL);
    line.setFrom(700, HALF);
    line.setFrom(800, ALL);
    BookCapacity capacity =
        new BookCapacity(new VectorTimeline(), plan, new BookClock(BookSettings.DEFAULTS, 0), 0);
    capacity.set(line);
    for (long round = 1; round < 100; round++) {
      CapacityProfile most = CapacityProfile.of(Map.of(0L, HALF, (100 + 5 * round) * 1000, ALL));
      told.clear();

      capacity.bound(Optional.of(most));
      assertEquals(HALF, plan.capacity(99 + 5 * round));
      assertEquals(ALL, plan.capacity(100 + 5 * round));
      capacity.bound(Optional.empty());
      if (round % 10 == 0) {
        capacity.set(line);
      }

      assertEquals(line.breakpoints(), kept);
      assertTrue(told.size() <= 11, told::toString);
      for (long step = 0; step < 1000; step += 5) {
        assertEquals(line.at(step), plan.capacity(step));
      }
    }
  }
}
