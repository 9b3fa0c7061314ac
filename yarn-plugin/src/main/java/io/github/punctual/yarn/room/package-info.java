/** What promises leave to everybody else: worked out from the jobs, and put in force. */
package io.github.punctual.yarn.room;
