package io.github.punctual.core.policy;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** Which names are forgotten where only so many of them are kept. */
public final class ForgottenNames {
  private ForgottenNames() {}

  /**
   * Which of too many names goes: whoever has the most of them loses his oldest, so that nobody's
   * many names make others' forgotten.
   *
   * @param oldestFirst the names, at least one
   * @param user whose a name is
   */
  public static <K> K next(Collection<K> oldestFirst, Function<? super K, String> user) {
    Map<String, Integer> counts = new HashMap<>();
    oldestFirst.forEach(name -> counts.merge(user.apply(name), 1, Integer::sum));
    int most = Collections.max(counts.values());
    return oldestFirst.stream()
        .filter(name -> counts.get(user.apply(name)) == most)
        .findFirst()
        .orElseThrow();
  }
}
