package io.github.punctual.evaluation.promises;

/**
 * What policies are compared on.
 *
 * @param scene the key of the scene
 * @param load the work offered over what the cluster can do
 * @param due how far deadlines lie away
 */
record PromisesCell(String scene, double load, DeadlineDistance due) {
  @Override
  public String toString() {
    return scene + " " + load + " " + due.word();
  }
}
