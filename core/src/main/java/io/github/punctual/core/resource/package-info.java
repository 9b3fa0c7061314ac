/** Amounts of resources as vectors. */
package io.github.punctual.core.resource;
