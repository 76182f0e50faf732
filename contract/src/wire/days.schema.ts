import { z } from 'zod'
import { text } from './text.schema.ts'

/**
 * Years outside this range are typing errors. The database cannot store some of them, and calendars over such spans
 * never end.
 */
const isLikely = (written: string) => written >= '1970' && written < '2200'

/** A calendar day that somebody enters. */
export const day = text(10)
  .check(z.iso.date())
  .refine(isLikely, { params: { code: 'date' } })

/** An instant that somebody enters, with the offset of their time zone. */
export const instant = text(40)
  .check(z.iso.datetime({ offset: true }))
  .refine(isLikely, { params: { code: 'date' } })
