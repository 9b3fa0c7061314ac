package io.github.punctual.evaluation.fluid;

import io.github.punctual.evaluation.Evaluation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The documents about jobs with deadlines in the papers' fluid model, which share their runs. */
public final class FluidDocuments {
  private final Evaluation evaluation;
  private final Study study;
  private final FluidMeasured measured;

  /** Documents that are about to be made. */
  public FluidDocuments(Evaluation evaluation) throws IOException {
    this.evaluation = evaluation;
    this.study = new Study(evaluation);
    this.measured =
        new FluidMeasured(study, new DocumentPlan(evaluation.scale(), evaluation.data()));
  }

  /** Makes the runs that the Justice paper needs, and writes its document and figures. */
  public List<Path> justice() throws IOException {
    runPapers();
    return List.of(evaluation.write("justice.md", JusticeDocument.text(evaluation, measured)));
  }

  /** The same for the Pythia paper. */
  public List<Path> pythia() throws IOException {
    runPapers();
    study.run(measured.plan().ranges());
    return List.of(evaluation.write("pythia.md", PythiaDocument.text(evaluation, measured)));
  }

  /** The same for this project's own policy. */
  public List<Path> tempo() throws IOException {
    study.run(measured.plan().tempo());
    return List.of(evaluation.write("tempo.md", TempoDocument.text(evaluation, measured)));
  }

  private void runPapers() throws IOException {
    study.run(measured.plan().papers());
    study.run(List.of(measured.plan().choices()));
    study.run(measured.plan().real());
  }
}
