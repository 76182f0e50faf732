import { type AnyContractRouter, minifyContractRouter } from '@orpc/contract'
import { contract } from '@reihum/contract/contract.ts'
import type { Plugin } from 'vite'

const virtual = 'virtual:contract-routes'
const resolved = `\0${virtual}`

/** What a caller has to know of a route: where it is. Shapes and words stay with those who need them. */
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

/** All schemas of all rooms would otherwise be a part of every first load. */
export const knowsContractRoutes: Plugin = {
  name: 'knows-contract-routes',
  resolveId: (id) => (id === virtual ? resolved : undefined),
  load: (id) => (id === resolved ? `export const contract = ${JSON.stringify(contractRoutes())}` : undefined),
}
