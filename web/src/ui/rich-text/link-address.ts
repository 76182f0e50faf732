import { safeHref } from '@reihum/contract/wire/safe-href.ts'

const mail = /^[^\s@:]+@[^\s@.]+(?:\.[^\s@.]+)+$/
const phone = /^\+?[\d\s()/.-]{5,}$/
const site = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?([/?#].*)?$/u

/**
 * The address of a link from what was typed; without a scheme the kind is guessed from its form. `null`: not an
 * address.
 */
export function linkAddressOf(typed: string): string | null {
  const address = typed.trim()
  if (mail.test(address)) return safeHref(`mailto:${address}`)
  if (phone.test(address)) return safeHref(`tel:${address}`)
  if (site.test(address)) return safeHref(`https://${address}`)
  return safeHref(address)
}
