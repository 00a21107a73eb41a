# Builds the shop once and ships only what runs. docs/operations.md says how to use it, and that it was not built where it was written.
FROM node:24-bookworm-slim AS build
WORKDIR /shop
# The packages first: this layer is kept until one of them changes.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /shop
COPY --from=build /shop/package.json ./
COPY --from=build /shop/node_modules ./node_modules
COPY --from=build /shop/build ./build
# The commands of the operator (backup, restore, admin) run from the sources.
COPY --from=build /shop/src ./src
COPY --from=build /shop/scripts ./scripts
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Not npm: the shop must receive the signal that asks it to stop.
CMD ["node", "scripts/serve.mjs"]
