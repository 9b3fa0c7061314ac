package io.github.punctual.yarn.jobs;

import io.github.punctual.admission.declaration.Declaration;
import io.github.punctual.admission.declaration.DeclarationException;
import io.github.punctual.admission.declaration.Declarations;
import io.github.punctual.admission.declaration.Key;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
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
    return tag(app, key).isPresent();
  }

  /** The deadline, an instant in milliseconds; empty where there is none or it cannot be meant. */
  public static OptionalLong dueMillis(RMApp app) {
    Optional<String> tag = tag(app, Key.DEADLINE);
    if (tag.isEmpty()) {
      return OptionalLong.empty();
    }
    long submitted = app.getSubmitTime();
    try {
      Optional<Declaration> declared = Declarations.parse(List.of(tag.get()), submitted, submitted);
      return declared.isPresent()
          ? OptionalLong.of(declared.get().deadline().resolveMillis(submitted))
          : OptionalLong.empty();
    } catch (DeclarationException e) {
      return OptionalLong.empty(); // Refused when it was submitted: its message says why.
    }
  }

  private static Optional<String> tag(RMApp app, Key key) {
    Collection<String> tags = Objects.requireNonNullElse(app.getApplicationTags(), List.of());
    String start = key.tag() + "=";
    return tags.stream()
        .filter(tag -> tag != null && tag.strip().toLowerCase(Locale.ROOT).startsWith(start))
        .findFirst();
  }
}
