/** The policies that the paper compares BoPF with, and all of them by name. */
package io.github.punctual.admission.bopf.baseline;
