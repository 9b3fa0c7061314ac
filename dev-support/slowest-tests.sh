#!/usr/bin/env bash
# Prints the twenty slowest test classes of the last `mvn verify` as a table, and what all took together.
#
#   dev-support/slowest-tests.sh [how many]
set -euo pipefail

cd "$(dirname "$0")/.."
most=${1:-20}

reports=(*/target/surefire-reports/TEST-*.xml */target/failsafe-reports/TEST-*.xml)
present=()
for report in "${reports[@]}"; do
  [ -e "$report" ] && present+=("$report")
done
if [ "${#present[@]}" -eq 0 ]; then
  echo "There are no test reports: run mvn -B verify first." >&2
  exit 1
fi

echo "| test class | module | tests | s |"
echo "|---|---|---:|---:|"
for report in "${present[@]}"; do
  # The first element of a report is the class with its totals.
  grep -m1 -o '<testsuite [^>]*' "$report" |
    sed -E "s#.* name=\"([^\"]*)\" time=\"([0-9.,]+)\" tests=\"([0-9]+)\".*#\2 \1 ${report%%/*} \3#" | tr -d ','
done | sort -rn | awk -v most="$most" '
  { sum += $1; n++ }
  NR <= most { sub(/.*\./, "", $2); printf "| `%s` | `%s` | %d | %.0f |\n", $2, $3, $4, $1 }
  END { printf "| all %d classes | | | %.0f |\n", n, sum }'
