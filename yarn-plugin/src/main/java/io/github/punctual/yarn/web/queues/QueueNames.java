package io.github.punctual.yarn.web.queues;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.MaskedTexts;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is told of queues, with none in it that the caller may not see. */
record QueueNames(Access access) {
  /** Ends before a partition or a user, and before what ends a part of a sentence. */
  private static final Pattern PATH = Pattern.compile("(?<![\\w.-])root(?:\\.[^\\s.,;:()'\"@/]+)+");

  /** A text in which such queues are "another queue". */
  String masked(String text) {
    return PATH.matcher(text)
        .replaceAll(
            found ->
                access.mayViewQueue(found.group())
                    ? Matcher.quoteReplacement(found.group())
                    : "another queue");
  }

  /** A queue in JSON, changed itself, with such texts. */
  ObjectNode masked(ObjectNode node) {
    return MaskedTexts.of(node, this::masked);
  }
}
