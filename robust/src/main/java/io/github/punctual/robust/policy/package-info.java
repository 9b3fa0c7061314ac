/** The policy that both drivers run: RUSH's feedback cycle (section IV). */
package io.github.punctual.robust.policy;
