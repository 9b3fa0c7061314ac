package io.github.punctual.yarn.queues;

import io.github.punctual.yarn.part.Surroundings;
import io.github.punctual.yarn.queues.serve.QueueEnforcement;
import io.github.punctual.yarn.queues.serve.QueueSizingPart;
import io.github.punctual.yarn.reclaim.PromiseKind;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.settings.BopfOptions;
import io.github.punctual.yarn.settings.PunctualSettings;
import io.github.punctual.yarn.settings.Setting;
import java.util.Collection;

/** Promises to queues, about their bursts. */
public final class QueuePart extends QueueSizingPart {
  @Override
  public Collection<Setting<?>> uses(PunctualSettings settings) {
    return BopfOptions.ALL;
  }

  @Override
  public boolean servesDeclarations() {
    return true;
  }

  @Override
  public void init(Surroundings with) {
    QueueEnforcement enforcement = QueueEnforcement.of(with);
    QueueService service = with.add(new QueueService(with, enforcement));
    with.need(DeadlineService.class).heed(service.claims());
    long interval = with.settings().get(BopfOptions.UPDATE_INTERVAL);
    enforcement.serve(PromiseKind.BURST, interval);
    enforcement.decideBy(service, interval, with);
  }
}
