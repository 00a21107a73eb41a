# Builds the shop once and ships only what runs: Debian, Node and the folder of scripts/release.ts, without npm and the sources.
FROM node:24-bookworm-slim AS build
WORKDIR /shop
# The packages first: this layer is kept until one of them changes.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN npm run build && node scripts/release.ts /release

FROM debian:bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
RUN node --version && useradd --uid 1000 --no-create-home --shell /usr/sbin/nologin node && mkdir /data && chown node:node /data
WORKDIR /shop
COPY --from=build /release ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Not npm: the shop must receive the signal that asks it to stop.
CMD ["node", "scripts/serve.mjs"]
