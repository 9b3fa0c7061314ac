/** The scheduler that an operator names for Justice. */
package io.github.punctual.justice;
