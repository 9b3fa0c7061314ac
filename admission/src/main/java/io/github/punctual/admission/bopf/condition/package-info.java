/** The three conditions of BoPF, the classes that follow, and the book of admitted queues. */
package io.github.punctual.admission.bopf.condition;
