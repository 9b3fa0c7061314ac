/** The one plan over time: who was promised what, when, and from which pool. */
package io.github.punctual.core.ledger;
