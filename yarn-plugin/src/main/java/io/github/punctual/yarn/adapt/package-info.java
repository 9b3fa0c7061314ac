/** Translates between YARN's types and time and those of the core. */
package io.github.punctual.yarn.adapt;
