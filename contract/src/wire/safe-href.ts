/** What a reader does not see and a parser may skip: an address must be what it seems to be. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

const longestHref = 2_000

/** With a host, and without a name in front of it that could pass for one: `https://bank.example@elsewhere.example`. */
function isWebAddress(href: string): boolean {
  if (!/^https?:\/\/[^/\\]/i.test(href) || href.includes('\\') || !URL.canParse(href)) return false
  const { hostname, username, password } = new URL(href)
  return hostname !== '' && username === '' && password === ''
}

const mailAddress = /^mailto:[^@<>"'(),:;\\]+@[^@<>"'(),:;\\?]+\.[^@<>"'(),:;\\?]+(\?[^<>"\\]*)?$/i
const phoneNumber = /^tel:\+?\d[\d().\-/]*$/i

/** The address a link may lead to, without invisible characters; `null` for every other. */
export function safeHref(typed: string): string | null {
  const seen = typed.replace(invisible, '').trim()
  const href = /^tel:/i.test(seen) ? seen.replace(/\s+/g, '') : seen.replace(/\s/g, '%20')
  if (href.length > longestHref) return null
  return isWebAddress(href) || mailAddress.test(href) || phoneNumber.test(href) ? href : null
}
