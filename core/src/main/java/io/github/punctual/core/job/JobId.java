package io.github.punctual.core.job;

/**
 * The name of a job: on YARN its application id.
 *
 * @param value not blank
 */
public record JobId(String value) implements Comparable<JobId> {
  public JobId {
    if (value == null || value.isBlank()) {
      throw new IllegalArgumentException("job id is blank; use the application id");
    }
  }

  @Override
  public int compareTo(JobId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
