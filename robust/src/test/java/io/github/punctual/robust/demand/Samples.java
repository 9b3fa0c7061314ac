package io.github.punctual.robust.demand;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;

/** Task times and groups for tests. */
final class Samples {
  private Samples() {}

  static TaskTimes drawn(int count, DoubleSupplier seconds) {
    TaskTimesRecorder recorder = new TaskTimesRecorder();
    for (int i = 0; i < count; i++) {
      recorder.completed(seconds.getAsDouble());
    }
    return recorder.times();
  }

  static DoubleSupplier normal(Random random, double mean, double deviation) {
    return () -> Math.max(0, mean + deviation * random.nextGaussian());
  }

  static DoubleSupplier logNormal(Random random, double mean, double variation) {
    double square = Math.log1p(variation * variation);
    return () -> mean * Math.exp(Math.sqrt(square) * random.nextGaussian() - square / 2);
  }

  static TaskGroup group(int pending, double... ages) {
    return group(OptionalDouble.empty(), pending, ages);
  }

  static TaskGroup group(OptionalDouble hint, int pending, double... ages) {
    return new TaskGroup(
        "map",
        ResourceVector.of("containers", 1),
        pending,
        DoubleStream.of(ages).boxed().toList(),
        List.of(),
        hint);
  }

  static double[] alike(int count, double age) {
    return Collections.nCopies(count, age).stream().mapToDouble(Double::doubleValue).toArray();
  }

  static TaskEvidence seen(TaskTimes seen) {
    return new TaskEvidence(seen, TaskTimes.NONE, TaskTimes.NONE);
  }

  static TaskEvidence after(TaskTimes history, TaskTimes seen) {
    return new TaskEvidence(seen, history, TaskTimes.NONE);
  }
}
