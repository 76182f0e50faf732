# The image of Reihum: web and worker are the same image, started with another --role.
#
#   docker build --tag reihum:local .
#
# The name of the base image says the version that package.json pins, which a test compares. Its digest is written
# behind it by `node deploy/pin-images.mjs`, which asks the registry; do that before you build for others.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /src
COPY . .
# The image brings its own Node, so the one among the packages is left out.
RUN --mount=type=cache,target=/root/.npm \
    sh deploy/assemble.sh /src /app && rm -rf /app/node_modules/node-*

FROM ${NODE_IMAGE}
# Nothing is installed or built in a container that runs.
RUN rm -rf /usr/local/lib/node_modules /usr/local/include /opt/yarn-* \
      /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg \
    && install --directory --owner=node --group=node --mode=0750 /data
COPY --from=build /app /app
WORKDIR /app
ENV NODE_ENV=production \
    REIHUM_DATA=/data \
    PORT=4000
# `node`, by number, so that a platform can see that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --start-interval=2s \
  CMD ["node", "deploy/healthy.mjs"]
ENTRYPOINT ["node", "server/dist/main.js"]
