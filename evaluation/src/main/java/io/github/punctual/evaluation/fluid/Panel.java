package io.github.punctual.evaluation.fluid;

import io.github.punctual.simulator.deadline.DeadlineKind;
import java.util.List;
import java.util.stream.Stream;

/**
 * A data set in a cluster: one of the graphs of a figure.
 *
 * @param data the key of the data set
 * @param title the data set's public name
 * @param cpus the size of the cluster
 * @param deadlines the names of the kinds of deadlines, in the order of the paper
 */
record Panel(String data, String title, int cpus, List<String> deadlines) {
  /** A graph of a data set. */
  static Panel of(Dataset data, int cpus, List<DeadlineKind> kinds) {
    return new Panel(
        data.key(), data.title(), cpus, kinds.stream().map(DeadlineKind::name).toList());
  }

  /** What one of its cells is called where there are several graphs. */
  String label(Cell cell) {
    return title + " " + cpus + " " + cell.deadlines();
  }

  /** The data set and the size. */
  String name() {
    return title + ", " + cpus + " CPUs";
  }

  String fileName() {
    return data + "-" + cpus;
  }

  Cell cell(String kind, String policy) {
    return Cell.of(data, cpus, kind, policy);
  }

  /** A cell for each kind of deadlines. */
  List<Cell> cells(String policy) {
    return deadlines.stream().map(kind -> cell(kind, policy)).toList();
  }

  /** A cell for each kind of deadlines of some graphs. */
  static Stream<Cell> cells(List<Panel> panels, String policy) {
    return panels.stream().flatMap(panel -> panel.cells(policy).stream());
  }

  /** The same with these kinds only. */
  Panel only(List<String> kinds) {
    return new Panel(data, title, cpus, kinds);
  }
}
