package io.github.punctual.yarn.settings;

/** What a receiver outside is told of a job, each at most once. */
public enum NotifyState {
  /** It may miss its deadline, or will: it stands at {@code AT_RISK} or worse. */
  AT_RISK,
  /** Its deadline has passed and it is not done, or it was terminated for it. */
  MISSED
}
