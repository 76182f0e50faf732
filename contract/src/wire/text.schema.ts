import { z } from 'zod'

/**
 * Text of at most so many characters. No later check looks at a longer one: without `abort` a pattern would still be tried
 * on all of it.
 */
export const text = (max: number) => z.string().max(max, { abort: true })

/** No mail server takes more before the @. */
const longestMailbox = 64

const hasShortMailbox = (address: string) => address.indexOf('@') <= longestMailbox

/**
 * The address with the domain as mail servers write it: `info@bäckerei.example` is `info@xn--bckerei-5wa.example` to them.
 * Whatever has no such domain stays as it is.
 */
export function withServersDomain(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at === -1 || /^\p{ASCII}*$/u.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return address
  try {
    return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return address
  }
}

/** An address to which a mail can be sent. */
export const email = (max = 254) =>
  text(max)
    .overwrite(withServersDomain)
    .check(z.email())
    .refine(hasShortMailbox, { params: { code: 'email' } })
