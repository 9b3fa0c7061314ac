/** The one contract between a scheduler and the families of promises that it consists of. */
package io.github.punctual.yarn.part;
