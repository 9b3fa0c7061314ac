/** What all decisions together cost where one cluster makes all kinds of promises. */
package io.github.punctual.benchmarks.mix;
