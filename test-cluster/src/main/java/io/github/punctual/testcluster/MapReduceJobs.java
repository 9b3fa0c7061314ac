package io.github.punctual.testcluster;

import java.io.IOException;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.SleepJob;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** Submits MapReduce jobs the way any client does. */
public final class MapReduceJobs {

  private MapReduceJobs() {}

  /**
   * Submits a job whose tasks sleep, and returns as soon as the ResourceManager has taken it.
   *
   * @param clientConf the cluster's client configuration; not changed
   * @throws IOException if the job is refused; the message holds the application's diagnostics
   */
  public static ApplicationId submit(Configuration clientConf, SleepSpec spec) throws IOException {
    Configuration conf = new Configuration(clientConf);
    EmbeddedFiles.leaveOut(conf);
    conf.set("mapreduce.job.queuename", spec.queue());
    if (!spec.tags().isEmpty()) {
      conf.setStrings("mapreduce.job.tags", spec.tags().toArray(String[]::new));
    }
    spec.reservation().ifPresent(id -> conf.set(MRJobConfig.RESERVATION_ID, id.toString()));
    conf.setInt("mapreduce.map.memory.mb", spec.taskMemoryMib());
    conf.setInt("mapreduce.reduce.memory.mb", spec.taskMemoryMib());
    conf.setInt("mapreduce.map.cpu.vcores", spec.taskVcores());
    conf.setInt("mapreduce.reduce.cpu.vcores", spec.taskVcores());
    SleepJob sleepJob = new SleepJob();
    sleepJob.setConf(conf);
    Job job =
        sleepJob.createJob(
            spec.maps(),
            spec.reduceTime().isPresent() ? 1 : 0,
            spec.mapTime().toMillis(),
            1,
            spec.reduceTime().orElse(Duration.ZERO).toMillis(),
            1);
    job.setJobName(spec.name());
    try {
      job.submit();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted while submitting " + spec.name(), e);
    } catch (ClassNotFoundException e) {
      throw new IOException("A class of the job is missing on the client's class path", e);
    }
    return applicationOf(job.getJobID());
  }

  private static ApplicationId applicationOf(JobID id) {
    return ApplicationId.newInstance(Long.parseLong(id.getJtIdentifier()), id.getId());
  }
}
