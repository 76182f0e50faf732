import { contract } from '@reihum/contract/contract.ts'

/**
 * The paths of the contract by their number of parts; paths with a fixed word come before those with a parameter in
 * that place.
 */
const routes = new Map<number, string[][]>()
for (const procedures of Object.values(contract)) {
  for (const procedure of Object.values(procedures)) {
    const parts = (procedure['~orpc'].route.path ?? '').split('/').slice(1)
    routes.set(parts.length, [...(routes.get(parts.length) ?? []), parts])
  }
}
const isParameter = (part: string) => part.startsWith('{')
for (const known of routes.values())
  known.sort((a, b) => {
    const at = a.findIndex((part, index) => isParameter(part) !== isParameter(b[index] ?? ''))
    return at < 0 ? 0 : Number(isParameter(a[at] ?? '')) - Number(isParameter(b[at] ?? ''))
  })

const documents = ['docs', 'openapi.json']
/** The first steps of addresses that are no routes of the contract. */
export const ofOwnKind = ['admin', 'assets', 'c', 'embed', 'files', 'healthz', 'metrics', 'portal', 'readyz']

/**
 * Names a request in logs and metrics. The path itself is not used: it may contain tokens and addresses, and visitors
 * can make up any number of paths, each of which would stay as a label for good.
 */
export function routeLabel(path: string): string {
  const [, first = '', ...parts] = path.replace(/(?<!\/)\/+$/, '').split('/')
  if (first !== 'api') return ofOwnKind.includes(first) ? `/${first}` : '/page'
  if (parts[0] && documents.includes(parts[0])) return `/api/${parts[0]}`
  const known = routes
    .get(parts.length)
    ?.find((route) => route.every((part, at) => isParameter(part) || part === parts[at]))
  return known ? `/api/${known.join('/')}` : '/api/unknown'
}
