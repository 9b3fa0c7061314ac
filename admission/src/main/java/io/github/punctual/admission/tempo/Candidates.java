package io.github.punctual.admission.tempo;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.Standing;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

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

  /**
   * Which jobs may still be looked at and tried in a run: so many of each tree of pools, for those
   * that find no place in one partition must not hide those of another, and of these so many of one
   * user.
   */
  static final class Trials {
    /**
     * So many jobs are tried against the whole plan in one run; the others have their turn later.
     */
    private static final int MOST = 32;

    /** So many of one user, who must not hide those of others. */
    private static final int MOST_OF_USER = 8;

    /** So many may be looked at, whether the plan may have a place for them at all. */
    private static final int LOOKS_MOST = 512;

    private static final int LOOKS_MOST_OF_USER = 128;

    private final TempoBook book;
    private final Counts looks = new Counts(LOOKS_MOST, LOOKS_MOST_OF_USER);
    private final Counts tried = new Counts(MOST, MOST_OF_USER);
    private final Set<PoolId> over = new HashSet<>();

    /** How often something was done for the jobs of a tree of pools, and of each user of it. */
    private static final class Counts {
      private final int most;
      private final int mostOfUser;
      private final Map<PoolId, Map<String, Integer>> counts = new HashMap<>();

      Counts(int most, int mostOfUser) {
        this.most = most;
        this.mostOfUser = mostOfUser;
      }

      boolean permit(PoolId root, String user) {
        return counts.getOrDefault(root, Map.of()).getOrDefault(user, 0) < mostOfUser;
      }

      /** Counts one more, and says whether that was the last. */
      boolean add(PoolId root, String user) {
        Map<String, Integer> ofUsers = counts.computeIfAbsent(root, id -> new HashMap<>());
        ofUsers.merge(user, 1, Integer::sum);
        return ofUsers.values().stream().mapToInt(Integer::intValue).sum() >= most;
      }
    }

    Trials(TempoBook book) {
      this.book = book;
    }

    /** Whether no job at all may be tried any more. */
    boolean areOver() {
      return over.size() >= book.axes().roots();
    }

    /** Whether a job may be looked at and tried; counts it as looked at. */
    boolean permit(BelievedJob view) {
      PoolId root = book.axes().root(view.job.pool());
      String user = view.job.user();
      boolean may = !over.contains(root) && looks.permit(root, user) && tried.permit(root, user);
      if (may && looks.add(root, user)) {
        over.add(root);
      }
      return may;
    }

    /** Counts a job as tried. */
    void add(BelievedJob view) {
      PoolId root = book.axes().root(view.job.pool());
      if (tried.add(root, view.job.user())) {
        over.add(root);
      }
    }
  }
}
