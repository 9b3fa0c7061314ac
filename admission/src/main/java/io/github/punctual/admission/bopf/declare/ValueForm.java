package io.github.punctual.admission.bopf.declare;

import io.github.punctual.admission.declaration.ValueException;

/** Reads the text of a value. */
interface ValueForm<T> {
  T read(String text) throws ValueException;
}
