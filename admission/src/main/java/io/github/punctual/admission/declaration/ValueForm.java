package io.github.punctual.admission.declaration;

/** Reads the text of a value. */
@FunctionalInterface
public interface ValueForm<T> {
  /** The value that is written so. */
  T read(String text) throws ValueException;
}
