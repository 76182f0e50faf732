/** Addresses that the server renders, or that belong to another of the four faces. */
const otherFaces = /^\/((portal|embed|admin|api)(\/|\?|$)|files\/)/

/** A path of this origin. Browsers take a backslash for a slash and leave out tabs and breaks: `/\t/` leads elsewhere too. */
export const isOwnPath = (path: string) => /^\/(?![/\\])\P{Cc}*$/u.test(path)
export const belongsToBackOffice = (path: string) => !otherFaces.test(path)
export const belongsToAdmin = (path: string) => /^\/admin(\/|\?|$)/.test(path)

type Follow = (href: string, options: { replace: boolean }) => void

/** By loading a page, which is how one gets to another face. */
export const loadPage: Follow = (href, { replace }) =>
  replace ? location.replace(href) : location.assign(href)

let follow = loadPage

/** The running application takes over the addresses it owns. */
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

/** Pages that are ways in, or that tell of having been put out: nobody wants to come back to them. */
const waysIn = /^\/(login|register|password-reset|verify|service-down|second-factor)(?=$|[/?#])/

/** Adds where the person was, to come back after signing in. */
export function withReturn(path: string, { pathname, search }: { pathname: string; search: string }): string {
  const here = pathname + search
  if (here === '/' || here === '/dashboard' || waysIn.test(here)) return path
  return `${path}?${new URLSearchParams({ to: here })}`
}
