#!/usr/bin/env bash
# Has processes and stores end or fail while all kinds of promises are made, and looks whether what was told is true.
# docs/reliability.md says what it does and holds the table. Needs bash, JDK 17 and Maven.
#
#   dev-support/faults.sh kills|failover [--write] SEED [ENDS]   until so many ResourceManagers were ended (100, of failovers 20)
#   dev-support/faults.sh store [--write]                        the store fails in four ways at each of its changes
#   dev-support/faults.sh kerberos [--write]                     users who prove who they are
#
#   --write      puts the row that is printed into docs/reliability.md, in the place of the one for the same thing
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
  sed -n '5,9s/^# \{0,1\}//p' dev-support/faults.sh >&2
  exit 2
}

# count NAME REPORT
count() {
  grep -o " $1=\"[0-9]*\"" "$2" | head -n 1 | tr -dc 0-9
}

part="${1-}"
[ $# -eq 0 ] || shift
if [[ ${1-} == --write ]]; then
  shift
  export PUNCTUAL_MEASURED_PAGE="$PWD/docs/reliability.md"
fi
export PUNCTUAL_MEASURED_COMMAND="faults.sh $part${*:+ $*}"
PUNCTUAL_MEASURED_LOAD="$(LC_ALL=C uptime | sed -E 's/.*load averages?: *([0-9.]+).*/\1/')"
export PUNCTUAL_MEASURED_LOAD

module=integration-tests phase=verify report="" options=()
case $part in
  store)
    (($# == 0)) || usage
    module=yarn-plugin phase=test report=yarn-plugin/target/surefire-reports/TEST-io.github.punctual.yarn.rm.StoreFaultsTest.xml
    options=(-Dtest=StoreFaultsTest -Dpunctual.faults.step=1)
    ;;
  kerberos)
    (($# == 0)) || usage
    report=integration-tests/target/failsafe-reports/TEST-io.github.punctual.it.KerberosIT.xml
    options=(-Dtest=NONE -Dit.test=KerberosIT)
    ;;
  kills | failover)
    [[ ${1-} =~ ^[0-9]{1,9}$ && ${2-1} =~ ^[1-9][0-9]{0,3}$ && $# -le 2 ]] || usage
    test=FaultsIT ends=${2-100}
    [[ $part == kills ]] || test=FailoverIT ends=${2-20}
    options=(-Dtest=NONE "-Dit.test=$test" "-Dpunctual.faults.seed=$1" "-Dpunctual.faults.ends=$ends" -Dpunctual.faults.pause=60000)
    ;;
  *) usage ;;
esac
[[ -z $report ]] || rm -f "$report"
status=0
mvn -B "$phase" -pl "$module" -am -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false \
  -Dpunctual.unit.seconds=0 -Dpunctual.it.seconds=0 \
  "-Dpunctual.junit.parameters=junit.jupiter.execution.timeout.mode=disabled" "${options[@]}" || status=$?
# Campaigns tell their rows themselves; of tests their report tells how many failed.
if [[ -f $report ]]; then
  tests=$(count tests "$report") failed=$(($(count errors "$report") + $(count failures "$report")))
  if [[ $part == store ]]; then
    row=("the store fails, tears a write, is full or hangs" "nothing accepted is lost, nothing refused is there later"
      "$tests faults, four at each of $((tests / 4)) changes of the store: after $failed of them it was not so")
  else
    row=("users who prove who they are by Kerberos"
      "each may do what it may, and no more; what was promised outlives a \`kill -9\` and the ResourceManager's ticket"
      "$tests tests of pages, REST, commands, tickets, delegation tokens, MapReduce, reservations and the store on an HDFS with Kerberos: $failed failed")
  fi
  holds=no
  ((failed + status > 0)) || holds=yes
  "${JAVA_HOME:+$JAVA_HOME/bin/}java" test-cluster/src/main/java/io/github/punctual/testcluster/MeasuredRow.java "${row[@]}" "$holds" || {
    printf 'faults.sh: the row could not be written: %s | %s | %s | %s\n' "${row[@]}" "$holds" >&2
    ((status > 0)) || status=1
  }
fi
exit $status
