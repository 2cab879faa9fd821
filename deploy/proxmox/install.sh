#!/bin/sh
# Installs Reflector, or a newer version of it, in a Debian or Ubuntu container of Proxmox VE (or any machine with
# systemd). Run as root inside it: sh install.sh 0.1.0
set -eu
version=${1:?Name the version, such as 0.1.0}
releases=https://github.com/OWNER/reflector/releases/download/v$version
archive=reflector-$version-linux-$(dpkg --print-architecture)

command -v curl > /dev/null || { apt-get update && apt-get install --yes --no-install-recommends curl ca-certificates; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
curl --fail --location --remote-name "$releases/$archive.tar.gz" --remote-name "$releases/SHA256SUMS"
sha256sum --check --ignore-missing SHA256SUMS
tar --extract --file="$archive.tar.gz"

systemctl stop reflector 2> /dev/null || true
# Keeps the previous version until the next update.
rm -rf /opt/reflector.before
[ ! -d /opt/reflector ] || mv /opt/reflector /opt/reflector.before
mv "$archive" /opt/reflector
cp /opt/reflector/reflector.service /etc/systemd/system/reflector.service
# Answers the network of the container. Put a reverse proxy with https in front of it.
[ -f /etc/reflector.env ] || echo HOST=0.0.0.0 > /etc/reflector.env
systemctl daemon-reload
systemctl enable --now reflector
echo "Reflector is open at http://$(hostname -I | cut -d ' ' -f 1):3000"
