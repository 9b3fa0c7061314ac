# Part of demo.sh and live.sh: builds the module demo; what it prints goes to build.log in the folder "out".
# shellcheck shell=bash

target=$root/demo/target
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
mkdir -p "$out"

echo "Building. The first time, Maven downloads Hadoop, which takes some minutes." >&2
if ! mvn --batch-mode --file "$root/pom.xml" --projects demo --also-make process-classes \
  >"$out/build.log" 2>&1; then
  cat "$out/build.log" >&2
  echo "$(basename "$0"): the build failed, see above" >&2
  exit 1
fi
class_path=$target/classes:$(<"$target/class-path.txt")
