/** The worst demand that is still plausible (RUSH, section III-A: WCDE). */
package io.github.punctual.robust.worstcase;
