package io.github.punctual.admission.tempo;

import io.github.punctual.core.job.Standing;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;

/**
 * Who may be promised something, in the order of turns: those that run without a promise and those
 * that wait; at a submission only the newcomer, for others have no more than before.
 */
final class Candidates implements Iterator<JobView> {
  private final Iterator<JobView> running;
  private final Iterator<JobView> waiting;
  private JobView nextRunning;
  private JobView nextWaiting;

  Candidates(TempoBook book) {
    List<JobView> unpromised = new ArrayList<>();
    if (book.newcomer().isEmpty()) {
      for (JobView view : book.running()) {
        Standing standing = view.running.standing();
        if (standing == Standing.ON_SPARE || standing == Standing.PLANNED) {
          unpromised.add(view);
        }
      }
    }
    unpromised.sort(Line.BY_TURN);
    running = unpromised.iterator();
    // Those that are let in stay in the line until the next snapshot.
    waiting =
        book.newcomer().<Collection<JobView>>map(List::of).orElse(book.line().byTurn()).iterator();
    nextRunning = next(running);
    nextWaiting = next(waiting);
  }

  private static JobView next(Iterator<JobView> all) {
    return all.hasNext() ? all.next() : null;
  }

  @Override
  public boolean hasNext() {
    return nextRunning != null || nextWaiting != null;
  }

  @Override
  public JobView next() {
    boolean isRunning =
        nextWaiting == null
            || (nextRunning != null && Line.BY_TURN.compare(nextRunning, nextWaiting) < 0);
    JobView result = isRunning ? nextRunning : nextWaiting;
    if (isRunning) {
      nextRunning = next(running);
    } else {
      nextWaiting = next(waiting);
    }
    return result;
  }
}
