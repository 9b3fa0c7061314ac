/** Who gets how much: bursts as they are served, and the shares of all queues. */
package io.github.punctual.admission.bopf.allocate;
