#!/usr/bin/env bash
# Makes a stand-in for the public image node:<major>-bookworm-slim out of the packages of Debian and npm, where no image registry
# can be reached. Debian and root only; needs buildah and debootstrap. About a minute.
#   docker/node-base.sh 24
set -euo pipefail
major=${1:?major version of Node}
name=docker.io/library/node:$major-bookworm-slim
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mirror=$(grep -h -m1 -oP '^URIs: \K.*' /etc/apt/sources.list.d/*.sources 2>/dev/null | head -1 || true)
[ -n "$mirror" ] || mirror=$(grep -h -m1 -oP '^deb \K\S+' /etc/apt/sources.list 2>/dev/null || echo http://deb.debian.org/debian)
debootstrap --variant=minbase --include=ca-certificates,libstdc++6 bookworm "$work/root" "$mirror" >"$work/log" 2>&1 || { tail -5 "$work/log"; exit 1; }
cd "$work"
case $(uname -m) in aarch64) arch=arm64 ;; *) arch=x64 ;; esac
npm pack --silent "node-linux-$arch@$major" >/dev/null
tar xzf "node-linux-$arch"-*.tgz
cp package/bin/node root/usr/local/bin/
rm -rf package
npm pack --silent npm@11 >/dev/null
tar xzf npm-11*.tgz
mkdir -p root/usr/local/lib/node_modules
mv package root/usr/local/lib/node_modules/npm
for program in npm npx; do ln -sf "../lib/node_modules/npm/bin/$program-cli.js" "root/usr/local/bin/$program"; done
chroot root useradd -m -u 1000 node
container=$(buildah from scratch)
cp -a root/. "$(buildah mount "$container")"
buildah umount "$container" >/dev/null
buildah commit -q "$container" "$name" >/dev/null
buildah rm "$container" >/dev/null
echo "$name: Node $(chroot root node -v), made here"
