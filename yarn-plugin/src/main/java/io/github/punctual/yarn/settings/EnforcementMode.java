package io.github.punctual.yarn.settings;

/** Whether what is decided is done. */
public enum EnforcementMode {
  /** What is decided is done. */
  ENFORCE,
  /** It is decided, logged and shown, and the stock scheduler serves as if it were alone. */
  SHADOW
}
