/** Addresses that the server renders, or that belong to another of the four faces. */
const otherFaces = /^\/(portal|embed|admin|api)(\/|\?|$)/

export const belongsToBackOffice = (path: string) => !otherFaces.test(path)
export const belongsToAdmin = (path: string) => /^\/admin(\/|\?|$)/.test(path)

let follow: (href: string) => void = (href) => location.assign(href)

/** The running application takes over the addresses it owns. */
export function followWith(next: typeof follow) {
  follow = next
}

/** Goes to an address of this origin, by the router or by loading a page. */
export function goTo(href: string) {
  follow(href)
}

export function portalAddress(tenantSlug: string, path: string): string {
  return `/portal/${tenantSlug}/${path}`
}
