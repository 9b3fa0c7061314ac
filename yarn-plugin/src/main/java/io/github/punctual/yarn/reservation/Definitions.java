package io.github.punctual.yarn.reservation;

import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.flat.FlatDefinition;
import io.github.punctual.reservation.flat.FlatReader;
import io.github.punctual.reservation.flat.FlatRequest;
import io.github.punctual.reservation.flat.Interpreter;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.rdl.Any;
import io.github.punctual.reservation.rdl.Atom;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.TimePoint;
import io.github.punctual.reservation.rdl.Window;
import io.github.punctual.reservation.rdl.text.RdlText;
import io.github.punctual.yarn.adapt.Vectors;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.thirdparty.protobuf.InvalidProtocolBufferException;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ReservationDefinition;
import org.apache.hadoop.yarn.api.records.ReservationRequest;
import org.apache.hadoop.yarn.api.records.ReservationRequestInterpreter;
import org.apache.hadoop.yarn.api.records.ReservationRequests;
import org.apache.hadoop.yarn.api.records.impl.pb.ReservationDefinitionPBImpl;
import org.apache.hadoop.yarn.proto.YarnProtos.ReservationDefinitionProto;

/** What standard clients send and see: as requests of our book, and as it is kept. */
final class Definitions {
  private static final int LEAST = -Integer.MAX_VALUE;

  private Definitions() {}

  /**
   * The request of a definition; an IllegalArgumentException tells all that cannot be meant.
   *
   * @param unsaid the priority where the definition has none
   */
  static Request request(
      ReservationKey key,
      String owner,
      String queue,
      ReservationDefinition definition,
      int unsaid,
      Vectors vectors) {
    String name = definition.getReservationName() == null ? "" : definition.getReservationName();
    int said = definition.getPriority().getPriority();
    // Where nothing is said it is -1; and the smaller number is the more important one there.
    int priority = said == Priority.UNDEFINED.getPriority() ? unsaid : -Math.max(said, LEAST);
    FlatDefinition flat =
        new FlatDefinition(
            definition.getArrival(),
            definition.getDeadline(),
            interpreter(definition.getReservationRequests().getInterpreter()),
            definition.getReservationRequests().getReservationResources().stream()
                .map(request -> request(request, vectors))
                .toList(),
            definition.getRecurrenceExpression() == null
                ? ""
                : definition.getRecurrenceExpression(),
            name);
    Rdl rdl = FlatReader.read(flat).orThrow();
    boolean written = FlatReader.isExpression(name);
    return new Request(
        key,
        owner,
        queue,
        written ? "" : name,
        rdl,
        written ? name.strip().substring(FlatReader.PREFIX.length()).strip() : RdlText.compact(rdl),
        priority,
        1);
  }

  private static Interpreter interpreter(ReservationRequestInterpreter interpreter) {
    return switch (interpreter) {
      case R_ANY -> Interpreter.ANY;
      case R_ALL -> Interpreter.ALL;
      case R_ORDER -> Interpreter.ORDER;
      case R_ORDER_NO_GAP -> Interpreter.ORDER_NO_GAP;
    };
  }

  private static FlatRequest request(ReservationRequest request, Vectors vectors) {
    return new FlatRequest(
        vectors.of(request.getCapability()),
        request.getNumContainers(),
        request.getConcurrency(),
        request.getDuration());
  }

  /**
   * What standard clients see of an expression that did not come from them: a definition whose name
   * carries it, with its atoms, from now until its window ends; without one, as long as there are
   * promises. Submitted again it means the same.
   *
   * @param nowMillis from when on the expression's relative times count
   */
  static ReservationDefinition written(Rdl rdl, long nowMillis) {
    List<ReservationRequest> atoms = atoms(rdl).toList();
    ReservationRequestInterpreter interpreter =
        rdl instanceof Any || (rdl instanceof Window window && window.body() instanceof Any)
            ? ReservationRequestInterpreter.R_ANY
            : ReservationRequestInterpreter.R_ALL;
    long arrival = rdl instanceof Window window ? millis(window.start(), nowMillis) : nowMillis;
    long deadline =
        rdl instanceof Window window ? millis(window.finish(), nowMillis) : FlatReader.LATEST;
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

  private static Stream<ReservationRequest> atoms(Rdl rdl) {
    return rdl instanceof Atom atom
        ? Stream.of(
            ReservationRequest.newInstance(
                Vectors.toResource(atom.bundle()),
                atom.maxParallel(),
                atom.gang(),
                atom.lease().toMillis()))
        : rdl.children().stream().flatMap(Definitions::atoms);
  }

  /** A definition as it is kept. */
  static String encode(ReservationDefinition definition) {
    // There is no other kind of them.
    ReservationDefinitionProto proto = ((ReservationDefinitionPBImpl) definition).getProto();
    return Base64.getEncoder().encodeToString(proto.toByteArray());
  }

  /** A definition that was kept; an IllegalArgumentException when it is none. */
  static ReservationDefinition decode(String text) {
    try {
      return new ReservationDefinitionPBImpl(
          ReservationDefinitionProto.parseFrom(Base64.getDecoder().decode(text)));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("what is kept is not a definition", e);
    }
  }
}
