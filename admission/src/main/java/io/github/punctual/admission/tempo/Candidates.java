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
final class Candidates implements Iterator<BelievedJob> {
  private final Iterator<BelievedJob> running;
  private final Iterator<BelievedJob> waiting;
  private BelievedJob nextRunning;
  private BelievedJob nextWaiting;

  Candidates(TempoBook book) {
    List<BelievedJob> unpromised = new ArrayList<>();
    if (book.newcomer().isEmpty()) {
      for (BelievedJob view : book.running()) {
        Standing standing = view.running.standing();
        if (standing == Standing.ON_SPARE || standing == Standing.PLANNED) {
          unpromised.add(view);
        }
      }
    }
    unpromised.sort(WaitingLine.BY_TURN);
    running = unpromised.iterator();
    // Those that are let in stay in the line until the next snapshot.
    waiting =
        book.newcomer()
            .<Collection<BelievedJob>>map(List::of)
            .orElse(book.line().byTurn())
            .iterator();
    nextRunning = next(running);
    nextWaiting = next(waiting);
  }

  private static BelievedJob next(Iterator<BelievedJob> all) {
    return all.hasNext() ? all.next() : null;
  }

  @Override
  public boolean hasNext() {
    return nextRunning != null || nextWaiting != null;
  }

  @Override
  public BelievedJob next() {
    boolean isRunning =
        nextWaiting == null
            || (nextRunning != null && WaitingLine.BY_TURN.compare(nextRunning, nextWaiting) < 0);
    BelievedJob result = isRunning ? nextRunning : nextWaiting;
    if (isRunning) {
      nextRunning = next(running);
    } else {
      nextWaiting = next(waiting);
    }
    return result;
  }
}
