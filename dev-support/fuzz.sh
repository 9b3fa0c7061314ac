#!/usr/bin/env bash
# Gives each reader of what others write (tags, RDL, calendar rules, job files, settings, store files,
# bodies and queries of requests) mutated inputs, and fails where one is refused otherwise than with a
# documented error, or takes more processor time than 100 ms.
#
#   dev-support/fuzz.sh [inputs for each, 1000000 unless told [seed, the present time unless told]]
set -euo pipefail

cd "$(dirname "$0")/.."

inputs="${1:-1000000}"
seed="${2:-$(date +%s)}"
echo "seed $seed"
exec mvn -B -q test -pl yarn-plugin -am -Dtest=FuzzTest -Dsurefire.failIfNoSpecifiedTests=false \
  "-Dfuzz.inputs=$inputs" "-Dfuzz.seed=$seed" -Dfuzz.slow-ms=100 -Dpunctual.unit.seconds=0
