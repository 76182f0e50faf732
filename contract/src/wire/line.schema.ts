import { z } from 'zod'
import { holdsAddress } from './web-address.ts'

/** Line breaks, control characters, and marks that change the writing direction. */
const breaking = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

/** What shows nothing: a name of nothing else would be no name. */
const invisible = /[\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u

/** Without what shows nothing at both ends; within a word such marks can matter. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && invisible.test(text.charAt(from))) from += 1
  while (to > from && invisible.test(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** Text of one line: a name must not be able to add lines to a mail or a table. */
export const line = (max: number) =>
  z
    .string()
    .overwrite((text) => trimmed(text.replace(breaking, ' ')))
    .max(max, { abort: true })

/** Text that is mailed to an address nobody has verified, so it must not contain addresses; may be empty. */
export const withoutAddresses = (max: number) =>
  line(max).superRefine((text, check) => {
    if (holdsAddress(text)) check.addIssue({ code: 'custom', params: { code: 'noLinks' } })
  })

/** The same, required. */
export const withoutLinks = (max: number) => withoutAddresses(max).min(1)
