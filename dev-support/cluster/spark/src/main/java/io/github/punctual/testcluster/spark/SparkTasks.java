package io.github.punctual.testcluster.spark;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * A Spark application of one stage whose tasks sleep: as many tasks as {@code spark.sample.tasks}
 * says (default 4), each as long as {@code spark.sample.millis} says (default 1000).
 */
public final class SparkTasks {

  private SparkTasks() {}

  /** Runs the stage; fails if a task got lost. */
  public static void main(String[] args) {
    SparkConf conf = new SparkConf();
    int tasks = conf.getInt("spark.sample.tasks", 4);
    long millis = conf.getLong("spark.sample.millis", 1_000);
    try (JavaSparkContext spark = new JavaSparkContext(conf)) {
      List<Integer> numbers = IntStream.range(0, tasks).boxed().toList();
      long done =
          spark
              .parallelize(numbers, tasks)
              .map(
                  number -> {
                    Thread.sleep(millis);
                    return number;
                  })
              .count();
      if (done != tasks) {
        throw new IllegalStateException("Only %d of %d tasks were counted".formatted(done, tasks));
      }
    }
  }
}
