package io.github.punctual.yarn.web.api;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which things of a list a request asks for.
 *
 * @param states those that are in one of these states
 * @param user whose; empty for everybody's
 * @param queue of which queue, by its path or its last name; empty for all
 * @param <E> the states that they can be in
 */
public record ListFilter<E extends Enum<E>>(
    Set<E> states, Optional<String> user, Optional<String> queue) {
  /**
   * What the parameters {@code state}, {@code user} and {@code queue} select.
   *
   * @param groups states that have a name together
   */
  public static <E extends Enum<E>> ListFilter<E> of(
      Query given, Class<E> type, Map<String, Set<E>> groups) throws BadParameterException {
    return new ListFilter<>(
        given.some("state", type, groups), given.single("user"), given.single("queue"));
  }

  /** Whether things of a user are asked for. */
  public boolean isUser(String owner) {
    return user.map(owner::equals).orElse(true);
  }

  /** Whether things of a queue are asked for, given its path. */
  public boolean isQueue(String path) {
    return queue.map(name -> Query.isQueue(name, path)).orElse(true);
  }
}
