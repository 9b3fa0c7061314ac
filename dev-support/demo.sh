#!/usr/bin/env bash
# Builds what a demo needs and runs it. Needs bash, JDK 17 and Maven. See demo.sh --help.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
target=$root/demo/target
out=$target/demo
mkdir -p "$out"

java=java
if [[ -n ${JAVA_HOME:-} ]]; then
  java=$JAVA_HOME/bin/java
fi

echo "Building. The first time, Maven downloads Hadoop, which takes some minutes." >&2
if ! mvn --batch-mode --file "$root/pom.xml" --projects demo --also-make process-classes \
  >"$out/build.log" 2>&1; then
  cat "$out/build.log" >&2
  echo "demo.sh: the build failed, see above" >&2
  exit 1
fi

cd "$root/demo"
exec "$java" -Xmx1g -Dlog4j.configuration=log4j-demo.properties -Dpunctual.demo.dir="$out" \
  -classpath "$target/classes:$(<"$target/class-path.txt")" io.github.punctual.demo.Demo "$@"
