/** What must hold after every decision of admission control, checked from scratch. */
package io.github.punctual.admission.check;
