package io.github.punctual.it;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.server.namenode.NameNodeAdapter;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.kerby.kerberos.kerb.KrbException;

/**
 * A NameNode and a DataNode in this process that believe Kerberos alone: callers by their tickets
 * or delegation tokens, readers and writers of blocks by SASL and by block tokens. While it is
 * open, its service is the login of this process.
 */
final class SecuredHdfs implements AutoCloseable {
  private final MiniDFSCluster cluster;

  private SecuredHdfs(MiniDFSCluster cluster) {
    this.cluster = cluster;
  }

  /**
   * Starts it, with the directories that its operator makes.
   *
   * @param folder for its files
   * @param host part of the name of its service
   * @param spnego who its pages are, without the realm, and the keytab
   */
  static SecuredHdfs start(
      KerberosRealm realm, Path folder, String host, String spnego, Path spnegoKeytab)
      throws KrbException, IOException {
    String service = "hdfs/" + host;
    String keytab = realm.keytab("hdfs.service.keytab", List.of(service)).toString();
    Configuration conf = new Configuration();
    conf.set("hadoop.security.authentication", "kerberos");
    conf.set("hadoop.security.authorization", "true");
    conf.set("hadoop.user.group.static.mapping.overrides", SecuredCluster.GROUPS);
    for (String node : List.of("dfs.namenode.", "dfs.datanode.")) {
      conf.set(node + "kerberos.principal", service + "@" + KerberosRealm.NAME);
      conf.set(node + "keytab.file", keytab);
    }
    conf.set("dfs.web.authentication.kerberos.principal", spnego + "@" + KerberosRealm.NAME);
    conf.set("dfs.web.authentication.kerberos.keytab", spnegoKeytab.toString());
    conf.set("dfs.block.access.token.enable", "true");
    conf.set("dfs.data.transfer.protection", "authentication");
    // It wants pages over TLS beside SASL; the pages are not what is tried.
    conf.set("ignore.secure.ports.for.testing", "true");
    conf.setInt("dfs.replication", 1);
    realm.enter(conf);
    // Before anything asks who runs this process, which might have tickets of another realm.
    UserGroupInformation.loginUserFromKeytab(service + "@" + KerberosRealm.NAME, keytab);
    MiniDFSCluster cluster =
        new MiniDFSCluster.Builder(conf, folder.toFile()).numDataNodes(1).build();
    try {
      cluster.waitActive();
      SecuredHdfs started = new SecuredHdfs(cluster);
      started.make("/yarn", "rm", 0755);
      started.make("/staging", "hdfs", 01777);
      return started;
    } catch (IOException | RuntimeException e) {
      cluster.shutdown();
      throw e;
    }
  }

  private void make(String path, String owner, int mode) throws IOException {
    FileSystem fileSystem = cluster.getFileSystem();
    org.apache.hadoop.fs.Path directory = new org.apache.hadoop.fs.Path(path);
    fileSystem.mkdirs(directory);
    fileSystem.setPermission(directory, new FsPermission((short) mode));
    fileSystem.setOwner(directory, owner, owner);
  }

  /** What clients have as {@code fs.defaultFS}. */
  String uri() {
    return cluster.getURI().toString();
  }

  /** Who is connected to the NameNode. */
  Set<String> connections() throws IOException {
    String users =
        NameNodeAdapter.getRpcServer(cluster.getNameNode()).getNumOpenConnectionsPerUser();
    return new ObjectMapper()
        .readValue(users, new TypeReference<Map<String, Integer>>() {})
        .keySet();
  }

  @Override
  public void close() {
    cluster.shutdown();
  }
}
