package io.github.punctual.evaluation;

import java.nio.file.Path;
import java.util.Optional;

/** An evaluation without traces, and without a file that keeps what was measured. */
public final class TestEvaluation {
  private TestEvaluation() {}

  /** One that writes to a folder. */
  public static Evaluation of(Path documents, double scale, Threads threads) {
    return new Evaluation(documents, scale, Optional.empty(), Optional.empty(), threads);
  }
}
