package io.github.punctual.benchmarks.load;

import com.sun.management.OperatingSystemMXBean;
import io.github.punctual.benchmarks.Latencies;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.event.EventDispatcher;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The process of a ResourceManager under load: the stock one but for a stopwatch between its
 * dispatcher and its scheduler. Answers each line of its input with a {@link Vitals}.
 */
public final class LoadedResourceManager extends ResourceManager {
  private static final Logger LOG = LoggerFactory.getLogger(LoadedResourceManager.class);

  /** Says that it serves. */
  static final String READY = "ready";

  private final AtomicReference<Latencies> beats = new AtomicReference<>(new Latencies());
  private EventDispatcher<SchedulerEvent> dispatcher;

  private LoadedResourceManager() {}

  /**
   * Runs until the input ends.
   *
   * @param args the file of settings
   */
  public static void main(String[] args) {
    // Whatever else is printed must not be taken for an answer.
    PrintStream answers = System.out;
    System.setOut(System.err);
    try {
      serve(new Path(args[0]), answers);
    } catch (IOException | RuntimeException e) {
      LOG.error("The ResourceManager cannot serve", e);
    }
    // Threads of the ResourceManager would keep it.
    Runtime.getRuntime().halt(0);
  }

  private static void serve(Path settings, PrintStream answers) throws IOException {
    LogManager.getRootLogger().setLevel(Level.WARN);
    YarnConfiguration conf = new YarnConfiguration();
    Configuration file = new Configuration(false);
    file.addResource(settings);
    // What is set wins over a capacity-scheduler.xml on the class path.
    file.forEach(each -> conf.set(each.getKey(), each.getValue()));
    LoadedResourceManager manager = new LoadedResourceManager();
    manager.init(conf);
    manager.start();
    answers.println(READY);
    BufferedReader commands =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    while (commands.readLine() != null) {
      answers.println(manager.vitals().line());
    }
  }

  @Override
  protected EventHandler<SchedulerEvent> createSchedulerEventDispatcher() {
    dispatcher = new EventDispatcher<>(this::handle, "SchedulerEventDispatcher");
    return dispatcher;
  }

  private void handle(SchedulerEvent event) {
    if (event.getType() != SchedulerEventType.NODE_UPDATE) {
      scheduler.handle(event);
      return;
    }
    long begin = System.nanoTime();
    scheduler.handle(event);
    Latencies now = beats.get();
    synchronized (now) {
      now.add(System.nanoTime() - begin);
    }
  }

  private Vitals vitals() {
    Latencies last = beats.getAndSet(new Latencies());
    // The dispatcher may hold it still.
    synchronized (last) {
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      return new Vitals(
          (runtime.totalMemory() - runtime.freeMemory()) / 1e6,
          last.count(),
          last.micros(0.5),
          last.micros(0.99),
          dispatcher.getEventQueueSize(),
          ManagementFactory.getThreadMXBean().getThreadCount(),
          ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime()
              / 1e9);
    }
  }
}
