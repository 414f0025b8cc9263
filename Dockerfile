# One image for every way to run Fura: as one node with SQLite in /data, or as one of many with PostgreSQL.
ARG NODE_IMAGE=node:24-slim
ARG RUN_IMAGE=debian:13-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY . .
# The app is built with everything; what runs it is installed anew and alone. Node comes with the image.
RUN npm ci && node scripts/build-web.ts && rm -rf node_modules packages/*/node_modules \
  && npm ci --omit=dev --workspace=@fura/server --workspace=@fura/shared \
  && rm -rf node_modules/node-linux-* node_modules/node-win-* node_modules/.cache \
  # What only editors and debuggers read: a third of the packages.
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM ${RUN_IMAGE}
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin fura && install -d -o fura -g fura -m 0700 /data /backups
COPY --from=build /usr/local/bin/node /usr/local/bin/node
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages/shared packages/shared
COPY --from=build /app/packages/server packages/server
COPY --from=build /app/packages/web/dist packages/web/dist
# `build.ts` reads the sources of the app for the fingerprint of the build.
COPY --from=build /app/packages/web/src packages/web/src
COPY --from=build /app/packages/web/public packages/web/public
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000 DEMO=0
USER 10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "packages/server/src/main.ts"]
