/** What may be chosen about Tempo, and how it is written. */
package io.github.punctual.admission.tempo.settings;
