#!/usr/bin/env bash
# Runs the benchmarks and prints what they measure, as rows of the table in docs/performance.md.
#
#   dev-support/bench.sh PART [--write] [arguments of the benchmark]
#
#   --write      puts the rows into docs/performance.md, each in the place of the one for the same thing
#
# PART is one of
#
#   all          the default: all below but soak, submissions and scale, without arguments
#   decision     JMH options, such as -f 1
#   throughput   what is measured, and how often; what is left out has a default, and lists are measured in all combinations:
#                promises=none,deadlines,reservations,bursts modes=sync,async nodes=1000,5000 applications=100,1000
#                queues=10,100 orders=fifo,fair schedulers=justice,bopf,rush,punctual forks=2 turns=5 warm-up=2 heartbeats=20000
#   memory       numbers of waiting jobs: 10000 100000
#   store        none
#   simulation   papers or tasks, a generator, CPUs, a kind of deadlines, policies:
#                papers tr2-like 5000 Fixed2x justice fair
#   allocation   JMH options
#   admission    queues of each kind, rounds, populations: 10000 15 listed-small any-time
#   planning     none
#   rush         numbers of jobs: 20 100 1000 10000
#   tempo        none
#   mix          none
#   soak         simulated nodes, jobs, minutes, a scheduler (CAPACITY or PUNCTUAL; both one after the other), by how much
#                jobs and tasks are smaller: 1000 10000 30
#   submissions  how many a second, for how many seconds: 1000 60
#   scale        percentages of a cluster of 10,000 nodes: 1 10 100; --write replaces the table of sizes, too, and
#                draws docs/evaluation/figures/scale.svg
#
# soak, submissions and scale take an hour, 15 minutes and 40 minutes, and up to 12 GB.
set -euo pipefail

cd "$(dirname "$0")/.."

usage() {
  sed -n '2,/^set /s/^# \{0,1\}//p' dev-support/bench.sh >&2
  exit 2
}

# run TITLE MAIN-CLASS ARGUMENTS
run() {
  echo
  echo "== $1"
  mvn -B -q -Pbench -pl benchmarks -am -DskipTests package "-Dbench.main=$2" "-Dbench=$3"
}

part="${1:-all}"
[ $# -eq 0 ] || shift
mains=io.github.punctual.benchmarks
write=""
if [ "${1:-}" = --write ]; then
  write=--write
  shift
  export PUNCTUAL_MEASURED_PAGE="$PWD/docs/performance.md"
fi
export PUNCTUAL_MEASURED_COMMAND="bench.sh $part${*:+ $*}"
PUNCTUAL_MEASURED_LOAD="$(LC_ALL=C uptime | sed -E 's/.*load averages?: *([0-9.]+).*/\1/')"
export PUNCTUAL_MEASURED_LOAD

case "$part" in
  decision) run "Decisions" "$mains.JmhRows" "JusticeDecisionBenchmark $*" ;;
  throughput) run "Throughput" "$mains.throughput.ThroughputComparison" "$*" ;;
  memory) run "Memory per tracked job" "$mains.memory.TrackedJobMemory" "$*" ;;
  store)
    run "Appends to the store" "$mains.store.StoreAppendBenchmark" "$*"
    run "Starts with a full store" "$mains.store.StoreStartBenchmark" ""
    ;;
  simulation) run "Simulations" "$mains.simulation.SimulationSpeed" "$*" ;;
  allocation) run "Division among queues" "$mains.JmhRows" "QueueAllocationBenchmark $*" ;;
  admission) run "Admission of queues" "$mains.admission.QueueAdmissionSpeed" "$*" ;;
  planning)
    run "Plans of 100,000 reservations" "$mains.planning.PlanSpeed" ""
    run "Accepted work" "$mains.planning.PlannerTable" ""
    ;;
  rush) run "Decisions of RUSH" "$mains.rush.RushSpeed" "$*" ;;
  tempo) run "Decisions of Tempo" "$mains.tempo.TempoSpeed" "" ;;
  mix) run "Decisions where one cluster makes all kinds of promises" "$mains.mix.MixSpeed" "" ;;
  soak) run "Soak" "$mains.load.Soak" "$*" ;;
  submissions) run "Submissions" "$mains.load.Submissions" "$*" ;;
  scale) run "Scale" "$mains.load.Scale" "${write:+plot=$PWD/docs/evaluation/figures/scale.svg }$*" ;;
  all)
    for each in decision throughput memory store simulation allocation admission planning rush tempo mix; do
      dev-support/bench.sh "$each" $write
    done
    ;;
  *) usage ;;
esac
