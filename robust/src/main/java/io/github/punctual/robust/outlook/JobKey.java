package io.github.punctual.robust.outlook;

import java.util.Objects;

/**
 * Under which name what is learned of a job is kept: that of its history, and apart for each user,
 * so that nobody learns of the jobs of others by calling his own like theirs.
 *
 * @param name the name of its history
 * @param user who submits it
 */
public record JobKey(String name, String user) {
  private static final char BETWEEN = '\u001f';

  /** Checks that nothing is missing. */
  public JobKey {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(user, "user");
  }

  /** Both in one text. */
  public String text() {
    return user + BETWEEN + name;
  }

  /** The key of a text. */
  public static JobKey of(String text) {
    int at = text.indexOf(BETWEEN);
    return new JobKey(text.substring(at + 1), text.substring(0, Math.max(0, at)));
  }
}
