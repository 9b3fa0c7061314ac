package io.github.punctual.core.policy;

import java.util.Objects;
import java.util.Optional;

/**
 * Jobs of which something was learned.
 *
 * @param user whose they are; empty for everybody's
 * @param name the name under which their history is kept; empty for any
 */
public record Whose(Optional<String> user, Optional<String> name) {
  public static final Whose EVERYBODY = new Whose(Optional.empty(), Optional.empty());

  public Whose {
    Objects.requireNonNull(user, "user");
    Objects.requireNonNull(name, "name");
  }

  /** Whether jobs of a user under a name are among them. */
  public boolean includes(String ofUser, String ofName) {
    return user.map(ofUser::equals).orElse(true) && name.map(ofName::equals).orElse(true);
  }

  public boolean isEverybody() {
    return user.isEmpty() && name.isEmpty();
  }
}
