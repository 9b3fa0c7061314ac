package io.github.punctual.yarn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.part.Surroundings;
import io.github.punctual.yarn.rm.Await;
import io.github.punctual.yarn.rm.MockCluster;
import java.io.StringWriter;
import java.util.List;
import org.apache.hadoop.metrics2.AbstractMetric;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.apache.hadoop.metrics2.impl.MetricsRecordImpl;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.SimpleLayout;
import org.apache.log4j.WriterAppender;
import org.junit.jupiter.api.Test;

/** Whoever keeps a proposal from being committed is named and counted. */
class ProposalMetricsTest {
  /** Refuses whatever is proposed. */
  private static final class Refusing implements SchedulerPart {
    @Override
    public void init(Surroundings with) {
      with.add(this);
    }

    @Override
    public String refuser() {
      return "Everything";
    }

    @Override
    public boolean permits(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
      return false;
    }
  }

  /** Permits whatever is proposed, and is never named. */
  private static final class Permitting implements SchedulerPart {
    @Override
    public void init(Surroundings with) {
      with.add(this);
    }
  }

  /** With both. */
  public static final class Refused extends PartsScheduler {
    /** Made by the ResourceManager. */
    public Refused() {
      super(new Refusing(), new Permitting());
    }
  }

  private static long refused() {
    MetricsSource source = DefaultMetricsSystem.instance().getSource(Parts.METRICS);
    MetricsCollectorImpl collector = new MetricsCollectorImpl();
    source.getMetrics(collector, true);
    List<MetricsRecordImpl> records =
        collector.getRecords().stream()
            .filter(record -> record.name().equals(Parts.METRICS))
            .toList();
    assertEquals(1, records.size(), "who never refuses has no record");
    MetricsRecordImpl record = records.get(0);
    assertTrue(record.tags().stream().anyMatch(tag -> tag.value().equals("Everything")));
    AbstractMetric metric = record.metrics().iterator().next();
    assertEquals("RefusedTotal", metric.name());
    return metric.value().longValue();
  }

  @Test
  void whoRefusesAProposalIsCountedAndNamedInTheLog() throws Exception {
    Logger logger = Logger.getLogger(PartsScheduler.class);
    Level before = logger.getLevel();
    StringWriter log = new StringWriter();
    WriterAppender appender = new WriterAppender(new SimpleLayout(), log);
    try (MockCluster cluster = MockCluster.builder().scheduler(Refused.class).start(1)) {
      logger.addAppender(appender);
      logger.setLevel(Level.DEBUG);
      assertEquals(0, refused());
      String id = cluster.submit("refused").getApplicationId().toString();
      Await.untilTrue(
          "its master was proposed and refused",
          () -> {
            cluster.heartbeat();
            return refused() > 0;
          });
      assertTrue(log.toString().contains("DEBUG - Everything refused " + id), log::toString);
    } finally {
      logger.removeAppender(appender);
      logger.setLevel(before);
    }
  }
}
