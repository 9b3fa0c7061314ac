/** The scheduler that an operator names for RUSH. */
package io.github.punctual.rush;
