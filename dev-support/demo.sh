#!/usr/bin/env bash
# Builds what a demo needs and runs it. Needs bash, JDK 17 and Maven. See demo.sh --help.
set -euo pipefail
unset CDPATH

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
out=$root/demo/target/demo
# shellcheck source=demo/build.sh
source "$root/dev-support/demo/build.sh"

cd "$root/demo"
exec "$java" -Xmx1g -Dlog4j.configuration=log4j-demo.properties -Dpunctual.demo.dir="$out" \
  -classpath "$class_path" io.github.punctual.demo.Demo "$@"
