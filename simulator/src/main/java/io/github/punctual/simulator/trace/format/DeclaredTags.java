package io.github.punctual.simulator.trace.format;

import io.github.punctual.admission.declaration.Declaration;
import io.github.punctual.admission.declaration.DeclarationException;
import io.github.punctual.admission.declaration.Declarations;
import io.github.punctual.simulator.trace.MalformedRow;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the tags of an application declare, as the ResourceManager reads them.
 *
 * @param declaration what was declared, if anything
 * @param submitMillis when the application was submitted, in milliseconds since the epoch
 */
record DeclaredTags(Optional<Declaration> declaration, long submitMillis) {
  /**
   * Reads tags.
   *
   * @param tags all tags with commas between them, may be empty
   * @throws MalformedRow when they declare something that the ResourceManager refuses
   */
  static DeclaredTags parse(String tags, long submitMillis) {
    List<String> each =
        Arrays.stream(tags.split(",", -1)).map(String::strip).filter(t -> !t.isEmpty()).toList();
    try {
      return new DeclaredTags(Declarations.parse(each, submitMillis, submitMillis), submitMillis);
    } catch (DeclarationException e) {
      throw new MalformedRow("the tags are " + MalformedRow.shown(tags) + ": " + e.getMessage(), e);
    }
  }

  /** The time from submission to the deadline. */
  OptionalLong budgetMillis() {
    return declaration.isPresent()
        ? OptionalLong.of(declaration.get().deadline().resolveMillis(submitMillis) - submitMillis)
        : OptionalLong.empty();
  }

  /** The name under which the ResourceManager keeps history. */
  String nameOr(String applicationName) {
    return Declaration.historyName(declaration.flatMap(Declaration::job), applicationName);
  }
}
