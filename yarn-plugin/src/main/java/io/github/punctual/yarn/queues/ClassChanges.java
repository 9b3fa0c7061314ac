package io.github.punctual.yarn.queues;

import io.github.punctual.admission.bopf.condition.ClassChange;
import io.github.punctual.admission.bopf.condition.ClassificationText;
import io.github.punctual.yarn.jobs.Latest;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The classes that changed though nothing new was declared. For one thread at a time. */
final class ClassChanges {
  private static final Logger LOG = LoggerFactory.getLogger(ClassChanges.class);
  private static final int KEPT = 100;

  private final Latest<QueuesView.Change> latest = new Latest<>(KEPT);
  private long losses;

  void add(ClassChange change, long nowMillis) {
    String text = ClassificationText.of(change.now());
    if (change.now().queueClass().compareTo(change.before()) > 0) {
      losses++;
      LOG.warn("It was {}. {}", change.before(), text);
    } else {
      LOG.info("It was {}. {}", change.before(), text);
    }
    latest.add(new QueuesView.Change(nowMillis, change));
  }

  /** The latest changes, newest last. */
  List<QueuesView.Change> latest() {
    return latest.newestLast();
  }

  /** How many of all changes were for the worse. */
  long losses() {
    return losses;
  }
}
