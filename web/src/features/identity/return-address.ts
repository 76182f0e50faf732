import { isOwnPath } from '#platform/addresses.ts'

/** Where to go after signing in; only an address of this origin, so that no link can lead elsewhere. */
export function returnAddress(to: unknown): string {
  if (typeof to !== 'string' || !isOwnPath(to)) return '/'
  return /^\/(login|tenant|service-down)(?=$|[/?#])/.test(to) ? '/' : to
}
