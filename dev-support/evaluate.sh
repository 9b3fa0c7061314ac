#!/usr/bin/env bash
# Repeats the evaluations of the Justice, Pythia, BoPF, Rayon and RUSH papers, judges which promises
# are kept, and writes docs/evaluation.
#
#   dev-support/evaluate.sh [justice|pythia|tempo|bopf|rayon|rush|promises|mix|all] [options]
#   dev-support/evaluate.sh week [--write] [days] [seed]    what of a week of all kinds of jobs stays in memory,
#                                                           and whether it grows: a row of docs/performance.md
#
# The public traces are looked for in ../shared/data, or where --data says; without them their
# parts are left out, and the documents say so. The documents of tempo and promises are made with
# --scale 0.02 and --scale 0.2, the others in full.
set -euo pipefail

cd "$(dirname "$0")/.."

main=EvaluateCommand
case "${1:-all}" in
  week) main=WeekCommand ;;
  justice | pythia | tempo | bopf | rayon | rush | promises | mix | all | -*) ;;
  *)
    sed -n '2,10s/^# \{0,1\}//p' "dev-support/evaluate.sh" >&2
    exit 2
    ;;
esac

data=()
if [ "${1:-}" = week ]; then
  shift
  if [ "${1:-}" = --write ]; then
    shift
    export PUNCTUAL_MEASURED_PAGE="$PWD/docs/performance.md"
  fi
  export PUNCTUAL_MEASURED_COMMAND="evaluate.sh week${*:+ $*}"
  PUNCTUAL_MEASURED_LOAD="$(LC_ALL=C uptime | sed -E 's/.*load averages?: *([0-9.]+).*/\1/')"
  export PUNCTUAL_MEASURED_LOAD
  row="$(mktemp)"
  trap 'rm -f "$row"' EXIT
  data=(--row "$row")
elif [[ " $* " != *" --data"* && -d ../shared/data ]]; then
  data=(--data ../shared/data)
fi

java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
mvn -B -q -pl evaluation -am -DskipTests package \
  org.apache.maven.plugins:maven-dependency-plugin:build-classpath \
  -Dmdep.includeScope=runtime -Dmdep.outputFile=target/classpath.txt

evaluate=("$java" -Xmx6g -Djava.awt.headless=true
  -cp "evaluation/target/classes:$(cat evaluation/target/classpath.txt)"
  "io.github.punctual.evaluation.command.$main" "${data[@]}" "$@")
[ -n "${row:-}" ] || exec "${evaluate[@]}"
"${evaluate[@]}" &
trap 'kill $! 2>/dev/null || true; rm -f "$row"' EXIT
wait $!
trap 'rm -f "$row"' EXIT

if [ -s "${row:-}" ]; then
  # The evaluation knows nothing of what runs on Hadoop; this class needs no other.
  mapfile -t cells <"$row"
  "$java" test-cluster/src/main/java/io/github/punctual/testcluster/MeasuredRow.java "${cells[@]}"
fi
