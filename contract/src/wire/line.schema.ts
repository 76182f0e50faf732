import { z } from 'zod'
import { holdsAddress } from './web-address.ts'

/** Line breaks, control characters, and marks that change the writing direction. */
const breaking = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

/** Text of one line: a name must not be able to add lines to a mail or a table. */
export const line = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replace(breaking, ' ').trim())
    .max(max, { abort: true })

/** Text that is mailed to an address nobody has verified, so it must not contain addresses; may be empty. */
export const withoutAddresses = (max: number) =>
  line(max).superRefine((text, check) => {
    if (holdsAddress(text)) check.addIssue({ code: 'custom', params: { code: 'noLinks' } })
  })

/** The same, required. */
export const withoutLinks = (max: number) => withoutAddresses(max).min(1)
