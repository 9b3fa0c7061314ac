package io.github.punctual.evaluation.fluid;

import io.github.punctual.evaluation.ListSection;
import io.github.punctual.simulator.generate.Generators;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.trace.format.TraceFormat;
import io.github.punctual.simulator.trace.format.TraceReader;
import io.github.punctual.simulator.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Jobs to evaluate on.
 *
 * @param key its name in measurements and file names
 * @param title its public name
 * @param origin where it comes from and how it was read, in one sentence
 * @param source reads or makes it for a seed
 * @param seeds the seeds: of a made workload and its deadlines, or of the deadlines alone
 * @param ownDeadlines whether its jobs have deadlines of their own
 */
record Dataset(
    String key,
    String title,
    String origin,
    Source source,
    List<Long> seeds,
    boolean ownDeadlines) {
  private static final List<Long> ONE = List.of(1L);

  /** Makes or reads the jobs. */
  @FunctionalInterface
  interface Source {
    Workload load(long seed) throws IOException;
  }

  Dataset {
    seeds = List.copyOf(seeds);
    if (seeds.isEmpty()) {
      throw new IllegalArgumentException("data set " + key + " has no seeds; it must have one");
    }
  }

  /** Imitates the papers' first trace. */
  static Dataset tr1(String key, String title, double scale, int seeds) {
    return like(key, title, "tr1-like", scale, LongStream.rangeClosed(1, seeds).boxed().toList());
  }

  /** Imitates the papers' second trace. */
  static Dataset tr2(double scale) {
    return like("tr2", "TR2-like", "tr2-like", scale, ONE);
  }

  private static Dataset like(
      String key, String title, String generator, double scale, List<Long> seeds) {
    String text = scale == 1 ? generator : generator + ":scale=" + scale;
    return new Dataset(
        key,
        title,
        "Made by `" + text + "`.",
        seed -> Generators.parse(text).generate(seed),
        seeds,
        false);
  }

  /** Those public traces that are in a folder. */
  static List<Dataset> real(Path folder) {
    return ListSection.read("fluid/public-traces.md").stream()
        .filter(trace -> Files.isReadable(folder.resolve(trace.items().get("file"))))
        .map(trace -> real(folder, trace.key(), trace.items()))
        .toList();
  }

  private static Dataset real(Path folder, String key, Map<String, String> trace) {
    String title = trace.get("title");
    Path path = folder.resolve(trace.get("file"));
    TraceFormat format = TraceFormat.valueOf(trace.get("format"));
    return new Dataset(
        key,
        title,
        trace.get("origin"),
        seed ->
            new Workload(
                title, TraceReader.read(path, format, TraceOptions.defaults()).workload().jobs()),
        ONE,
        trace.get("deadlines").equals("own"));
  }
}
