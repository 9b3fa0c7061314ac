package io.github.punctual.evaluation.promises;

import io.github.punctual.evaluation.Aim;
import io.github.punctual.simulator.generate.DeadlineDistance;

/**
 * What policies are compared on.
 *
 * @param scene the key of the scene
 * @param load the work offered over what the cluster can do
 * @param due how far deadlines lie away
 */
record PromisesCell(String scene, double load, DeadlineDistance due) {
  /** The scene of a case that is named by its cell. */
  static String scene(Aim.Case one) {
    return one.where().substring(0, one.where().indexOf(' '));
  }

  /** The scene first, see {@link #scene(Aim.Case)}. */
  @Override
  public String toString() {
    return scene + " " + load + " " + due.word();
  }
}
