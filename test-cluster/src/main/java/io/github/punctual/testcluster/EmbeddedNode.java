package io.github.punctual.testcluster;

import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.service.AbstractService;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.event.AsyncDispatcher;
import org.apache.hadoop.yarn.server.nodemanager.ContainerExecutor;
import org.apache.hadoop.yarn.server.nodemanager.Context;
import org.apache.hadoop.yarn.server.nodemanager.DeletionService;
import org.apache.hadoop.yarn.server.nodemanager.LocalDirsHandlerService;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager;
import org.apache.hadoop.yarn.server.nodemanager.NodeStatusUpdater;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.ContainerManagerImpl;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.application.ApplicationEvent;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.application.ApplicationEventType;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.loghandler.LogHandler;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.loghandler.event.LogHandlerAppFinishedEvent;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.loghandler.event.LogHandlerAppStartedEvent;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.loghandler.event.LogHandlerEvent;
import org.apache.hadoop.yarn.server.security.ApplicationACLsManager;

/**
 * A NodeManager that never deletes logs. The stock one plans to delete them hours later, and waits
 * ten seconds for those plans when it is stopped.
 */
final class EmbeddedNode extends NodeManager {

  @Override
  protected ContainerManagerImpl createContainerManager(
      Context context,
      ContainerExecutor executor,
      DeletionService deletion,
      NodeStatusUpdater updater,
      ApplicationACLsManager acls,
      LocalDirsHandlerService directories) {
    return new KeepingContainerManager(context, executor, deletion, updater, this, directories);
  }

  private static final class KeepingContainerManager extends ContainerManagerImpl {
    KeepingContainerManager(
        Context context,
        ContainerExecutor executor,
        DeletionService deletion,
        NodeStatusUpdater updater,
        EmbeddedNode node,
        LocalDirsHandlerService directories) {
      super(context, executor, deletion, updater, node.metrics, directories);
    }

    @Override
    protected LogHandler createLogHandler(
        Configuration conf, Context context, DeletionService deletion) {
      return new KeepLogs(getDispatcher());
    }
  }

  /** Tells applications that their logs are taken care of, and leaves the logs alone. */
  private static final class KeepLogs extends AbstractService implements LogHandler {
    private final AsyncDispatcher dispatcher;

    KeepLogs(AsyncDispatcher dispatcher) {
      super("KeepLogs");
      this.dispatcher = dispatcher;
    }

    @Override
    public void handle(LogHandlerEvent event) {
      if (event instanceof LogHandlerAppStartedEvent started) {
        tell(started.getApplicationId(), ApplicationEventType.APPLICATION_LOG_HANDLING_INITED);
      } else if (event instanceof LogHandlerAppFinishedEvent finished) {
        tell(finished.getApplicationId(), ApplicationEventType.APPLICATION_LOG_HANDLING_FINISHED);
      }
    }

    @Override
    public Set<ApplicationId> getInvalidTokenApps() {
      return Set.of();
    }

    private void tell(ApplicationId id, ApplicationEventType type) {
      dispatcher.getEventHandler().handle(new ApplicationEvent(id, type));
    }
  }
}
