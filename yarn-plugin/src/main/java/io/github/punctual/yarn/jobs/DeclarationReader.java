package io.github.punctual.yarn.jobs;

import io.github.punctual.admission.declaration.Declaration;
import io.github.punctual.admission.declaration.DeclarationException;
import io.github.punctual.admission.declaration.Declarations;
import io.github.punctual.yarn.adapt.SteadyClock;
import java.util.Optional;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/** Reads what an application declares about its deadline. */
@FunctionalInterface
public interface DeclarationReader {
  /**
   * Reads tags alone. A declaration is judged by the time of submission: after a restart it is as
   * good as it was.
   */
  static DeclarationReader ofTags(SteadyClock clock) {
    return app -> {
      long submitted = clock.of(app.getSubmitTime());
      return Declarations.parse(app.getApplicationTags(), submitted, submitted);
    };
  }

  /**
   * What an application declares; empty when it declares nothing.
   *
   * @throws DeclarationException when it cannot be meant
   */
  Optional<Declaration> read(RMApp app) throws DeclarationException;
}
