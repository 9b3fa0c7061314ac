package io.github.punctual.admission.bopf.condition;

import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.resource.ResourceVector;

/** A queue in the book. */
final class Admitted {
  /** Its place in the order of admission. */
  final long place;

  final QueueClass promised;

  /** What the queues shared when it was promised its class. */
  final ResourceVector promisedCapacity;

  private Tightest promisedTightest;

  /** Its tightest burst by what is known now. */
  Tightest tightest;

  Classification standing;
  boolean isProtected;

  Admitted(
      long place, QueueClass promised, ResourceVector promisedCapacity, Classification standing) {
    this.place = place;
    this.promised = promised;
    this.promisedCapacity = promisedCapacity;
    this.standing = standing;
  }

  /** Its tightest burst by the capacity with which it was promised its class. */
  Tightest promisedTightest(long nowMillis) {
    if (promisedTightest == null || promisedTightest.untilMillis() <= nowMillis) {
      promisedTightest = Tightest.of(plan(), promisedCapacity, nowMillis);
    }
    return promisedTightest;
  }

  Admission admission() {
    return new Admission(standing.declaration(), promised, promisedCapacity);
  }

  BurstPlan plan() {
    return standing.declaration().bursts().orElseThrow();
  }

  double weight() {
    return standing.declaration().weight();
  }

  /** Whether it was promised more than a fair share. */
  boolean isPromisedBursts() {
    return promised == QueueClass.HARD || promised == QueueClass.SOFT;
  }

  boolean isHard() {
    return standing.queueClass() == QueueClass.HARD;
  }

  /** The sum of weights up to which its bursts keep within its share. */
  double tolerated() {
    return tightest.toleratedWeights(weight());
  }

  boolean declares(QueueDeclaration declaration) {
    return standing.declaration().equals(declaration);
  }

  /** Whether an answer is a better class than it was promised. */
  boolean isBetter(Classification answer) {
    return answer.queueClass().compareTo(promised) < 0;
  }

  boolean isBelowPromise() {
    return standing.queueClass() != promised;
  }
}
