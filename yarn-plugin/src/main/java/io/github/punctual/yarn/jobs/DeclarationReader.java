package io.github.punctual.yarn.jobs;

import io.github.punctual.admission.declaration.Declaration;
import io.github.punctual.admission.declaration.DeclarationException;
import java.util.Optional;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/** Reads what an application declares about its deadline. */
@FunctionalInterface
public interface DeclarationReader {
  /**
   * What an application declares; empty when it declares nothing.
   *
   * @throws DeclarationException when it cannot be meant
   */
  Optional<Declaration> read(RMApp app) throws DeclarationException;
}
