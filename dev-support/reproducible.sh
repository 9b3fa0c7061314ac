#!/usr/bin/env bash
# Builds what is shipped twice from one commit, in two folders, with another time zone, language and
# file mask (of those that let others read, as Maven keeps what they may not), and compares the files
# byte for byte. Needs bash, git, JDK 17 and Maven.
# Usage: reproducible.sh [COMMIT] [-- MAVEN-OPTION ...]
set -euo pipefail
unset CDPATH

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
commit=HEAD
if (($#)) && [[ $1 != -- ]]; then
  commit=$1
  shift
fi
if (($#)); then
  [[ $1 == -- ]] || {
    echo "reproducible.sh: Maven's options come after --, not \"$1\"" >&2
    exit 2
  }
  shift
fi
git -C "$root" rev-parse --verify --quiet "$commit^{commit}" >/dev/null || {
  echo "reproducible.sh: there is no commit \"$commit\" in $root" >&2
  exit 2
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

build() { # folder maven-options...
  local folder=$work/$1
  shift
  mkdir -p "$folder"
  git -C "$root" archive "$commit" | tar -x -C "$folder"
  echo "Building $commit in $folder ..." >&2
  mvn -B -q -f "$folder/pom.xml" -pl dist -am -Dmaven.test.skip=true "$@" package >"$folder.log" 2>&1 || {
    cat "$folder.log" >&2
    exit 1
  }
  (
    cd "$folder/dist/target"
    sha256sum punctual-*.jar punctual-*.tar.gz
  ) >"$folder.sums"
}

(
  export TZ=UTC LC_ALL=C
  umask 022
  build first "$@"
)
(
  export TZ=Asia/Kathmandu LC_ALL=C.UTF-8
  umask 002
  build a/second/place "$@"
)

if diff "$work/first.sums" "$work/a/second/place.sums"; then
  cat "$work/first.sums"
  echo "Both builds are the same."
else
  echo "reproducible.sh: the builds differ in the files above" >&2
  exit 1
fi
