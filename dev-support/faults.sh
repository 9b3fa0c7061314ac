#!/usr/bin/env bash
# Hits a cluster of processes that serves all kinds of promises, and looks after each fault whether what was told is true.
# docs/reliability.md says what it does and holds the tables. Needs bash, JDK 17 and Maven.
#
#   dev-support/faults.sh kills|failover SEED [ENDS]     until so many ResourceManagers were ended (100, of failovers 20)
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."

if ! [[ ${1-} =~ ^(kills|failover)$ && ${2-} =~ ^[0-9]{1,9}$ && ${3-1} =~ ^[1-9][0-9]{0,3}$ && $# -le 3 ]]; then
  sed -n '5s/^# \{0,1\}//p' dev-support/faults.sh >&2
  exit 2
fi
test=FaultsIT ends=${3-100}
if [[ $1 == failover ]]; then
  test=FailoverIT ends=${3-20}
fi
mvn -B verify -pl integration-tests -am -Dtest=NONE "-Dit.test=$test" -Dsurefire.failIfNoSpecifiedTests=false \
  -Dfailsafe.failIfNoSpecifiedTests=false -Dpunctual.it.seconds=0 \
  "-Dpunctual.junit.parameters=junit.jupiter.execution.timeout.mode=disabled" \
  "-Dpunctual.faults.seed=$2" "-Dpunctual.faults.ends=$ends" -Dpunctual.faults.pause=60000
cat "integration-tests/target/faults/$1-$2.md"
