package io.github.punctual.yarn.jobs;

import io.github.punctual.admission.declaration.DeclarationException;
import io.github.punctual.admission.declaration.Declarations;
import io.github.punctual.admission.declaration.Key;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/** The deadline in an application's tags, whichever part of the scheduler serves it, if any. */
public final class DeadlineTag {
  private DeadlineTag() {}

  /** Whether there is a tag of a key. */
  public static boolean has(RMApp app, Key key) {
    return Declarations.keys(tags(app)).contains(key);
  }

  /** The deadline, an instant in milliseconds; empty where there is none or it cannot be meant. */
  public static OptionalLong dueMillis(RMApp app) {
    long submitted = app.getSubmitTime();
    List<String> tag =
        Declarations.value(tags(app), Key.DEADLINE)
            .map(due -> Key.DEADLINE.tag() + "=" + due)
            .stream()
            .toList();
    try {
      return Declarations.parse(tag, submitted, submitted)
          .map(declared -> OptionalLong.of(declared.deadline().resolveMillis(submitted)))
          .orElseGet(OptionalLong::empty);
    } catch (DeclarationException e) {
      return OptionalLong.empty(); // Refused when it was submitted: its message says why.
    }
  }

  /** All tags of an application, of whatever kind. */
  public static Collection<String> tags(RMApp app) {
    return Objects.requireNonNullElse(app.getApplicationTags(), List.of());
  }
}
