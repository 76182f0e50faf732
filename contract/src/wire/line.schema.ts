import { z } from 'zod'

/** Breaks of lines, control characters, and marks that turn the direction of what follows. */
const breaking = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

/** Text of one line: a name must not write lines of its own into a mail or a table. */
export const line = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replace(breaking, ' ').trim())
    .max(max)

/** Goes out by mail to an address that nobody has proved: nothing in it may lead anywhere. */
export const withoutLinks = (max: number) =>
  line(max)
    .min(1)
    .superRefine((text, check) => {
      if (/:\/\/|www\./i.test(text)) check.addIssue({ code: 'custom', params: { code: 'noLinks' } })
    })
