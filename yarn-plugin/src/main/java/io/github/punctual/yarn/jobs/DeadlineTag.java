package io.github.punctual.yarn.jobs;

import io.github.punctual.admission.declaration.Declaration;
import io.github.punctual.admission.declaration.DeclarationException;
import io.github.punctual.admission.declaration.Declarations;
import io.github.punctual.admission.declaration.Key;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/**
 * The deadline in the tags of an application, whichever part of the scheduler serves it, if any.
 */
public final class DeadlineTag {
  private DeadlineTag() {}

  /** Whether there is a tag of a key. */
  public static boolean has(RMApp app, Key key) {
    return Declarations.keys(tags(app)).contains(key);
  }

  /** The deadline, an instant in milliseconds; empty where there is none or it cannot be meant. */
  public static OptionalLong dueMillis(RMApp app) {
    Optional<String> due = Declarations.value(tags(app), Key.DEADLINE);
    if (due.isEmpty()) {
      return OptionalLong.empty();
    }
    long submitted = app.getSubmitTime();
    try {
      String tag = Key.DEADLINE.tag() + "=" + due.get();
      Optional<Declaration> declared = Declarations.parse(List.of(tag), submitted, submitted);
      return declared.isPresent()
          ? OptionalLong.of(declared.get().deadline().resolveMillis(submitted))
          : OptionalLong.empty();
    } catch (DeclarationException e) {
      return OptionalLong.empty(); // Refused when it was submitted: its message says why.
    }
  }

  /** All tags of an application, of whatever kind. */
  public static Collection<String> tags(RMApp app) {
    return Objects.requireNonNullElse(app.getApplicationTags(), List.of());
  }
}
