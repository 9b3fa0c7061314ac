/**
 * What users say about a job with a deadline: application tags that begin with {@code sla.}, read
 * into a validated {@link io.github.punctual.admission.declaration.Declaration}. Knows neither YARN
 * nor a clock.
 */
package io.github.punctual.admission.declaration;
