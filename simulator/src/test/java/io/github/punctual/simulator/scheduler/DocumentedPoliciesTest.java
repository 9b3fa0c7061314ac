package io.github.punctual.simulator.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Scheduler;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.QueueSimulationSettings;
import io.github.punctual.simulator.queues.BurstExperiment;
import io.github.punctual.simulator.queues.BurstResult;
import io.github.punctual.simulator.queues.QueuePolicyNames;
import io.github.punctual.simulator.queues.QueuePolicySource;
import io.github.punctual.simulator.queues.QueueWork;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** Compiles what docs/simulator-policies.md shows, and runs it as its reader would. */
class DocumentedPoliciesTest {
  private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern CLASS = Pattern.compile("public final class (\\w+)");

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path folder;

  private URLClassLoader loader;

  @BeforeEach
  void compileWhatIsShown() throws IOException {
    Path page =
        Path.of(System.getProperty("basedir", ".")).resolve("../docs/simulator-policies.md");
    List<Path> sources = new ArrayList<>();
    Matcher block = BLOCK.matcher(Files.readString(page));
    while (block.find()) {
      Matcher name = CLASS.matcher(block.group(1));
      assertTrue(name.find(), block.group(1));
      sources.add(Files.writeString(folder.resolve(name.group(1) + ".java"), block.group(1)));
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<String> options =
          List.of(
              "-d", folder.toString(), "-cp", System.getProperty("java.class.path"), "-proc:none");
      boolean compiled =
          compiler
              .getTask(
                  messages, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
              .call();
      assertTrue(compiled, messages::toString);
    }
    loader =
        new URLClassLoader(
            new URL[] {folder.toUri().toURL()}, Thread.currentThread().getContextClassLoader());
  }

  @AfterEach
  void forget() throws IOException {
    loader.close();
  }

  /** Does something with what was compiled on the class path; a test has a thread of its own. */
  private void onClassPath(Runnable test) {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    Thread.currentThread().setContextClassLoader(loader);
    try {
      test.run();
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  private static Scenario jobs() {
    return Scenario.cpus(4).job("a", 0, 4, 10, 60).job("b", 1, 3, 10, 60).job("c", 2, 2, 10, 60);
  }

  @Test
  void theSchedulerRunsByTheNameOfItsClass() {
    onClassPath(
        () -> {
          assertEquals(
              "0 a 4, 10 a COMPLETED, 10 c 2, 20 c COMPLETED, 20 b 3, 30 b COMPLETED",
              jobs().run("example.SmallestFirst"));
          assertEquals("smallest-first", Schedulers.named("example.SmallestFirst").get().name());
        });
  }

  @Test
  void thePolicyRunsByTheNameOfItsClass() {
    onClassPath(
        () ->
            assertEquals(
                "0 a 4, 10 a COMPLETED, 10 b 3, 20 b COMPLETED, 20 c 2, 30 c COMPLETED",
                jobs().run("example.AllOrNothing")));
  }

  @Test
  void thePolicyForQueuesRunsBesideTheOthers() throws ReflectiveOperationException {
    QueuePolicySource shown =
        (QueuePolicySource)
            loader.loadClass("example.AllAlike").getDeclaredConstructor().newInstance();
    BurstExperiment experiment =
        new BurstExperiment(
            "two queues",
            ClusterSpec.cpus(6),
            List.of(queue("root.a", 2), queue("root.b", 1)),
            QueueSimulationSettings.DEFAULTS);
    BurstResult result = experiment.run(shown);
    assertEquals("all-alike", result.policy());
    assertEquals(
        result.queues().get(0).dominantShare(), result.queues().get(1).dominantShare(), 1e-9);
    BurstResult drf = experiment.run(QueuePolicyNames.of("drf"));
    assertTrue(
        drf.queues().get(0).meanJobSeconds() < result.queues().get(0).meanJobSeconds(),
        "weights count under drf only");
  }

  private static QueueWork queue(String path, double weight) {
    Stage stage =
        new Stage(
            "s",
            30,
            TaskDurations.same(10_000),
            ResourceVector.of(ResourceVector.VCORES, 1),
            List.of());
    TraceJob job = new TraceJob("j", "root", "u", "j", 0, OptionalLong.empty(), List.of(stage));
    return QueueWork.throughput(
        QueueDeclaration.throughput(new QueueId(path), weight), List.of(job));
  }

  @Test
  void whatIsRegisteredAsAServiceGoesByItsOwnName() throws IOException {
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.writeString(services.resolve(Scheduler.class.getName()), "example.SmallestFirst\n");
    Files.writeString(services.resolve(Policy.class.getName()), "example.AllOrNothing\n");
    onClassPath(
        () -> {
          assertEquals(jobs().run("example.SmallestFirst"), jobs().run("smallest-first"));
          assertEquals(jobs().run("example.AllOrNothing"), jobs().run("all-or-nothing"));
          List<String> names = Schedulers.list().stream().map(Schedulers.Entry::name).toList();
          assertTrue(names.containsAll(List.of("smallest-first", "all-or-nothing")));
        });
  }
}
