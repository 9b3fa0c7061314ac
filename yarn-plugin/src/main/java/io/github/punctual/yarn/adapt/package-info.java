/** Translates between YARN's types and those of the core. */
package io.github.punctual.yarn.adapt;
