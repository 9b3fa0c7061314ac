package io.github.punctual.it.faults;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A short campaign of failovers between two ResourceManagers with a ZooKeeper, and the store of
 * promises on an HDFS in this process; {@code dev-support/faults.sh failover} runs a long one.
 */
@Timeout(1500)
class FailoverIT {
  @TempDir private static Path folder;

  @Test
  void whatWasToldIsTrueAfterEachFailover() throws Exception {
    try (MiniDFSCluster hdfs = hdfs();
        FaultCluster cluster = FaultCluster.startTwo(store(hdfs))) {
      CampaignReport.of(cluster, "failover", 2);
    }
  }

  private static MiniDFSCluster hdfs() throws IOException {
    Configuration conf = new Configuration();
    conf.setInt("dfs.replication", 1);
    MiniDFSCluster hdfs = new MiniDFSCluster.Builder(conf, folder.toFile()).numDataNodes(1).build();
    hdfs.waitActive();
    return hdfs;
  }

  private static URI store(MiniDFSCluster hdfs) throws IOException {
    return URI.create(hdfs.getURI() + "/yarn/punctual");
  }
}
