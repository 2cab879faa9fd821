# syntax=docker/dockerfile:1

# Runs on the machine that builds, also for another platform: nothing is compiled, and npm chooses the binaries.
FROM --platform=$BUILDPLATFORM node:26-slim AS built
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --ignore-scripts
COPY tsconfig.json vite.config.ts LICENSE CHANGELOG.md .env.example ./
COPY scripts scripts
COPY messages messages
COPY contract contract
COPY server server
COPY web web
RUN node node_modules/vite/bin/vite.js build && node scripts/build-server.ts
ARG TARGETARCH
RUN node scripts/release-folder.ts /release --arch "$TARGETARCH" && install --directory --mode=0700 /data

# Node without a shell, npm or other programs. https://github.com/GoogleContainerTools/distroless
FROM gcr.io/distroless/nodejs26-debian13:nonroot
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PATH=/nodejs/bin:/usr/local/bin:/usr/bin:/bin
WORKDIR /app
COPY --from=built /release ./
COPY --from=built --chown=1000:1000 /data /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The commands of the host: docker exec CONTAINER node dist/server/admin.js help
ENTRYPOINT []
CMD ["node", "dist/server/main.js"]
