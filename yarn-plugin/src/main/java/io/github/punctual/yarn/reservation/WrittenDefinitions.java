package io.github.punctual.yarn.reservation;

import io.github.punctual.reservation.flat.FlatReader;
import io.github.punctual.reservation.rdl.All;
import io.github.punctual.reservation.rdl.Any;
import io.github.punctual.reservation.rdl.Atom;
import io.github.punctual.reservation.rdl.Every;
import io.github.punctual.reservation.rdl.Order;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.TimePoint;
import io.github.punctual.reservation.rdl.Window;
import io.github.punctual.reservation.rdl.text.RdlText;
import io.github.punctual.yarn.adapt.Vectors;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ReservationDefinition;
import org.apache.hadoop.yarn.api.records.ReservationRequest;
import org.apache.hadoop.yarn.api.records.ReservationRequestInterpreter;
import org.apache.hadoop.yarn.api.records.ReservationRequests;

/**
 * What standard clients see of an expression that did not come from them: a definition whose name
 * carries it, with its atoms, from now until its window ends. Submitted again it means the same.
 */
final class WrittenDefinitions {
  private WrittenDefinitions() {}

  /**
   * A definition.
   *
   * @param nowMillis from when on the expression's relative times count
   * @param horizonMillis where it ends when its window does not say so
   */
  static ReservationDefinition of(Rdl rdl, long nowMillis, long horizonMillis) {
    List<ReservationRequest> atoms = new ArrayList<>();
    addAtoms(rdl, atoms);
    ReservationRequestInterpreter interpreter =
        rdl instanceof Any || (rdl instanceof Window window && window.body() instanceof Any)
            ? ReservationRequestInterpreter.R_ANY
            : ReservationRequestInterpreter.R_ALL;
    long arrival = rdl instanceof Window window ? millis(window.start(), nowMillis) : nowMillis;
    long deadline =
        rdl instanceof Window window ? millis(window.finish(), nowMillis) : horizonMillis;
    return ReservationDefinition.newInstance(
        arrival,
        deadline,
        ReservationRequests.newInstance(atoms, interpreter),
        FlatReader.PREFIX + RdlText.compact(rdl));
  }

  private static long millis(TimePoint time, long nowMillis) {
    return time instanceof TimePoint.Relative relative
        ? nowMillis + relative.offset().toMillis()
        : ((TimePoint.Absolute) time).instant().toEpochMilli();
  }

  private static void addAtoms(Rdl rdl, List<ReservationRequest> atoms) {
    if (rdl instanceof Atom atom) {
      atoms.add(
          ReservationRequest.newInstance(
              Vectors.toResource(atom.bundle()),
              atom.maxParallel(),
              atom.gang(),
              atom.lease().toMillis()));
    } else if (rdl instanceof Any any) {
      any.children().forEach(child -> addAtoms(child, atoms));
    } else if (rdl instanceof All all) {
      all.children().forEach(child -> addAtoms(child, atoms));
    } else if (rdl instanceof Order order) {
      order.children().forEach(child -> addAtoms(child, atoms));
    } else if (rdl instanceof Window window) {
      addAtoms(window.body(), atoms);
    } else if (rdl instanceof Every every) {
      addAtoms(every.body(), atoms);
    }
  }
}
