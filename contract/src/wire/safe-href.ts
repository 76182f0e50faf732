/**
 * Characters that a reader does not see and a parser may skip. They are removed, so that an address is what it seems to
 * be.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

const longestHref = 2_000

/**
 * Whether the address has a host, and no user name in front of it that looks like a host:
 * `https://bank.example@elsewhere.example`.
 */
function isWebAddress(href: string): boolean {
  if (!/^https?:\/\/[^/\\]/i.test(href) || href.includes('\\') || !URL.canParse(href)) return false
  const { hostname, username, password } = new URL(href)
  return hostname !== '' && username === '' && password === ''
}

const mailAddress = /^mailto:[^@<>"'(),:;\\]+@[^@<>"'(),:;\\?.]+(?:\.[^@<>"'(),:;\\?.]+)+(\?[^<>"\\]*)?$/i
const phoneNumber = /^tel:\+?\d[\d().\-/]*$/i

/** The address a link may lead to, without invisible characters; `null` for every other. */
export function safeHref(typed: string): string | null {
  const seen = typed.replace(invisible, '').trim()
  const href = /^tel:/i.test(seen) ? seen.replace(/\s+/g, '') : seen.replace(/\s/g, '%20')
  if (href.length > longestHref) return null
  return isWebAddress(href) || mailAddress.test(href) || phoneNumber.test(href) ? href : null
}
