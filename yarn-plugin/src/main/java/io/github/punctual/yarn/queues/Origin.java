package io.github.punctual.yarn.queues;

/** Where the declaration of a queue comes from. */
public enum Origin {
  /** It stands in the configuration of the queues, and goes when it is taken out there. */
  CONFIGURED,
  /** It was registered on the running cluster, and goes when it is removed there. */
  REGISTERED
}
