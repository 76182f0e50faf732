/** Addresses that the server renders, or that belong to another of the four faces. */
const otherFaces = /^\/((portal|embed|c|admin|api)(\/|\?|$)|files\/)/

/**
 * Whether it is a path of this origin. Browsers read a backslash as a slash and ignore tabs and line breaks, so `/\t/`
 * would lead to another origin.
 */
export const isOwnPath = (path: string) => /^\/(?![/\\])\P{Cc}*$/u.test(path)
export const belongsToBackOffice = (path: string) => !otherFaces.test(path)
export const belongsToAdmin = (path: string) => /^\/admin(\/|\?|$)/.test(path)

type Follow = (href: string, options: { replace: boolean }) => void

/** Goes to an address by loading a page, which is the only way to another face. */
export const loadPage: Follow = (href, { replace }) =>
  replace ? location.replace(href) : location.assign(href)

let follow = loadPage

/** The running application sets its router here, for the addresses it owns. */
export function followWith(next: Follow) {
  follow = next
}

/** Goes to an address of this origin, by the router or by loading a page. */
export function goTo(href: string, { replace = false } = {}) {
  follow(href, { replace })
}

export function portalAddress(tenantSlug: string, path: string): string {
  return `/portal/${tenantSlug}/${path}`
}

/** Pages for signing in, and pages that say that somebody was signed out: nobody wants to return to them afterwards. */
const waysIn =
  /^\/(login|register|first-superuser|password-reset|verify|service-down|second-factor)(?=$|[/?#])/

/** Adds the current address, so that the person comes back to it after signing in. */
export function withReturn(path: string, { pathname, search }: { pathname: string; search: string }): string {
  const here = pathname + search
  if (here === '/' || here === '/dashboard' || waysIn.test(here)) return path
  return `${path}?${new URLSearchParams({ to: here })}`
}

/** A path with its search; what is undefined is left out. */
export function addressOf(path: string, search: Record<string, unknown> = {}): string {
  const query = new URLSearchParams(
    Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString()
  return query ? `${path}?${query}` : path
}
