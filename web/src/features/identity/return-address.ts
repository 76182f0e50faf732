import { isOwnPath } from '#platform/addresses.ts'

/** The address to go to after signing in; only one of this origin, so that no link can lead elsewhere. */
export function returnAddress(to: unknown): string {
  if (typeof to !== 'string' || !isOwnPath(to)) return '/'
  return /^\/(login|tenant|service-down)(?=$|[/?#])/.test(to) ? '/' : to
}
