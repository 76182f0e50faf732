import { z } from 'zod'

/**
 * Text of at most so many characters. No later check looks at a longer one: without `abort` a pattern would still be tried
 * on all of it.
 */
export const text = (max: number) => z.string().max(max, { abort: true })

/** No mail server takes more before the @. */
const longestMailbox = 64

const hasShortMailbox = (address: string) => address.indexOf('@') <= longestMailbox

/** An address to which a mail can be sent. */
export const email = (max = 254) =>
  text(max)
    .check(z.email())
    .refine(hasShortMailbox, { params: { code: 'email' } })
