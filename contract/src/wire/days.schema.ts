import { z } from 'zod'

/** Years beyond these are typing errors; some of them the database does not know, and calendars never come to an end. */
const isLikely = (written: string) => written >= '1970' && written < '2200'

/** A day of the calendar, as somebody enters it. */
export const day = z.iso.date().refine(isLikely, { params: { code: 'date' } })

/** A moment, as somebody enters it, with the offset of wherever they are. */
export const instant = z.iso.datetime({ offset: true }).refine(isLikely, { params: { code: 'date' } })
