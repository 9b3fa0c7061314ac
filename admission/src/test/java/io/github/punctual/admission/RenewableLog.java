package io.github.punctual.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.PolicyRunner;
import java.util.ArrayList;
import java.util.List;

/** A log in memory that begins anew, with what stands then, whenever a test wants it to. */
public final class RenewableLog implements DecisionLog {
  private final List<Entry> entries = new ArrayList<>();
  private boolean beginsAnew;

  @Override
  public void append(Entry entry) {
    beginsAnew &= !entry.isStart();
    entries.add(entry);
  }

  @Override
  public boolean wantsStart() {
    return beginsAnew;
  }

  /** Begins anew with the next event. */
  public void beginAnew() {
    entries.clear();
    beginsAnew = true;
  }

  /** Its first line. */
  public Start start() {
    return (Start) entries.get(0);
  }

  /** Lets a fresh policy decide about all of it, which must be as it was; returns its runner. */
  public PolicyRunner decidedAgainBy(Policy fresh) {
    PolicyRunner again = PolicyRunner.replaying(fresh, start(), DecisionLog.NONE);
    for (Entry entry : entries.subList(1, entries.size())) {
      Step step = (Step) entry;
      assertEquals(step.decisions(), again.handle(step.event()));
    }
    return again;
  }
}
