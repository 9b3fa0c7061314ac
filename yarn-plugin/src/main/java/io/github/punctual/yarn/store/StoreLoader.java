package io.github.punctual.yarn.store;

import io.github.punctual.yarn.store.StoreReport.Damage;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.hadoop.fs.Path;

/** Reads the files of earlier generations into a book and notes what is damaged. */
final class StoreLoader {
  private final StoreFiles files;
  private final List<Damage> damages = new ArrayList<>();
  private final NavigableSet<SegmentName> damagedFiles = new TreeSet<>();
  private long recordsUsed;

  StoreLoader(StoreFiles files) {
    this.files = files;
  }

  /** The state that the files hold, read in their order. */
  StoreBook load(SortedSet<SegmentName> names) throws IOException {
    StoreBook book = new StoreBook();
    for (SegmentName name : names) {
      if (name.kind() == SegmentName.Kind.TEMPORARY) {
        note(name, List.of(Damage.ofFile(name, 0, "left over from an unfinished write")));
      } else if (name.holdsRecords()) {
        files.takeOver(name);
        Optional<SegmentReader.Content> content = SegmentReader.read(files, name);
        if (content.isPresent()) {
          // A snapshot with a hole must not end jobs that an older file still knows.
          book = content.get().complete() ? new StoreBook() : book;
          content.get().records().forEach(book::apply);
          recordsUsed += content.get().records().size();
          note(name, content.get().damages());
        }
      }
    }
    return book;
  }

  private void note(SegmentName name, List<Damage> found) {
    if (!found.isEmpty()) {
      damages.addAll(found);
      damagedFiles.add(name);
    }
  }

  /** The files in which something is damaged. */
  NavigableSet<SegmentName> damagedFiles() {
    return damagedFiles;
  }

  /** Moves the damaged files away, after a snapshot has taken their place, and reports. */
  StoreReport setDamagedAside(Instant now) {
    List<Damage> moved = new ArrayList<>();
    for (SegmentName name : damagedFiles) {
      String target =
          files.setAside(name, StoreFiles.STAMP.format(now)).map(Path::toString).orElse("");
      damages.stream()
          .filter(damage -> damage.file().equals(name.toString()))
          .forEach(damage -> moved.add(damage.movedTo(target)));
    }
    return new StoreReport(moved, recordsUsed);
  }
}
