/** The yardstick of promises: which of them policies keep where jobs run in whole tasks. */
package io.github.punctual.evaluation.promises;
