#!/bin/sh
# Compares the Node.js that `npm ci` has installed with the sum that is known for this version. The
# lock file has the sum of the package that fetches the program, not of the program itself.
# Ends with 1 where they differ, and where no sum is known.
set -eu
cd "$(dirname "$0")/.."
program=node_modules/node/bin/node

case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) known=ab9c8eecf9f82d6693cdc3accced17034065c8d96213b0aa76a7e803d20ae1da ;;
  Linux-aarch64) known=71b004f18a82f3ea8f26109798564a12e5e4c7989a4c35b93851830b5815dd03 ;;
  *)
    echo "No sum of the pinned Node.js is known for $(uname -s) on $(uname -m)." >&2
    exit 1
    ;;
esac

found=$(sha256sum "$program" | cut -d ' ' -f 1)
if [ "$found" != "$known" ]; then
  echo "$program is not the pinned Node.js: its SHA-256 is $found and should be $known." >&2
  echo 'Do not start Proofline with it; remove node_modules and run "npm ci" again.' >&2
  exit 1
fi
echo "$program is the pinned Node.js."
