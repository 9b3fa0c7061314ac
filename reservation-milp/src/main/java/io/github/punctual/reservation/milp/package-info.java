/** Exact planning, with a solver of mixed-integer programs (Rayon, section 4.1). */
package io.github.punctual.reservation.milp;
