#!/usr/bin/env bash
# Hits a cluster of processes that serves all kinds of promises, and looks after each fault whether what was told is true.
# docs/reliability.md says what it does and holds the tables. Needs bash, JDK 17 and Maven.
#
#   dev-support/faults.sh SEED [KILLS]     until so many ResourceManagers were killed (100)
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."

if ! [[ ${1-} =~ ^[0-9]{1,9}$ && ${2-100} =~ ^[1-9][0-9]{0,3}$ && $# -le 2 ]]; then
  sed -n '5s/^# \{0,1\}//p' dev-support/faults.sh >&2
  exit 2
fi
mvn -B verify -pl integration-tests -am -Dtest=NONE -Dit.test=FaultsIT -Dsurefire.failIfNoSpecifiedTests=false \
  -Dfailsafe.failIfNoSpecifiedTests=false -Dpunctual.it.seconds=0 \
  "-Dpunctual.junit.parameters=junit.jupiter.execution.timeout.mode=disabled" "-Dpunctual.faults.seed=$1" "-Dpunctual.faults.kills=${2-100}"
cat "integration-tests/target/faults/$1.md"
