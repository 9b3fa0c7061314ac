/**
 * The language as text: a parser that says where and why, and printers whose text it reads back to
 * the same tree. {@code docs/rdl.md} has the grammar.
 */
package io.github.punctual.reservation.rdl.text;
