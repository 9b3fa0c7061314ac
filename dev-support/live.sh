#!/usr/bin/env bash
# Builds what is needed and plays a workload file on a cluster of real NodeManagers, under one
# scheduler after the other. Needs bash, JDK 17 and Maven. See live.sh --help and docs/live.md.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
target=$root/demo/target
out=$target/live
mkdir -p "$out"

java=java
if [[ -n ${JAVA_HOME:-} ]]; then
  java=$JAVA_HOME/bin/java
fi

echo "Building. The first time, Maven downloads Hadoop, which takes some minutes." >&2
if ! mvn --batch-mode --file "$root/pom.xml" --projects demo --also-make process-classes \
  >"$out/build.log" 2>&1; then
  cat "$out/build.log" >&2
  echo "live.sh: the build failed, see above" >&2
  exit 1
fi

exec "$java" -Xmx512m -Dlog4j.configuration=log4j-live.properties \
  -Dpunctual.live.dir="$out" -Dpunctual.live.log="$out/live.log" \
  -classpath "$target/classes:$(<"$target/class-path.txt")" \
  io.github.punctual.demo.live.LiveCommand "$@"
