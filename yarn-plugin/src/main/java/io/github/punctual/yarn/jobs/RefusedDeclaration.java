package io.github.punctual.yarn.jobs;

import io.github.punctual.admission.declaration.DeclarationException;
import io.github.punctual.admission.declaration.Problem;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.decision.Refusal;
import io.github.punctual.core.decision.RefusalText;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/**
 * An application that was refused because its deadline declaration cannot be meant: it never became
 * a job.
 *
 * @param submitMillis when it was submitted, in milliseconds
 * @param refusal what its client was told
 */
public record RefusedDeclaration(
    ApplicationId id,
    String name,
    String user,
    String queue,
    long submitMillis,
    Refusal refusal,
    List<Problem> problems) {
  /** The refusal of an application. */
  public static RefusedDeclaration of(RMApp app, DeclarationException bad) {
    return new RefusedDeclaration(
        app.getApplicationId(),
        Objects.requireNonNullElse(app.getName(), ""),
        app.getUser(),
        Objects.requireNonNullElse(app.getQueue(), ""),
        app.getSubmitTime(),
        new Refusal(ReasonCode.BAD_DECLARATION.name(), bad.getMessage(), ""),
        bad.problems());
  }

  /** The same in words. */
  public String message() {
    return "Punctual: " + RefusalText.of(refusal);
  }
}
