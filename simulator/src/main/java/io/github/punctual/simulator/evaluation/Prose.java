package io.github.punctual.simulator.evaluation;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** What people wrote about the results of the full evaluation. */
public final class Prose {
  private Prose() {}

  /**
   * A text; in a shortened evaluation, which it was not written for, a sentence that says so.
   *
   * @param name a resource of this package
   */
  static String of(String name, Evidence evidence) throws IOException {
    return of(name, evidence.plan().scale() == 1);
  }

  /**
   * A text; in an evaluation that it was not written for, a sentence that says so.
   *
   * @param name a resource of this package
   * @param full whether this is the full evaluation
   */
  public static String of(String name, boolean full) throws IOException {
    if (!full) {
      return "The conclusions were written for the full evaluation and are left out of this"
          + " shortened one.";
    }
    try (InputStream in = Prose.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("the text " + name + " is missing among the classes");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
