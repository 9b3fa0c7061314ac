package io.github.punctual.simulator.trace.format;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.github.punctual.simulator.trace.TraceOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Whatever a file holds, reading it ends with jobs or with a message. */
class DamagedTracesTest {
  private static final int ROUNDS = 100;
  private static final String INTERESTING = "{}[]\",:0-.eE \t\n\r;#x\u00ff";

  @TempDir Path dir;

  private static String sample(TraceFormat format) {
    return switch (format) {
      case JSON ->
          """
          {"id":"j1","submit_s":12.5,"deadline_s":600,"x":[{}],"stages":[{"id":"a","tasks":2,\
          "durations_s":[30,1.5],"memory_mib":2048,"resources":{"gpu":1},"parents":[]},\
          {"id":"b","tasks":1,"duration_s":7,"parents":["a"]}]}
          {"id":"j2","submit_s":0,"stages":[{"tasks":3,"duration_s":0.25}]}
          """;
      case SWF -> "; Version: 2\n1 0 -1 60 4 -1 2048 -1 -1 -1 1 3 1 5 2 -1 -1 -1\n".repeat(2);
      case SWIM -> "job0\t49\t49\t740773\t2339561\t627471\njob1\t50\t1\t0\t0\t9\n";
      case ELASTICFLOW ->
          """
          job_id,submission_time,num_iteration,model_name,deadline,batch_size,num_gpu,duration
          a,1000,5,"resnet,50",1900,64,4,2429
          """;
      case CHRONUS ->
          """
          job_id,user,num_gpu,submit_time,iterations,model_name,duration,interval,expect_time_list,job_type
          0,vc_a,2,30,5,vgg16,96,5,159-189-229,soft
          """;
      case RM_APPS ->
          """
          {"apps":{"app":[{"id":"application_1_0001","user":"alice","name":"etl","queue":"root.batch",
          "finalStatus":"SUCCEEDED","applicationTags":"sla.deadline=15m,sla.tasks=3","startedTime":1000,
          "launchTime":2000,"finishedTime":12000,"memorySeconds":81920,"vcoreSeconds":40}]}}
          """;
      case SPARK ->
          """
          {"Event":"SparkListenerApplicationStart","App Name":"r","App ID":"a","Timestamp":5}
          {"Event":"SparkListenerEnvironmentUpdate","Spark Properties":{"spark.executor.memory":"1g"}}
          {"Event":"SparkListenerJobStart","Job ID":0,"Submission Time":6,"Stage Infos":[{"Stage ID":0,"Parent IDs":[]}],"Stage IDs":[0]}
          {"Event":"SparkListenerTaskEnd","Stage ID":0,"Task End Reason":{"Reason":"Success"},"Task Info":{"Index":0,"Launch Time":7,"Finish Time":9}}
          {"Event":"SparkListenerJobEnd","Job ID":0,"Completion Time":9}
          """;
      case SPARK_DAGS ->
          """
          [{"source":"a","app":"q","props":{"spark.executor.cores":"2"},"submit_ms":500,
          "jobs":[{"id":0,"submit_ms":1000,"stages":[0],"end_ms":2000}],
          "stages":{"0":{"parents":[],"num_tasks":2,"end_ms":2000,"task_ms":[900,100],"unsuccessful_idx":[1]}}}]
          """;
      case QUERY_DAGS ->
          "# 1: q\n2 0 3\nM 1 0.1 0.1 0 0 0 0 3\nR 2 0.2 0.1 0 0 0 0 1\n1\nM R ata\n";
      case JHIST -> "";
    };
  }

  @ParameterizedTest
  @EnumSource(value = TraceFormat.class, mode = Mode.EXCLUDE, names = "JHIST")
  void damagedTextIsReadOrExplained(TraceFormat format) throws IOException {
    Path file = dir.resolve("trace");
    byte[] whole = sample(format).getBytes(StandardCharsets.UTF_8);
    check(format, Files.write(file, whole), true);
    Random random = new Random(10);
    for (int round = 0; round < ROUNDS; round++) {
      check(format, Files.write(file, damaged(whole, random)), round % 2 == 0);
    }
  }

  @Test
  void damagedHistoryIsReadOrExplained() throws IOException {
    for (boolean binary : new boolean[] {true, false}) {
      Path file =
          JhistFiles.job("job_1_0001", 1000)
              .attempt(true, 0, 0, 1000, 2000)
              .attempt(false, 0, 0, 2000, 3000)
              .finished(3500)
              .write(dir, binary);
      byte[] whole = Files.readAllBytes(file);
      Random random = new Random(11);
      for (int round = 0; round < ROUNDS; round++) {
        check(TraceFormat.JHIST, Files.write(file, damaged(whole, random)), round % 2 == 0);
      }
    }
  }

  @Test
  void damagedCompressedDataIsReadOrExplained() throws IOException {
    byte[] whole = TraceFiles.gzip(sample(TraceFormat.JSON).getBytes(StandardCharsets.UTF_8));
    Random random = new Random(12);
    for (int round = 0; round < ROUNDS; round++) {
      Path file = Files.write(dir.resolve("t.gz"), damaged(whole, random));
      check(TraceFormat.JSON, file, round % 2 == 0);
    }
  }

  private static void check(TraceFormat format, Path file, boolean lenient) {
    try {
      ReadTrace read = TraceReader.read(file, format, TraceOptions.defaults().withLenient(lenient));
      assertTrue(lenient || read.malformed().count() == 0);
    } catch (IOException e) {
      assertTrue(e.getMessage() != null && e.getMessage().contains(file.toString()), "" + e);
    } catch (RuntimeException e) {
      fail(format + " was damaged", e);
    }
  }

  private static byte[] damaged(byte[] whole, Random random) {
    byte[] result = whole.clone();
    int changes = 1 + random.nextInt(3);
    for (int i = 0; i < changes; i++) {
      result[random.nextInt(result.length)] =
          (byte)
              (random.nextInt(4) == 0
                  ? random.nextInt(256)
                  : INTERESTING.charAt(random.nextInt(INTERESTING.length())));
    }
    return random.nextInt(5) == 0 ? Arrays.copyOf(result, random.nextInt(result.length)) : result;
  }
}
