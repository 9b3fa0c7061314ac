package io.github.punctual.reservation.compile;

import io.github.punctual.reservation.rdl.RdlPath;

/**
 * What the compiler did that the author may want to know.
 *
 * @param at the part it is about
 * @param kind what was done
 * @param text with numbers
 */
public record CompileNote(RdlPath at, Kind kind, String text) {
  /** The kinds of notes. */
  public enum Kind {
    /** A lease, a work or a maximum was made one that can be allocated in steps. */
    ROUNDED,
    /** A part that asks for nothing, or an option that can never be chosen, was left out. */
    DROPPED,
    /**
     * An option of an any can never fit into the cluster as it is; clusters grow, so it is kept.
     */
    UNFIT,
    /** Atoms were made one. */
    UNIFIED,
    /** A window was cut where the plan ends. */
    CUT
  }
}
