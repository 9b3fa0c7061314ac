package io.github.punctual.simulator.generate;

import io.github.punctual.simulator.generate.JobClass.Law;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the Justice and Pythia papers publish of one of their traces (Table 1, section 4, figure 1
 * and section 5.4 of Justice; Table I and section IV of Pythia), and what is assumed where they
 * publish nothing.
 *
 * @param name tr1 or tr2
 * @param jobs number of jobs
 * @param cpuHours computation time of all jobs
 * @param peakCpus most CPUs in use at once
 * @param days length; the papers say three months
 * @param repeated share of the jobs whose class occurs more than once
 * @param oftenRepeated share of the jobs whose class occurs more than 30 times
 * @param classes the jobs by their number of tasks, all of them, in ascending order
 */
record TraceShape(
    String name,
    int jobs,
    double cpuHours,
    int peakCpus,
    double days,
    double repeated,
    double oftenRepeated,
    List<JobClass> classes) {
  /**
   * Two statements of the Justice paper about jobs below 100 CPU seconds exclude each other for
   * TR1: at least 0.58 * 0.80 = 46 % of all jobs (section 4: 58 % have one task, 80 % of those are
   * below) and 40 % of all jobs (section 5.4).
   */
  enum Reading {
    /** Section 4 holds. */
    BY_CLASS,
    /** Section 5.4 holds. */
    OVERALL
  }

  private static final double DAYS = 91;

  TraceShape {
    classes = List.copyOf(classes);
  }

  double cpuSeconds() {
    return cpuHours * 3600;
  }

  /** 70 % below 10 tasks, 80 % below 100, 13 % above 1000; 40, 60, 70 % below 100, 500, 1000 s. */
  static TraceShape tr1(Reading reading) {
    boolean byClass = reading == Reading.BY_CLASS;
    // Shares of the jobs with 1, 2-9, 10, 11-99, 100-1000 and more tasks. Jobs with ten tasks are
    // apart because the papers count them with those below (2-10) and above (at least 10).
    double one = 0.58;
    double few = 0.12;
    double ten = 0.005;
    double dozens = 0.095;
    double hundreds = 0.07;
    double thousands = 0.13;
    // Shares of each class below 100, 500 and 1000 CPU seconds; dozens take what the shares of all
    // jobs (60 % and 70 %) leave.
    double[] oneBelow = {byClass ? 0.80 : 0.60, 0.83, 0.88};
    double[] fewBelow = {byClass ? 0.60 : (0.40 - one * 0.60) / (few + ten), 0.72, 0.92};
    double hundredsBelow1000 = 0.05;
    double dozensBelow500 = (0.60 - one * oneBelow[1] - (few + ten) * fewBelow[1]) / dozens;
    double dozensBelow1000 =
        (0.70 - one * oneBelow[2] - (few + ten) * fewBelow[2] - hundreds * hundredsBelow1000)
            / dozens;
    QuantileCurve small = below(fewBelow);
    return new TraceShape(
        "tr1",
        159_194,
        8_585_673,
        9345,
        DAYS,
        0.18,
        0.12,
        classes(
            new double[] {one, few, ten, dozens, hundreds, thousands},
            new double[] {0.001, 0.00062, 0.00003, 0.002, 0.01635, 0.98},
            QuantileCurve.through(0, 1001, 0.5, 1800, 0.9, 4500, 1, 9001),
            below(oneBelow),
            small,
            small,
            QuantileCurve.through(0, 100, dozensBelow500, 500, dozensBelow1000, 1000, 1, 1000),
            QuantileCurve.through(0, 500, hundredsBelow1000, 1000, 0.5, 15_000, 1, 15_000),
            QuantileCurve.through(0, 20, 0.5, 300, 0.9, 1500, 1, 1500)));
  }

  /** 80 % below 10 tasks, 3 % above 1000; 80 % below 1000 s. The shares below 500 s are ours. */
  static TraceShape tr2() {
    double one = 0.62;
    double few = 0.18;
    double ten = 0.005;
    double dozens = 0.085;
    double hundreds = 0.08;
    double thousands = 0.03;
    double[] oneBelow = {0.80, 0.88, 0.92};
    double[] fewBelow = {0.60, 0.76, 0.85};
    double hundredsBelow1000 = 0.10;
    double dozensBelow1000 =
        (0.80 - one * oneBelow[2] - (few + ten) * fewBelow[2] - hundreds * hundredsBelow1000)
            / dozens;
    QuantileCurve small = below(fewBelow);
    return new TraceShape(
        "tr2",
        1_140_064,
        13_301_659,
        24_721,
        DAYS,
        0.25,
        0.16,
        classes(
            new double[] {one, few, ten, dozens, hundreds, thousands},
            new double[] {0.003, 0.0034, 0.0001, 0.008, 0.0455, 0.94},
            QuantileCurve.through(0, 1001, 0.5, 2000, 0.9, 6000, 1, 20_001),
            below(oneBelow),
            small,
            small,
            QuantileCurve.through(0, 100, 0.4, 500, dozensBelow1000, 1000, 1, 1000),
            QuantileCurve.through(0, 500, hundredsBelow1000, 1000, 0.5, 8000, 1, 8000),
            QuantileCurve.through(0, 20, 0.5, 200, 0.9, 1000, 1, 1000)));
  }

  /**
   * The classes, of which all but the last have computation times.
   *
   * @param jobs the share of the jobs of each
   * @param time the share of the time of each
   * @param most the numbers of tasks of the last
   */
  private static List<JobClass> classes(
      double[] jobs, double[] time, QuantileCurve most, QuantileCurve... curves) {
    List<QuantileCurve> tasks =
        List.of(
            between(1, 1),
            between(2, 9),
            between(10, 10),
            between(11, 99),
            between(100, 1000),
            most);
    return IntStream.range(0, jobs.length)
        .mapToObj(
            i ->
                new JobClass(
                    tasks.get(i),
                    jobs[i],
                    time[i],
                    i < jobs.length - 1 ? Law.COMPUTATION_TIME : Law.TASK_DURATION,
                    curves[i]))
        .toList();
  }

  private static QuantileCurve between(int least, int most) {
    return QuantileCurve.through(0, least, 1, least == most ? most : most + 1);
  }

  /** From one second, with shares below 100, 500 and 1000 seconds. */
  private static QuantileCurve below(double[] shares) {
    return QuantileCurve.through(0, 1, shares[0], 100, shares[1], 500, shares[2], 1000, 1, 1000);
  }
}
