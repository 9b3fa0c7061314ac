/**
 * What Tempo has seen of jobs: of earlier runs, of tasks of running ones that have ended, and of
 * what became of promises. It plans nothing.
 */
package io.github.punctual.admission.tempo.memory;
