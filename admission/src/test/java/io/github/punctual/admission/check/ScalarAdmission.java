package io.github.punctual.admission.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The papers' admission control on plain CPUs, written from their pseudocode line by line and
 * without any code of the product: what the product must do when there is one resource type, one
 * pool and no master.
 */
final class ScalarAdmission {
  private static final double TOLERANCE = 1e-9;

  /** A job as the papers have it. */
  record Job(String name, long submit, long deadline, int tasks) {}

  private record Running(Job job, int cpus) {}

  private record Request(Job job, int cpus, double priority) {}

  private final boolean pythia;
  private final boolean smoothed;
  private final double smoothing;
  private final int terminateAbove;
  private final List<Double> minReqRateList = new ArrayList<>();
  private final List<Double> fractionErrorList = new ArrayList<>();
  private final List<Job> submitted = new ArrayList<>();
  private final List<Running> running = new ArrayList<>();
  private double cpuFrac = -1;
  private double lastCpuFrac;
  private boolean lastSuccess;
  private int capacity;

  private ScalarAdmission(
      boolean pythia, boolean smoothed, double smoothing, int terminateAbove, int capacity) {
    this.pythia = pythia;
    this.smoothed = smoothed;
    this.smoothing = smoothing;
    this.terminateAbove = terminateAbove;
    this.capacity = capacity;
  }

  static ScalarAdmission justice(int terminateAbove, int capacity) {
    return new ScalarAdmission(false, false, 0, terminateAbove, capacity);
  }

  static ScalarAdmission smoothedJustice(double smoothing, int terminateAbove, int capacity) {
    return new ScalarAdmission(false, true, smoothing, terminateAbove, capacity);
  }

  static ScalarAdmission pythia(int terminateAbove, int capacity) {
    return new ScalarAdmission(true, false, 0, terminateAbove, capacity);
  }

  void submit(Job job) {
    submitted.add(job);
  }

  void leave(String name) {
    submitted.removeIf(job -> job.name().equals(name));
    running.removeIf(job -> job.job().name().equals(name));
  }

  void capacity(int now) {
    capacity = now;
  }

  /** TRACK_JOB; a rate above 1 counts as 1, as the papers assert that there is none. */
  void track(
      long compTime,
      int requestedTasks,
      int clusterCapacity,
      long deadline,
      int allocated,
      boolean success) {
    double deadlineCpus = (double) compTime / deadline;
    double maxCpus = Math.min(requestedTasks, clusterCapacity);
    double minReqRate = Math.min(1, deadlineCpus / maxCpus);
    if (minReqRate > cpuFrac) {
      cpuFrac = minReqRate;
    }
    minReqRateList.add(minReqRate);
    lastCpuFrac = Math.min(1, allocated / maxCpus);
    lastSuccess = success;
    fractionErrorList.add(minReqRate - lastCpuFrac);
  }

  /** ADMISSION_CONTROL, after the selective termination of section 2.2. */
  List<String> decide(long now) {
    List<String> log = new ArrayList<>();
    for (Running late : List.copyOf(running)) {
      if (late.job().tasks() > terminateAbove && now > late.job().deadline()) {
        running.remove(late);
        log.add("TERMINATE " + late.job().name());
      }
    }
    List<Request> heap = new ArrayList<>();
    for (Job job : List.copyOf(submitted)) {
      long ttd = job.deadline() - now;
      int reqCpus = ttd <= 0 ? Integer.MAX_VALUE : estimateReq(job, ttd);
      if (ttd <= 0 || (capacity > 0 && reqCpus > Math.min(job.tasks(), capacity))) {
        submitted.remove(job);
        log.add("REJECT " + job.name());
      } else if (capacity > 0) {
        heap.add(new Request(job, reqCpus, (double) reqCpus / ttd));
      }
    }
    heap.sort(
        Comparator.comparingDouble(Request::priority)
            .thenComparingLong(request -> request.job().submit())
            .thenComparing(request -> request.job().name()));
    int available = capacity - running.stream().mapToInt(Running::cpus).sum();
    for (Request request : heap) {
      int offer = Math.min(request.cpus(), available);
      if (offer > 0 && (offer == request.cpus() || !estimating())) {
        available -= offer;
        submitted.remove(request.job());
        running.add(new Running(request.job(), offer));
        log.add("ADMIT " + request.job().name() + " " + offer);
      }
    }
    return log;
  }

  private boolean estimating() {
    return pythia ? cpuFrac >= 0 : minReqRateList.size() > 1;
  }

  private int estimateReq(Job job, long ttd) {
    int maxCpus = Math.min(job.tasks(), capacity);
    if (!estimating()) {
      return maxCpus;
    }
    double fraction = pythia ? cpuFrac : correctAllocFraction(calculateAllocFraction());
    double deadline = job.deadline() - job.submit();
    double queue = deadline - ttd;
    fraction = deadline / (deadline - queue) * fraction;
    return (int) Math.max(1, Math.ceil((fraction - TOLERANCE) * maxCpus));
  }

  private double calculateAllocFraction() {
    double cpuFraq = lastSuccess ? min() : minReqRateList.stream().reduce(0.0, Math::max);
    return (lastCpuFrac + cpuFraq) / 2;
  }

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
