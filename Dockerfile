# syntax=docker/dockerfile:1

FROM node:26-slim AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

# Vite, Rolldown and the web's packages stay in this stage.
FROM base AS built
RUN npm ci --include=dev --ignore-scripts
COPY tsconfig.json vite.config.ts ./
COPY scripts scripts
COPY contract contract
COPY server server
COPY web web
RUN node node_modules/vite/bin/vite.js build && node scripts/build-server.ts

# Nothing is compiled: the SQLite driver brings its binaries. Of the encoder's runtime, what browsers need is left out.
FROM base AS packages
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force \
  && find node_modules/onnxruntime-web/dist -type f \
    ! -name ort.node.min.mjs ! -name 'ort-wasm-simd-threaded.mjs' ! -name 'ort-wasm-simd-threaded.wasm' -delete

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN install --directory --owner=node --group=node --mode=0700 /data
COPY --from=packages /app/node_modules node_modules
COPY package.json LICENSE ./
COPY contract contract
COPY server server
COPY --from=built /app/dist dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
