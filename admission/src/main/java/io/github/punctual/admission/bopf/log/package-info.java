/** What is decided about queues, with its inputs, as entries of the decision log. */
package io.github.punctual.admission.bopf.log;
