/**
 * Estimators that learn from completed jobs which fraction of its possible tasks a deadline job
 * needs.
 */
package io.github.punctual.admission.estimate;
