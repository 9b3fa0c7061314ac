package io.github.punctual.yarn.store;

import io.github.punctual.admission.estimate.PartText;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.policy.Whose;

/**
 * Under what history is kept: nobody's runs tell anything of another's.
 *
 * @param user whose jobs; empty where nobody noted it, as in stores of before users were told apart
 */
public record HistoryKey(String user, String name) {
  /** The key under which an outcome is kept. */
  public static HistoryKey of(Outcome outcome) {
    return new HistoryKey(outcome.user(), outcome.historyName());
  }

  /** As one text, which no other user has, whatever the name is. */
  public String text() {
    return PartText.encoded(user) + "/" + name;
  }

  /** Reads what {@link #text} wrote. */
  public static HistoryKey parse(String text) {
    int slash = text.indexOf('/');
    return new HistoryKey(PartText.decoded(text.substring(0, slash)), text.substring(slash + 1));
  }

  /** Whether anybody can ever ask for it. */
  boolean isSomebodys() {
    return !user.isEmpty();
  }

  /** Whether it is among these jobs. */
  public boolean isOf(Whose whose) {
    return whose.includes(user, name);
  }
}
