package io.github.punctual.yarn.notify;

import java.io.IOException;

/** Somebody outside who is told. */
interface Receiver {
  /** Tells, and waits until it was taken, for a bounded time; throws when it was not. */
  void tell(Notification notification) throws IOException, InterruptedException;

  /** Who it is, without anything secret: for the log, and for who asks what failed. */
  String name();
}
