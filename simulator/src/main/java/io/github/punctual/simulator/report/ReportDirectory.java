package io.github.punctual.simulator.report;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * Where a report is written. It holds {@code report.html}, {@code jobs.csv}, {@code series.csv},
 * {@code summary.csv} and {@code summary.json}; these are replaced when a report is there already,
 * and other files are left alone.
 */
public final class ReportDirectory implements AutoCloseable {
  private static final String PAGE = "report.html";
  private static final String JOBS = "jobs.csv";
  private static final String SERIES = "series.csv";
  private static final String SUMMARY = "summary.csv";
  private static final String JSON = "summary.json";
  private static final List<String> DATA = List.of(JOBS, SERIES, SUMMARY, JSON);

  private final Path directory;
  private final Path unfinishedJobs;
  private final JobsCsv jobs;
  private boolean finished;

  private ReportDirectory(Path directory) throws IOException {
    this.directory = directory;
    this.unfinishedJobs = directory.resolve(JOBS + ".unfinished");
    this.jobs = new JobsCsv(Files.newBufferedWriter(unfinishedJobs));
  }

  /**
   * Opens a directory, which is made where it does not exist.
   *
   * @throws IOException when it cannot be written to, or holds files that a report would replace
   *     and that are not those of a report; the message says what to do
   */
  public static ReportDirectory open(Path directory) throws IOException {
    try {
      Files.createDirectories(directory);
    } catch (FileAlreadyExistsException e) {
      throw new IOException(directory + " is a file; the report needs a directory", e);
    } catch (IOException e) {
      throw new IOException("the directory " + directory + " cannot be made: " + e, e);
    }
    if (!Files.exists(directory.resolve(PAGE))) {
      for (String name : DATA) {
        if (Files.exists(directory.resolve(name))) {
          throw new IOException(
              "%s holds a %s, but no report; name another directory, so that it is not lost"
                  .formatted(directory, name));
        }
      }
    }
    try {
      return new ReportDirectory(directory);
    } catch (IOException e) {
      throw new IOException("the directory " + directory + " cannot be written to: " + e, e);
    }
  }

  /** Gets the jobs of each run. */
  public JobsCsv jobs() {
    return jobs;
  }

  /** Writes all that remains. */
  public void finish(Report report) throws IOException {
    finished = true;
    jobs.close();
    Files.move(unfinishedJobs, directory.resolve(JOBS), StandardCopyOption.REPLACE_EXISTING);
    try (Writer out = Files.newBufferedWriter(directory.resolve(SERIES))) {
      SeriesCsv.write(out, report.details());
    }
    try (BufferedWriter out = Files.newBufferedWriter(directory.resolve(SUMMARY))) {
      SummaryFiles.writeCsv(out, report);
    }
    Files.writeString(directory.resolve(JSON), SummaryFiles.json(report));
    Files.writeString(directory.resolve(PAGE), HtmlReport.of(report));
  }

  /** Takes away what an unfinished report left. */
  @Override
  public void close() throws IOException {
    if (!finished) {
      jobs.close();
      Files.deleteIfExists(unfinishedJobs);
    }
  }
}
