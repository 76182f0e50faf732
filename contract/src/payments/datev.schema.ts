import { z } from 'zod'
import { day } from '../wire/days.schema.ts'
import { datevExportId } from '../wire/ids.schema.ts'
import { datevMode } from './datev-settings.schema.ts'

const cents = z.number().int()

/** The fiscal year that begins in that year, up to a day in it. */
export const datevPeriod = z.object({ year: z.coerce.number().int().min(2000).max(2098), until: day })

/** What an export would hold now. Count and sum are sent back with it: they must be those of the file. */
export const datevPreview = z.object({
  from: z.iso.date(),
  until: z.iso.date(),
  postings: cents,
  /** Of them what takes back something that was exported before. */
  reversals: cents,
  sumCents: cents,
})
export type DatevPreview = z.infer<typeof datevPreview>

export const datevExport = z.object({
  id: datevExportId,
  madeAt: z.iso.datetime(),
  /** Empty: erased. */
  actorName: z.string(),
  mode: datevMode,
  from: z.iso.date(),
  until: z.iso.date(),
  postings: cents,
  sumCents: cents,
  hasDebtors: z.boolean(),
})
export type DatevExport = z.infer<typeof datevExport>

export const datevFile = z.enum(['bookings', 'debtors'])
