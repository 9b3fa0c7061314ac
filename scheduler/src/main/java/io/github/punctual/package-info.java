/** The scheduler that an operator names for all kinds of promises in one ResourceManager. */
package io.github.punctual;
