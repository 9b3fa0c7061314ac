/** Deadline declarations and admission control; JDK only. */
package io.github.punctual.admission;
