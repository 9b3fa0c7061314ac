/** All kinds of promises in one scheduler, measured beside a cluster that is cut in parts. */
package io.github.punctual.evaluation.mix;
