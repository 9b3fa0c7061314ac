package io.github.punctual.benchmarks.load;

import io.github.punctual.testcluster.AsUser;
import java.io.DataInputStream;
import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.DataInputByteBuffer;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterRequest;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.client.ClientRMProxy;
import org.apache.hadoop.yarn.exceptions.ApplicationMasterNotRegisteredException;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** One attempt of a job's master: asks for its tasks, has them run, and ends. Not thread-safe. */
final class LoadMaster {
  private static final Resource TASK = Resource.newInstance(1024, 1);

  private final LoadJob job;
  private final LoadNodes nodes;
  private final UserGroupInformation user;
  private final ApplicationMasterProtocol manager;
  private final Set<ContainerId> running = new HashSet<>();
  private int done;
  private int asked;
  private boolean isRegistered;
  private int responseId;

  /** A master that has not registered. */
  LoadMaster(
      Configuration conf,
      ContainerId own,
      ContainerLaunchContext launch,
      LoadJob job,
      LoadNodes nodes)
      throws IOException, YarnException {
    this.job = job;
    this.nodes = nodes;
    user = UserGroupInformation.createRemoteUser(own.getApplicationAttemptId().toString());
    DataInputByteBuffer tokens = new DataInputByteBuffer();
    tokens.reset(launch.getTokens());
    Credentials credentials = new Credentials();
    credentials.readTokenStorageStream((DataInputStream) tokens);
    user.addCredentials(credentials);
    manager = as(() -> ClientRMProxy.createRMProxy(conf, ApplicationMasterProtocol.class));
  }

  /**
   * One heartbeat.
   *
   * @return whether the job has ended
   */
  boolean beat() throws IOException, YarnException {
    try {
      if (!isRegistered) {
        as(
            () ->
                manager.registerApplicationMaster(
                    RegisterApplicationMasterRequest.newInstance("127.0.0.1", 0, "")));
        isRegistered = true;
        responseId = 0;
        asked = 0;
      }
      if (done == job.tasks()) {
        return finish();
      }
      take(as(() -> manager.allocate(request())));
      return done == job.tasks() && finish();
    } catch (ApplicationMasterNotRegisteredException e) {
      // The ResourceManager is a new one: the next beat registers, and asks again.
      isRegistered = false;
      return false;
    }
  }

  /** Asks anew where what is asked for is not what is missing. */
  private AllocateRequest request() {
    int missing = job.tasks() - done - running.size();
    List<ResourceRequest> asks = List.of();
    if (missing != asked) {
      asks =
          List.of(
              ResourceRequest.newInstance(
                  Priority.newInstance(1), ResourceRequest.ANY, TASK, missing));
      asked = missing;
    }
    return AllocateRequest.newBuilder()
        .responseId(responseId)
        .progress((float) done / job.tasks())
        .askList(asks)
        .releaseList(List.of())
        .build();
  }

  private void take(AllocateResponse response) {
    responseId = response.getResponseId();
    for (Container container : response.getAllocatedContainers()) {
      running.add(container.getId());
      asked--;
      nodes.launch(container, job.taskMillis());
    }
    for (ContainerStatus status : response.getCompletedContainersStatuses()) {
      if (running.remove(status.getContainerId()) && status.getExitStatus() == 0) {
        done++;
      }
    }
  }

  private boolean finish() throws IOException, YarnException {
    FinishApplicationMasterRequest last =
        FinishApplicationMasterRequest.newInstance(FinalApplicationStatus.SUCCEEDED, "", "");
    return as(() -> manager.finishApplicationMaster(last)).getIsUnregistered();
  }

  void close() {
    RPC.stopProxy(manager);
  }

  private <T> T as(PrivilegedExceptionAction<T> action) throws IOException, YarnException {
    return AsUser.call(user, action);
  }
}
