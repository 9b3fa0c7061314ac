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

  public JobKey {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(user, "user");
  }

  /** User and name in one text, which {@link #of} reads. */
  public String text() {
    return user + BETWEEN + name;
  }

  /** Reads what {@link #text} wrote. */
  public static JobKey of(String text) {
    int at = text.indexOf(BETWEEN);
    return new JobKey(text.substring(at + 1), text.substring(0, Math.max(0, at)));
  }
}
