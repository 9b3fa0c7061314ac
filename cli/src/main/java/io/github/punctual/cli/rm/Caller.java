package io.github.punctual.cli.rm;

import java.util.Optional;

/**
 * Who calls, in each of the ways in which a cluster may want to know.
 *
 * @param user the name for a cluster that believes names
 * @param tokens delegation tokens, which go before both others
 * @param kerberos the caller's ticket
 */
record Caller(String user, Optional<TokenFile> tokens, Kerberos kerberos) {}
