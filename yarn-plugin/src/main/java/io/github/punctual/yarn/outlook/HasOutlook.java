package io.github.punctual.yarn.outlook;

import java.util.Optional;

/** What the web pages ask of a scheduler to know what may be expected of jobs. */
public interface HasOutlook {
  /** The service, once the scheduler is initialised. */
  Optional<OutlookService> outlookService();
}
