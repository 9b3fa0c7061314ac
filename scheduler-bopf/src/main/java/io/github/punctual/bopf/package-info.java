/** The scheduler that an operator names for BoPF. */
package io.github.punctual.bopf;
