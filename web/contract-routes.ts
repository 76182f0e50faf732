import { readFileSync } from 'node:fs'
import { type AnyContractRouter, minifyContractRouter } from '@orpc/contract'
import { contract } from '@reihum/contract/contract.ts'
import type { Plugin } from 'vite'

const virtual = 'virtual:contract-routes'
const resolved = `\0${virtual}`

/**
 * The method and path of each route, which is all a caller needs. Schemas and texts stay with the code that uses them.
 */
export function contractRoutes(): typeof contract {
  const routes = (router: AnyContractRouter): unknown => {
    if ('~orpc' in router) {
      const { method, path } = (router['~orpc'] as { route: { method?: string; path?: string } }).route
      return { '~orpc': { errorMap: {}, meta: {}, route: { method, path } } }
    }
    return Object.fromEntries(Object.entries(router).map(([name, part]) => [name, routes(part)]))
  }
  return routes(minifyContractRouter(contract)) as typeof contract
}

/** The same as source that names each method and path once, and what all routes have in common only there. */
function sourceOf(router: AnyContractRouter): string {
  if ('~orpc' in router) {
    const { method, path } = (router['~orpc'] as { route: { method?: string; path?: string } }).route
    return `route(${[method, path].map((part) => JSON.stringify(part)).join()})`
  }
  const parts = Object.entries(router).map(([name, part]) => `${JSON.stringify(name)}: ${sourceOf(part)}`)
  return `{ ${parts.join(', ')} }`
}

const routeMaker = `const route = (method, path) => ({ '~orpc': { errorMap: {}, meta: {}, route: { method, path } } })`

/** Provides the routes as a virtual module; otherwise all schemas of all rooms would be part of every first load. */
export const knowsContractRoutes: Plugin = {
  name: 'knows-contract-routes',
  resolveId: (id) => (id === virtual ? resolved : undefined),
  load: (id) =>
    id === resolved ? `${routeMaker}\nexport const contract = ${sourceOf(contractRoutes())}` : undefined,
}

const routesOfRoom = /[\\/]contract[\\/]src[\\/]([\w-]+[\\/])?[\w-]+\.contract\.ts$/

/**
 * The list of rooms imports their words and their routes. Pages need only the words: they get the routes from
 * `virtual:contract-routes`, so the route files, and the schemas behind them, are left out of what browsers load.
 */
export const leavesRoutesOut: Plugin = {
  name: 'leaves-routes-out',
  apply: 'build',
  load(id) {
    if (!routesOfRoom.test(id)) return
    // A room whose routes are built from what other rooms contribute exports a function instead of a table.
    const exported = readFileSync(id, 'utf8').matchAll(/^export (const|function) (\w+)/gm)
    return [...exported]
      .map(([, kind, name]) => `export const ${name} = ${kind === 'const' ? '{}' : '() => ({})'}`)
      .join('\n')
  },
}
