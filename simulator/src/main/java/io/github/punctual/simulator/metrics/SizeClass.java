package io.github.punctual.simulator.metrics;

/** Jobs by how many tasks they can run at once, as the papers look at them. */
public enum SizeClass {
  /** One task. */
  ONE("1 task", 1),
  /** 2 to 9 tasks. */
  FEW("2 to 9 tasks", 9),
  /** 10 to 99 tasks. */
  TENS("10 to 99 tasks", 99),
  /** 100 to 999 tasks. */
  HUNDREDS("100 to 999 tasks", 999),
  /** 1000 tasks and more. */
  THOUSANDS("1000 tasks and more", Integer.MAX_VALUE);

  private final String text;
  private final int most;

  SizeClass(String text, int most) {
    this.text = text;
    this.most = most;
  }

  /** What it holds, in words. */
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
