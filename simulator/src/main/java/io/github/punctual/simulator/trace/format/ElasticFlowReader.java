package io.github.punctual.simulator.trace.format;

import io.github.punctual.simulator.trace.Columns;
import io.github.punctual.simulator.trace.Interner;
import io.github.punctual.simulator.trace.MalformedRow;
import io.github.punctual.simulator.trace.TraceException;
import io.github.punctual.simulator.trace.TraceInput;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TraceJob;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/**
 * The public traces of deep learning jobs with deadlines that the authors of ElasticFlow published:
 * one of the CSV files, a directory of them, or their archive.
 *
 * <p>A job becomes one stage with a task for each GPU, all as long as its duration; a GPU counts as
 * one task of the default size. Deadlines are the authors', absolute in the file. Of an archive or
 * a directory the files {@code cluster*.csv} are read, each as a queue; other files repeat some of
 * their jobs.
 */
final class ElasticFlowReader implements FormatReader {
  private static final List<String> NEEDED =
      List.of("job_id", "submission_time", "model_name", "deadline", "num_gpu", "duration");

  private static final int JOB = 0;
  private static final int SUBMIT = 1;
  private static final int MODEL = 2;
  private static final int DEADLINE = 3;
  private static final int GPUS = 4;
  private static final int DURATION = 5;
  private static final long SECOND = 1000;
  private static final Pattern CLUSTER = Pattern.compile("cluster[^/]*\\.csv");
  private static final int TAR_MAGIC_AT = 257;
  private static final String TAR_MAGIC = "ustar";

  @Override
  public void read(Path path, TraceCollector into) throws IOException {
    into.shiftToZero();
    if (Files.isDirectory(path)) {
      List<Path> files;
      try (Stream<Path> entries = Files.list(path)) {
        files = entries.filter(file -> isCluster(name(file))).sorted().toList();
      }
      if (files.isEmpty()) {
        throw new TraceException(
            path + " has no files cluster*.csv; name one CSV file or the directory that has them");
      }
      for (Path file : files) {
        into.whileWhole(file, () -> readFile(file, into));
      }
    } else {
      readFile(path, into);
    }
  }

  /** Whether a file of that name in a directory is read. */
  static boolean isCluster(String name) {
    return CLUSTER.matcher(name).matches();
  }

  /** Whether a file begins like an archive. */
  static boolean isArchive(byte[] head) {
    return head.length >= TAR_MAGIC_AT + TAR_MAGIC.length()
        && new String(head, TAR_MAGIC_AT, TAR_MAGIC.length(), StandardCharsets.US_ASCII)
            .equals(TAR_MAGIC);
  }

  private static void readFile(Path file, TraceCollector into) throws IOException {
    try (InputStream in = new BufferedInputStream(TraceInput.open(file))) {
      in.mark(TAR_MAGIC_AT + TAR_MAGIC.length());
      byte[] head = in.readNBytes(TAR_MAGIC_AT + TAR_MAGIC.length());
      in.reset();
      if (isArchive(head)) {
        readArchive(file, in, into);
      } else {
        readTable(file.toString(), name(file), in, into);
      }
    }
  }

  private static void readArchive(Path file, InputStream in, TraceCollector into)
      throws IOException {
    // Closing it would close a stream that is not ours.
    @SuppressWarnings("resource")
    TarArchiveInputStream archive = new TarArchiveInputStream(in);
    for (TarArchiveEntry entry = archive.getNextEntry();
        entry != null;
        entry = archive.getNextEntry()) {
      String name = entry.getName().substring(entry.getName().lastIndexOf('/') + 1);
      if (entry.isFile() && isCluster(name)) {
        readTable(file + ":" + entry.getName(), name, archive, into);
      }
    }
  }

  private static void readTable(String file, String name, InputStream in, TraceCollector into)
      throws IOException {
    String queue = "root." + name.replaceAll("\\..*", "");
    CsvRows.read(file, in, NEEDED, into, row -> job(row, queue, into.interner(), into.options()));
  }

  private static TraceJob job(Columns row, String queue, Interner interner, TraceOptions options) {
    long submit = row.millis(SUBMIT, SECOND);
    long budget = row.millis(DEADLINE, SECOND) - submit;
    if (budget < 1) {
      throw MalformedRow.of(
          row.name(DEADLINE),
          row.text(DEADLINE),
          "must be after the submission, " + row.text(SUBMIT));
    }
    Stage stage =
        interner.stage("run", row.count(GPUS, 1), row.millis(DURATION, SECOND), options.task());
    return new TraceJob(
        row.text(JOB),
        interner.unique(queue),
        JsonJobParser.DEFAULT_USER,
        interner.unique(row.text(MODEL)),
        submit,
        OptionalLong.of(budget),
        List.of(stage));
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }
}
