package io.github.punctual.admission;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Algorithms 1 to 4 of the paper as they are printed, to be read with the paper in hand: S.
 * Dimopoulos, C. Krintz, R. Wolski, <i>Fair Scheduling for Deadline Driven, Resource-Constrained
 * Multi-Analytics Workloads</i> (UCSB TR 2019-09), and the estimate of its predecessor
 * <i>PYTHIA</i> (UCSB TR 2017-02). Method by method: {@link #track} is TRACK_JOB (Algorithm 1),
 * {@code calculateAllocFraction} is Algorithm 2, {@code correctAllocFraction} is Algorithm 3,
 * {@link #decide} is ADMISSION_CONTROL and {@code estimateReq} ESTIMATE_REQ of Algorithm 4.
 *
 * <p>As in the paper a cluster is a number of CPUs, so nothing in a YARN cluster can follow it: it
 * is here to be read. {@link io.github.punctual.admission.control.AdmissionControl} is the one that
 * decides, about vectors of resources in pools, and decides the same where there is one resource
 * type, one pool and no master; a property test holds the two against each other.
 */
public final class PaperJustice {
  private static final double TOLERANCE = 1e-9;

  /**
   * A job as the paper has it.
   *
   * @param name tells it from others
   * @param submit when it was submitted, in milliseconds
   * @param deadline the instant of its deadline, in milliseconds
   * @param tasks how many CPUs it asks for, at least 1
   */
  public record Job(String name, long submit, long deadline, int tasks) {}

  private record Running(Job job, int cpus) {}

  private record Request(Job job, int cpus, double priority) {}

  private final boolean pythia;
  private final boolean smoothed;
  private final double smoothing;
  private final int terminateAbove;
  private final List<Double> minReqRateList = new ArrayList<>();
  private final List<Double> fractionErrorList = new ArrayList<>();

  /** SubmittedJobs: those that wait. */
  private final List<Job> submitted = new ArrayList<>();

  private final List<Running> running = new ArrayList<>();

  /** CPUFrac of Pythia: the largest rate so far; below 0 before the first job has completed. */
  private double cpuFrac = -1;

  private double lastCpuFrac;
  private boolean lastSuccess;
  private int capacity;

  private PaperJustice(
      boolean pythia, boolean smoothed, double smoothing, int terminateAbove, int capacity) {
    this.pythia = pythia;
    this.smoothed = smoothed;
    this.smoothing = smoothing;
    this.terminateAbove = terminateAbove;
    this.capacity = capacity;
  }

  /**
   * Justice with the mean of all errors.
   *
   * @param terminateAbove late jobs that ask for more CPUs than this are terminated
   * @param capacity the CPUs of the cluster
   */
  public static PaperJustice justice(int terminateAbove, int capacity) {
    return new PaperJustice(false, false, 0, terminateAbove, capacity);
  }

  /**
   * Justice with errors that weigh less the older they are.
   *
   * @param smoothing the weight of the newest error, in (0, 1]
   * @param terminateAbove late jobs that ask for more CPUs than this are terminated
   * @param capacity the CPUs of the cluster
   */
  public static PaperJustice smoothedJustice(double smoothing, int terminateAbove, int capacity) {
    return new PaperJustice(false, true, smoothing, terminateAbove, capacity);
  }

  /**
   * Pythia.
   *
   * @param terminateAbove late jobs that ask for more CPUs than this are terminated
   * @param capacity the CPUs of the cluster
   */
  public static PaperJustice pythia(int terminateAbove, int capacity) {
    return new PaperJustice(true, false, 0, terminateAbove, capacity);
  }

  public void submit(Job job) {
    submitted.add(job);
  }

  /** A job has ended, or was withdrawn. */
  public void leave(String name) {
    submitted.removeIf(job -> job.name().equals(name));
    running.removeIf(job -> job.job().name().equals(name));
  }

  /** The cluster has this many CPUs from now on. */
  public void capacity(int now) {
    capacity = now;
  }

  /**
   * TRACK_JOB (Algorithm 1). A rate above 1 counts as 1, as the paper asserts that there is none.
   *
   * @param compTime the computation of all tasks together, in CPU milliseconds
   * @param requestedTasks for how many CPUs it asked
   * @param clusterCapacity the CPUs of the cluster
   * @param deadline from its submission to its deadline, in milliseconds
   * @param allocated numCPUsAllocd: how many CPUs it had
   * @param success whether it met its deadline
   */
  public void track(
      long compTime,
      int requestedTasks,
      int clusterCapacity,
      long deadline,
      int allocated,
      boolean success) {
    double deadlineCpus = (double) compTime / deadline; // line 2
    double maxCpus = Math.min(requestedTasks, clusterCapacity);
    double minReqRate = Math.min(1, deadlineCpus / maxCpus);
    cpuFrac = Math.max(cpuFrac, minReqRate);
    minReqRateList.add(minReqRate);
    lastCpuFrac = Math.min(1, allocated / maxCpus); // line 8
    lastSuccess = success;
    fractionErrorList.add(minReqRate - lastCpuFrac); // line 10
  }

  /**
   * ADMISSION_CONTROL (Algorithm 4, lines 1 to 20) and CREATE_OFFERS (lines 36 to 49), after the
   * selective termination of section 2.2.
   *
   * @param now the present, in milliseconds
   * @return what is decided, in its order: {@code TERMINATE}, {@code REJECT} or {@code ADMIT} and
   *     the name of a job, and for {@code ADMIT} its CPUs
   */
  public List<String> decide(long now) {
    List<String> log = new ArrayList<>();
    for (Running late : List.copyOf(running)) {
      if (late.job().tasks() > terminateAbove && now > late.job().deadline()) {
        running.remove(late);
        log.add("TERMINATE " + late.job().name());
      }
    }
    List<Request> heap = new ArrayList<>();
    for (Job job : List.copyOf(submitted)) {
      long ttd = job.deadline() - now; // line 3
      int reqCpus = ttd <= 0 ? Integer.MAX_VALUE : estimateReq(job, ttd);
      if (ttd <= 0 || (capacity > 0 && reqCpus > Math.min(job.tasks(), capacity))) {
        submitted.remove(job);
        log.add("REJECT " + job.name()); // lines 5 and 12
      } else if (capacity > 0) {
        heap.add(new Request(job, reqCpus, (double) reqCpus / ttd)); // line 10
      }
    }
    heap.sort(
        Comparator.comparingDouble(Request::priority)
            .thenComparingLong(request -> request.job().submit())
            .thenComparing(request -> request.job().name()));
    int available = capacity - running.stream().mapToInt(Running::cpus).sum();
    for (Request request : heap) {
      int offer = Math.min(request.cpus(), available); // line 39
      if (offer > 0 && (offer == request.cpus() || !estimating())) {
        available -= offer; // line 43
        submitted.remove(request.job());
        running.add(new Running(request.job(), offer));
        log.add("ADMIT " + request.job().name() + " " + offer);
      }
    }
    return log;
  }

  /** CompletedJobs > 1 (line 23). */
  private boolean estimating() {
    return pythia ? cpuFrac >= 0 : minReqRateList.size() > 1;
  }

  /** ESTIMATE_REQ (lines 21 to 30). */
  private int estimateReq(Job job, long ttd) {
    int maxCpus = Math.min(job.tasks(), capacity);
    if (!estimating()) {
      return maxCpus;
    }
    double fraction = pythia ? cpuFrac : correctAllocFraction(calculateAllocFraction());
    double deadline = job.deadline() - job.submit();
    double queue = deadline - ttd;
    fraction = deadline / (deadline - queue) * fraction; // line 26
    return (int) Math.max(1, Math.ceil((fraction - TOLERANCE) * maxCpus));
  }

  /** CALCULATE_ALLOC_FRACTION (Algorithm 2). */
  private double calculateAllocFraction() {
    double cpuFraq = lastSuccess ? min() : minReqRateList.stream().reduce(0.0, Math::max);
    return (lastCpuFrac + cpuFraq) / 2;
  }

  /** CORRECT_ALLOC_FRACTION and VALIDATE_FRACTION (Algorithm 3). */
  private double correctAllocFraction(double fraction) {
    double corrected = fraction + (smoothed ? smoothedError() : meanError());
    if (corrected < min()) {
      return min();
    }
    return corrected > 1 ? 1 : corrected;
  }

  private double min() {
    return minReqRateList.stream().reduce(1.0, Math::min);
  }

  private double meanError() {
    double sum = 0;
    for (double error : fractionErrorList) {
      sum += error;
    }
    return sum / fractionErrorList.size();
  }

  private double smoothedError() {
    double average = fractionErrorList.get(0);
    for (double error : fractionErrorList.subList(1, fractionErrorList.size())) {
      average = smoothing * error + (1 - smoothing) * average;
    }
    return average;
  }
}
