package io.github.punctual.testcluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** Describes and submits a {@link ScriptedMaster}. */
public final class ScriptedMasterBuilder {

  /**
   * Hands over the tokens, then waits for an exit code, for half an hour at most. Ends by itself
   * when nobody speaks for it any more. Waits by reading what never comes: a process for each look
   * would cost more than all else that a master does.
   */
  private static final String SCRIPT =
      """
      folder="$1/$CONTAINER_ID"
      mkdir -p "$folder" || exit 90
      mkfifo "$folder/nothing" && exec 3<>"$folder/nothing" || exit 95
      echo "$NM_HOST:$NM_PORT" > "$folder/%3$s" || exit 90
      cp "$HADOOP_TOKEN_FILE_LOCATION" "$folder/%1$s.part" || exit 91
      mv "$folder/%1$s.part" "$folder/%1$s" || exit 92
      for ((i = 0; i < 9000; i++)); do
        [ -d "$folder" ] || exit 93
        [ -e "$folder/%2$s" ] && exit $(<"$folder/%2$s")
        read -r -t 0.2 -u 3
      done
      exit 94
      """
          .formatted(MasterAttempt.TOKENS, MasterAttempt.EXIT, MasterAttempt.NODE);

  private final Configuration conf;
  private final YarnClient client;
  private final Set<String> tags = new LinkedHashSet<>();
  private String name = "scripted";
  private String queue = "default";
  private Resource masterSize = Resource.newInstance(128, 1);
  private Consumer<ApplicationSubmissionContext> more = context -> {};

  ScriptedMasterBuilder(Configuration conf, YarnClient client) {
    this.conf = new Configuration(conf);
    this.client = client;
  }

  /** The application's name; the default is {@code scripted}. */
  public ScriptedMasterBuilder name(String applicationName) {
    name = applicationName;
    return this;
  }

  /** The queue; the default is {@code default}. */
  public ScriptedMasterBuilder queue(String queueName) {
    queue = queueName;
    return this;
  }

  /** Application tags, besides those already given. */
  public ScriptedMasterBuilder tags(String... applicationTags) {
    tags.addAll(List.of(applicationTags));
    return this;
  }

  /** Size of the master's container; the default is 128 MiB and 1 vcore. */
  public ScriptedMasterBuilder masterSize(int memoryMib, int vcores) {
    masterSize = Resource.newInstance(memoryMib, vcores);
    return this;
  }

  /** Changes the submission further, for what this builder has no word for. */
  public ScriptedMasterBuilder with(Consumer<ApplicationSubmissionContext> change) {
    more = more.andThen(change);
    return this;
  }

  /**
   * Submits the application and returns as soon as the ResourceManager has taken it; its master may
   * start later.
   *
   * @throws YarnException if it is refused; the message holds the diagnostics
   */
  public ScriptedMaster submit() throws IOException, YarnException {
    Path folder = Files.createTempDirectory("scripted-master-");
    try {
      Path script = Files.writeString(folder.resolve("master.sh"), SCRIPT);
      ApplicationSubmissionContext context =
          client.createApplication().getApplicationSubmissionContext();
      context.setApplicationName(name);
      context.setApplicationType("SCRIPTED");
      context.setApplicationTags(tags);
      context.setQueue(queue);
      context.setResource(masterSize);
      String command = "/bin/bash %s %s".formatted(script, folder);
      context.setAMContainerSpec(
          ContainerLaunchContext.newInstance(
              Map.of(), Map.of(), List.of(command), Map.of(), null, Map.of()));
      more.accept(context);
      client.submitApplication(context);
      return new ScriptedMaster(conf, client, context.getApplicationId(), folder);
    } catch (IOException | YarnException | RuntimeException e) {
      FileUtil.fullyDelete(folder.toFile());
      throw e;
    }
  }
}
