package io.github.punctual.robust.peel;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * What bounds jobs: of each pool of capacity and each resource type a row, which has room for so
 * much work by each instant. A job takes its work from all rows of its place, such as its user's
 * part of a queue, the queue, and the cluster. With one pool that never changes this is the paper's
 * capacity. Immutable.
 */
public final class Limits {
  private final List<int[]> places;
  private final List<Supply> supplies;

  private Limits(List<int[]> places, List<Supply> supplies) {
    this.places = places;
    this.supplies = supplies;
  }

  /**
   * Limits of jobs in several places.
   *
   * @param places the rows that bound the jobs of each place
   * @param supplies of each row
   */
  public static Limits of(List<int[]> places, List<Supply> supplies) {
    for (int[] rows : places) {
      for (int row : rows) {
        if (row < 0 || row >= supplies.size()) {
          throw new IllegalArgumentException(
              "a place has row %d; there are %d rows".formatted(row, supplies.size()));
        }
      }
    }
    return new Limits(places.stream().map(int[]::clone).toList(), List.copyOf(supplies));
  }

  public int places() {
    return places.size();
  }

  /** The rows of a place; not to be changed. */
  int[] rows(int place) {
    return places.get(place);
  }

  public int rows() {
    return supplies.size();
  }

  /** By when so much work of a row is done, in seconds from now. */
  public double instant(int row, double work) {
    return supplies.get(row).instant(work);
  }

  /** How much work of a row can be done by an instant, in seconds from now. */
  public double work(int row, double instant) {
    return supplies.get(row).work(instant);
  }

  /** When any row changes, in seconds from now, ascending; the first is now. */
  double[] changes() {
    return DoubleStream.concat(
            DoubleStream.of(0),
            supplies.stream().flatMapToDouble(supply -> DoubleStream.of(supply.changes())))
        .sorted()
        .distinct()
        .toArray();
  }

  /** Which part of a row there is from each of some instants on. */
  double[] parts(int row, double[] instants) {
    return DoubleStream.of(instants).map(supplies.get(row)::part).toArray();
  }

  /**
   * By when a job is done that has all of its place, in seconds from now.
   *
   * @param work by row of the place
   */
  public double alone(int place, List<Double> work) {
    int[] rows = places.get(place);
    double end = 0;
    for (int i = 0; i < rows.length; i++) {
      end = Math.max(end, instant(rows[i], work.get(i)));
    }
    return end;
  }

  /** By when a place has room for work in each of its rows, in seconds from now. */
  public double end(int place, double[] workByRow) {
    double end = 0;
    for (int row : places.get(place)) {
      end = Math.max(end, instant(row, workByRow[row]));
    }
    return end;
  }
}
