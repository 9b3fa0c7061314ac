#!/usr/bin/env bash
# Has processes and stores end or fail while all kinds of promises are made, and looks whether what was told is true.
# docs/reliability.md says what it does and holds the table. Needs bash, JDK 17 and Maven.
#
#   dev-support/faults.sh kills|failover SEED [ENDS]     until so many ResourceManagers were ended (100, of failovers 20)
#   dev-support/faults.sh store                          the store fails in four ways at each of its changes
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
  sed -n '5,6s/^# \{0,1\}//p' dev-support/faults.sh >&2
  exit 2
}

module=integration-tests phase=verify options=()
case ${1-} in
  store)
    (($# == 1)) || usage
    module=yarn-plugin phase=test options=(-Dtest=StoreFaultsTest -Dpunctual.faults.step=1)
    ;;
  kills | failover)
    [[ ${2-} =~ ^[0-9]{1,9}$ && ${3-1} =~ ^[1-9][0-9]{0,3}$ && $# -le 3 ]] || usage
    test=FaultsIT ends=${3-100}
    [[ $1 == kills ]] || test=FailoverIT ends=${3-20}
    options=(-Dtest=NONE "-Dit.test=$test" "-Dpunctual.faults.seed=$2" "-Dpunctual.faults.ends=$ends" -Dpunctual.faults.pause=60000)
    ;;
  *) usage ;;
esac
mvn -B "$phase" -pl "$module" -am -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false \
  -Dpunctual.unit.seconds=0 -Dpunctual.it.seconds=0 \
  "-Dpunctual.junit.parameters=junit.jupiter.execution.timeout.mode=disabled" "${options[@]}"
[[ $1 == store ]] || cat "integration-tests/target/faults/$1-$2.md"
