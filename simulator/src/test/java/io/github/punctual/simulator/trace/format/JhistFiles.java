package io.github.punctual.simulator.trace.format;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.Encoder;
import org.apache.avro.io.EncoderFactory;

/** Writes history files in the shape of Hadoop's, with those of its fields that are read. */
final class JhistFiles {
  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type":"record","name":"Event","namespace":"org.apache.hadoop.mapreduce.jobhistory","fields":[
              {"name":"type","type":{"type":"enum","name":"EventType","symbols":["JOB_SUBMITTED","JOB_FINISHED",
              "JOB_FAILED","JOB_KILLED","MAP_ATTEMPT_STARTED","MAP_ATTEMPT_FINISHED","MAP_ATTEMPT_FAILED",
              "REDUCE_ATTEMPT_STARTED","REDUCE_ATTEMPT_FINISHED","AM_STARTED"]}},
              {"name":"event","type":[
              {"type":"record","name":"JobSubmitted","fields":[{"name":"jobid","type":"string"},
              {"name":"jobName","type":"string"},{"name":"userName","type":"string"},
              {"name":"submitTime","type":"long"},{"name":"jobQueueName","type":"string"}]},
              {"type":"record","name":"JobFinished","fields":[{"name":"finishTime","type":"long"}]},
              {"type":"record","name":"JobUnsuccessfulCompletion","fields":[{"name":"finishTime","type":"long"}]},
              {"type":"record","name":"TaskAttemptStarted","fields":[{"name":"taskid","type":"string"},
              {"name":"attemptId","type":"string"},{"name":"startTime","type":"long"}]},
              {"type":"record","name":"MapAttemptFinished","fields":[{"name":"taskid","type":"string"},
              {"name":"attemptId","type":"string"},{"name":"finishTime","type":"long"}]},
              {"type":"record","name":"ReduceAttemptFinished","fields":[{"name":"taskid","type":"string"},
              {"name":"attemptId","type":"string"},{"name":"finishTime","type":"long"}]},
              {"type":"record","name":"TaskAttemptUnsuccessfulCompletion","fields":[
              {"name":"attemptId","type":"string"},{"name":"error","type":["null","string"]}]},
              {"type":"record","name":"AMStarted","fields":[{"name":"startTime","type":"long"}]}]}]}
              """);

  private final String jobId;
  private final List<GenericRecord> events = new ArrayList<>();

  private JhistFiles(String jobId) {
    this.jobId = jobId;
  }

  /** A job that was submitted at this time, in milliseconds. */
  static JhistFiles job(String jobId, long submit) {
    JhistFiles job = new JhistFiles(jobId);
    job.event("AM_STARTED", "AMStarted", "startTime", submit + 1);
    return job.event(
        "JOB_SUBMITTED",
        "JobSubmitted",
        "jobid",
        jobId,
        "jobName",
        "word count",
        "userName",
        "alice",
        "submitTime",
        submit,
        "jobQueueName",
        "etl");
  }

  /** A task's attempt that succeeded. */
  JhistFiles attempt(boolean map, int task, int attempt, long start, long end) {
    String kind = map ? "Map" : "Reduce";
    return started(map, task, attempt, start)
        .event(
            kind.toUpperCase(Locale.ROOT) + "_ATTEMPT_FINISHED",
            kind + "AttemptFinished",
            "taskid",
            taskId(map, task),
            "attemptId",
            attemptId(map, task, attempt),
            "finishTime",
            end);
  }

  /** A task's attempt that began. */
  JhistFiles started(boolean map, int task, int attempt, long start) {
    return event(
        map ? "MAP_ATTEMPT_STARTED" : "REDUCE_ATTEMPT_STARTED",
        "TaskAttemptStarted",
        "taskid",
        taskId(map, task),
        "attemptId",
        attemptId(map, task, attempt),
        "startTime",
        start);
  }

  /** A map task's attempt that failed. */
  JhistFiles failed(int task, int attempt, long start) {
    return started(true, task, attempt, start)
        .event(
            "MAP_ATTEMPT_FAILED",
            "TaskAttemptUnsuccessfulCompletion",
            "attemptId",
            attemptId(true, task, attempt));
  }

  JhistFiles finished(long at) {
    return event("JOB_FINISHED", "JobFinished", "finishTime", at);
  }

  JhistFiles killed(long at) {
    return event("JOB_KILLED", "JobUnsuccessfulCompletion", "finishTime", at);
  }

  /** Writes the file as Hadoop does: a line with the form, a line with the schema, the events. */
  Path write(Path directory, boolean binary) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    line(out, binary ? "Avro-Binary" : "Avro-Json");
    line(out, SCHEMA.toString());
    Encoder encoder =
        binary
            ? EncoderFactory.get().binaryEncoder(out, null)
            : EncoderFactory.get().jsonEncoder(SCHEMA, out);
    GenericDatumWriter<GenericRecord> writer = new GenericDatumWriter<>(SCHEMA);
    for (GenericRecord event : events) {
      writer.write(event, encoder);
    }
    encoder.flush();
    return Files.write(directory.resolve(jobId + "-1-alice.jhist"), out.toByteArray());
  }

  /** Writes the job's configuration beside it; names and values take turns. */
  void writeConf(Path directory, String... settings) throws IOException {
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\"?>\n<configuration>\n");
    for (int i = 0; i < settings.length; i += 2) {
      xml.append(
              "<property><name>%s</name><value>%s</value><final>false</final>"
                  .formatted(settings[i], settings[i + 1]))
          .append("<source>job.xml</source></property>\n");
    }
    Files.writeString(
        directory.resolve(jobId + "_conf.xml"), xml.append("</configuration>\n").toString());
  }

  private String taskId(boolean map, int task) {
    return "task%s_%s_%06d".formatted(jobId.substring("job".length()), map ? "m" : "r", task);
  }

  private String attemptId(boolean map, int task, int attempt) {
    return "attempt" + taskId(map, task).substring("task".length()) + "_" + attempt;
  }

  private JhistFiles event(String type, String record, Object... fields) {
    Schema union = SCHEMA.getField("event").schema();
    Schema body =
        union.getTypes().stream().filter(s -> s.getName().equals(record)).findFirst().orElseThrow();
    GenericRecord content = new GenericData.Record(body);
    for (int i = 0; i < fields.length; i += 2) {
      content.put((String) fields[i], fields[i + 1]);
    }
    GenericRecord event = new GenericData.Record(SCHEMA);
    event.put("type", new GenericData.EnumSymbol(SCHEMA.getField("type").schema(), type));
    event.put("event", content);
    events.add(event);
    return this;
  }

  private static void line(OutputStream out, String text) throws IOException {
    out.write((text + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
