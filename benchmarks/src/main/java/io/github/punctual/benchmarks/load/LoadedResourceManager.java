package io.github.punctual.benchmarks.load;

import com.sun.management.OperatingSystemMXBean;
import io.github.punctual.benchmarks.ForkedJvm;
import io.github.punctual.benchmarks.Latencies;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.event.EventDispatcher;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;

/**
 * The process of a ResourceManager under load: the stock one but for a stopwatch between its
 * dispatcher and its scheduler. Answers each line of its input with its {@link Vitals}.
 */
public final class LoadedResourceManager extends ResourceManager {
  private final AtomicReference<Latencies> beats = new AtomicReference<>(new Latencies());
  private final AtomicInteger backlog = new AtomicInteger();
  private EventDispatcher<SchedulerEvent> dispatcher;

  private LoadedResourceManager() {}

  /**
   * Serves until the input ends.
   *
   * @param args the file of settings
   */
  public static void main(String[] args) {
    ForkedJvm.serve(
        () -> {
          YarnConfiguration conf = new YarnConfiguration();
          Configuration file = new Configuration(false);
          file.addResource(new Path(args[0]));
          // What is set wins over a capacity-scheduler.xml on the class path.
          file.forEach(each -> conf.set(each.getKey(), each.getValue()));
          LoadedResourceManager manager = new LoadedResourceManager();
          manager.init(conf);
          manager.start();
          return question -> manager.vitals();
        });
  }

  @Override
  protected EventHandler<SchedulerEvent> createSchedulerEventDispatcher() {
    dispatcher = new EventDispatcher<>(this::handle, "SchedulerEventDispatcher");
    return dispatcher;
  }

  private void handle(SchedulerEvent event) {
    // Those behind this one.
    backlog.accumulateAndGet(dispatcher.getEventQueueSize(), Math::max);
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
    int most = backlog.getAndSet(0);
    // The dispatcher may hold it still.
    synchronized (last) {
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      return new Vitals(
          (runtime.totalMemory() - runtime.freeMemory()) / 1e6,
          last.count(),
          last.micros(0.5),
          last.micros(0.99),
          most,
          ManagementFactory.getThreadMXBean().getThreadCount(),
          ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime()
              / 1e9);
    }
  }
}
