import {
  type AppointmentCycle,
  appointmentCycle,
  type SeriesPlan,
  seriesLimit,
  seriesPlan,
} from '@reihum/contract/courses/appointment.schema.ts'
import { z } from 'zod'
import { parseTimeText } from '#ui/form/date-text.ts'
import { minutesBetween } from './duration.ts'

const timeOfDay = z
  .string()
  .min(1)
  .refine((typed) => parseTimeText(typed) !== null, { params: { code: 'time' } })

/** A series as it is entered: with an end time instead of minutes, and both ways of ending side by side. */
export const seriesDraft = z
  .object({
    firstDate: z.iso.date(),
    from: timeOfDay,
    until: timeOfDay,
    cycle: appointmentCycle,
    endsBy: z.enum(['count', 'date']),
    count: z.number().int().min(1).max(seriesLimit).nullable(),
    untilDate: z.string(),
    skipHolidays: z.boolean(),
    skipClosures: z.boolean(),
    skipSchoolHolidays: z.boolean(),
    skipDates: z.array(z.iso.date()),
    skipRanges: z.array(z.object({ from: z.iso.date(), until: z.iso.date() })),
    placeId: seriesPlan.shape.placeId,
    instructorId: seriesPlan.shape.instructorId,
  })
  .superRefine(({ from, until, endsBy, count, untilDate, firstDate }, check) => {
    const complain = (path: string, code: string) =>
      check.addIssue({ code: 'custom', path: [path], params: { code } })
    if (minutesBetween(from, until) === null) complain('until', 'endBeforeStart')
    if (endsBy === 'count' && count === null) complain('count', 'required')
    if (endsBy !== 'date') return
    if (!z.iso.date().safeParse(untilDate).success) complain('untilDate', 'date')
    else if (untilDate < firstDate) complain('untilDate', 'endBeforeStart')
  })

export type SeriesDraft = z.output<typeof seriesDraft>

/** The plan as the server takes it; null while something is missing or wrong. */
export function planOf(values: unknown): SeriesPlan | null {
  const parsed = seriesDraft.safeParse(values)
  if (!parsed.success) return null
  const { firstDate, from, until, cycle, endsBy, count, untilDate, ...same } = parsed.data
  const plan = seriesPlan.safeParse({
    ...same,
    firstDate,
    cycle,
    time: parseTimeText(from),
    minutes: minutesBetween(from, until),
    end: endsBy === 'count' ? { count } : { untilDate },
  })
  return plan.success ? plan.data : null
}

/** The field at which a refusal of the whole series is shown. */
export function fieldOfRefusal(code: string, endsBy: SeriesDraft['endsBy']): keyof SeriesDraft | null {
  if (code === 'SERIES_OVERLAPS') return 'until'
  if (code === 'SERIES_TOO_LONG' || code === 'SERIES_EMPTY') return endsBy === 'count' ? 'count' : 'untilDate'
  return null
}

export const cycles: readonly AppointmentCycle[] = ['daily', 'weekly', 'biweekly']
