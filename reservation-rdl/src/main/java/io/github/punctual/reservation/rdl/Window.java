package io.github.punctual.reservation.rdl;

import java.util.List;
import java.util.Objects;

/**
 * {@code window(e, s, f)}: satisfied when the expression is, with allocations in [s, f) alone.
 *
 * @param body the expression
 * @param start s, where allocations may begin
 * @param finish f, where they must have ended
 */
public record Window(Rdl body, TimePoint start, TimePoint finish) implements Rdl {
  public Window {
    Objects.requireNonNull(body, "body");
    Objects.requireNonNull(start, "start");
    Objects.requireNonNull(finish, "finish");
  }

  @Override
  public List<Rdl> children() {
    return List.of(body);
  }
}
