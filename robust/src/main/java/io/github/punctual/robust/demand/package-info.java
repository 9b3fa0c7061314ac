/** Distributions of the work that jobs still have, and what they are estimated from. */
package io.github.punctual.robust.demand;
