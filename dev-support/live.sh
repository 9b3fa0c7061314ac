#!/usr/bin/env bash
# Builds what is needed and plays a workload file on a cluster of real NodeManagers, under one
# scheduler after the other. Needs bash, JDK 17 and Maven. See live.sh --help and docs/live.md.
set -euo pipefail
unset CDPATH

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
out=$root/demo/target/live
# shellcheck source=demo/build.sh
source "$root/dev-support/demo/build.sh"

exec "$java" -Xmx512m -Dlog4j.configuration=log4j-live.properties \
  -Dpunctual.live.dir="$out" -Dpunctual.live.log="$out/live.log" \
  -classpath "$class_path" \
  io.github.punctual.demo.live.LiveCommand "$@"
