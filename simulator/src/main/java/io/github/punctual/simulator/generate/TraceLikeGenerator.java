package io.github.punctual.simulator.generate;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.generate.JobClass.Law;
import io.github.punctual.simulator.random.RandomStream;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.ArraySampler;

/**
 * Workloads that share all published properties of a trace of the papers. Within what is published,
 * everything is independent: computation times of jobs of one name, numbers of tasks and durations
 * in a class, sizes and instants but for the bound on the peak.
 */
final class TraceLikeGenerator extends WorkloadGenerator {
  private static final double DAY_MILLIS = 86_400_000;
  private static final ResourceVector TASK = ResourceVector.of(1024, 1);

  private final TraceShape shape;
  private final double scale;
  private final ArrivalProcess arrivals;
  private final boolean boundPeak;

  TraceLikeGenerator(
      String name, TraceShape shape, double scale, ArrivalProcess arrivals, boolean boundPeak) {
    super(name);
    this.shape = shape;
    this.scale = scale;
    this.arrivals = arrivals;
    this.boundPeak = boundPeak;
  }

  @Override
  public List<MarginalMatch> compare(Workload workload) {
    return PublishedMarginals.of(shape, scale, workload);
  }

  @Override
  public Workload generate(long seed) {
    int jobs = (int) Math.round(shape.jobs() * scale);
    Sizes sizes = new Sizes(jobs);
    sizes.draw(seed);
    long[] instants =
        arrivals.submitMillis(
            jobs, Math.round(shape.days() * scale * DAY_MILLIS), RandomStream.of(seed, "arrivals"));
    UniformRandomProvider random = RandomStream.of(seed, "placement");
    int[] places =
        boundPeak
            ? new PeakPlacement(sizes.tasks, sizes.durations, instants, random)
                .assign(shape.peakCpus())
            : ArraySampler.shuffle(random, IntStream.range(0, jobs).toArray());
    return assemble(sizes, instants, places);
  }

  private Workload assemble(Sizes sizes, long[] instants, int[] places) {
    int jobs = instants.length;
    String prefix = shape.name() + "-";
    String[] groups = new String[sizes.groupCount];
    TraceJob[] inOrder = new TraceJob[jobs];
    for (int job = 0; job < jobs; job++) {
      int place = places[job];
      String id = prefix + Draws.padded(place + 1, jobs);
      int group = sizes.groups[job];
      if (group >= 0 && groups[group] == null) {
        groups[group] = prefix + "recurring-" + (group + 1);
      }
      inOrder[place] =
          new TraceJob(
              id,
              "root.default",
              "user",
              group >= 0 ? groups[group] : id,
              instants[place],
              OptionalLong.empty(),
              List.of(
                  new Stage(
                      "map",
                      sizes.tasks[job],
                      TaskDurations.same(sizes.durations[job]),
                      TASK,
                      List.of())));
    }
    return new Workload(name(), List.of(inOrder));
  }

  /** Tasks, durations and names of all jobs, by class. */
  private final class Sizes {
    private final int[] tasks;
    private final long[] durations;

    /** The group of jobs of the same name, or -1. */
    private final int[] groups;

    private int groupCount;

    Sizes(int jobs) {
      this.tasks = new int[jobs];
      this.durations = new long[jobs];
      this.groups = new int[jobs];
    }

    void draw(long seed) {
      List<JobClass> classes = shape.classes();
      int[] counts =
          Draws.apportion(tasks.length, classes.stream().mapToDouble(JobClass::jobShare).toArray());
      List<List<Integer>> repeats =
          RepeatPlan.draw(
              counts, shape.repeated(), shape.oftenRepeated(), RandomStream.of(seed, "names"));
      UniformRandomProvider random = RandomStream.of(seed, "sizes");
      double wanted = shape.cpuSeconds() * scale;
      double others = 0;
      int first = 0;
      for (int i = 0; i < counts.length; i++) {
        JobClass one = classes.get(i);
        int end = first + counts[i];
        drawTasks(one, first, end, repeats.get(i), random);
        if (end > first) {
          drawDurations(one, first, end, random);
        }
        if (i < counts.length - 1) {
          others += seconds(first, end);
          first = end;
        }
      }
      // The largest class, with nearly all of the time, takes up what chance has left or added.
      stretch(first, tasks.length, wanted - others);
    }

    /** Groups and single jobs in random order share the scale of levels; a group has one number. */
    private void drawTasks(
        JobClass one, int first, int end, List<Integer> repeats, UniformRandomProvider random) {
      int grouped = repeats.stream().mapToInt(Integer::intValue).sum();
      int[] blocks = new int[repeats.size() + (end - first - grouped)];
      Arrays.fill(blocks, 1);
      for (int i = 0; i < repeats.size(); i++) {
        blocks[i] = repeats.get(i);
      }
      ArraySampler.shuffle(random, blocks);
      int at = first;
      for (int size : blocks) {
        double level = (at - first + size * random.nextDouble()) / (end - first);
        Arrays.fill(tasks, at, at + size, one.taskCount(level));
        Arrays.fill(groups, at, at + size, size > 1 ? groupCount++ : -1);
        at += size;
      }
    }

    private void drawDurations(JobClass one, int first, int end, UniformRandomProvider random) {
      QuantileCurve curve =
          one.calibrated(shape.jobs() * one.jobShare(), shape.cpuSeconds() * one.timeShare());
      double[] levels = Draws.stratified(end - first, random);
      for (int job = first; job < end; job++) {
        double drawn = curve.at(levels[job - first]);
        double each = one.law() == Law.COMPUTATION_TIME ? drawn / tasks[job] : drawn;
        durations[job] = Math.max(1, (long) (each * 1000));
      }
    }

    private double seconds(int first, int end) {
      double sum = 0;
      for (int job = first; job < end; job++) {
        sum += tasks[job] * (durations[job] / 1000.0);
      }
      return sum;
    }

    private void stretch(int first, int end, double seconds) {
      double factor = seconds / seconds(first, end);
      for (int job = first; job < end; job++) {
        durations[job] = Math.max(1, Math.round(durations[job] * factor));
      }
    }
  }
}
