package io.github.punctual.simulator.metrics;

/** Jobs by how many tasks they can run at once, as the papers look at them. */
public enum SizeClass {
  ONE("1 task", 1),
  FEW("2 to 9 tasks", 9),
  TENS("10 to 99 tasks", 99),
  HUNDREDS("100 to 999 tasks", 999),
  THOUSANDS("1000 tasks and more", Integer.MAX_VALUE);

  private final String text;
  private final int most;

  SizeClass(String text, int most) {
    this.text = text;
    this.most = most;
  }

  /** The sizes in it, in words. */
  public String text() {
    return text;
  }

  /** The class of a number of tasks. */
  public static SizeClass of(int tasks) {
    for (SizeClass size : values()) {
      if (tasks <= size.most) {
        return size;
      }
    }
    throw new IllegalStateException("no class for " + tasks + " tasks");
  }
}
