import { z } from 'zod'
import { day } from '../wire/days.schema.ts'
import { datevExportId } from '../wire/ids.schema.ts'
import { datevMode } from './datev-settings.schema.ts'

const cents = z.number().int()

/** The fiscal year that begins in that year, up to a day in it. */
export const datevPeriod = z.object({ year: z.coerce.number().int().min(2000).max(2098), until: day })

/** A posting as people see it before it is exported. */
const datevLine = z.object({
  day: z.iso.date(),
  document: z.string(),
  text: z.string(),
  account: z.string(),
  contra: z.string(),
  taxKey: z.string(),
  /** Debit or credit of the account. */
  side: z.enum(['S', 'H']),
  cents,
  isReversal: z.boolean(),
})
export type DatevLine = z.infer<typeof datevLine>

/** What goes from one account to another; what is taken back counts against it. */
const datevSum = z.object({
  account: z.string(),
  contra: z.string(),
  taxKey: z.string(),
  side: z.enum(['S', 'H']),
  postings: cents,
  cents,
})
export type DatevSum = z.infer<typeof datevSum>

/** What an export would hold now. Count and sum are sent back with it: they must be those of the file. */
export const datevPreview = z.object({
  from: z.iso.date(),
  until: z.iso.date(),
  postings: cents,
  /** Of them what takes back something that was exported before. */
  corrections: cents,
  sumCents: cents,
  sums: z.array(datevSum),
  /** The first of them; what takes something back stands first. */
  lines: z.array(datevLine),
  /** What stands on the account for money of which nobody knows yet what it is for. */
  unallocatedCents: cents,
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
