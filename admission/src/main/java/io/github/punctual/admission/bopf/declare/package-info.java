/** What a queue declares of itself: its bursts, or that it has none. */
package io.github.punctual.admission.bopf.declare;
