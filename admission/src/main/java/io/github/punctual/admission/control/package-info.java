/** Admission control over an estimator: who runs with how many tasks, who waits, who is refused. */
package io.github.punctual.admission.control;
