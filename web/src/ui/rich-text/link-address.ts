import { safeHref } from '@reihum/contract/wire/safe-href.ts'

const mail = /^[^\s@:]+@[^\s@]+\.[^\s@]+$/
const phone = /^\+?[\d\s()/.-]{5,}$/
const site = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?([/?#].*)?$/u

/** Where a link leads, from what people type: without a scheme it is told by its looks; `null` is no address. */
export function linkAddressOf(typed: string): string | null {
  const address = typed.trim()
  if (mail.test(address)) return safeHref(`mailto:${address}`)
  if (phone.test(address)) return safeHref(`tel:${address}`)
  if (site.test(address)) return safeHref(`https://${address}`)
  return safeHref(address)
}
