package io.github.punctual.admission.bopf.condition;

/** A queue declares what the cluster could not give it even if it were alone. */
public final class ImpossibleDemandException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  ImpossibleDemandException(String message) {
    super(message);
  }
}
