import { z } from 'zod'
import { identityProof } from '../identity/second-factor.schema.ts'
import { calledAddress } from '../wire/called-address.schema.ts'
import { exportScheduleId, scheduledExportId, userId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { locale } from '../wire/locales.ts'
import { revision } from '../wire/record.schema.ts'
import { text } from '../wire/text.schema.ts'
import { maxExportSchedules } from './export-limits.ts'
import { exportTrouble } from './export-troubles.ts'

export const exportFormat = z.enum(['csv', 'xlsx', 'zip'])
export type ExportFormat = z.infer<typeof exportFormat>

export const exportRhythm = z.enum(['weekly', 'daily', 'monthly'])
export type ExportRhythm = z.infer<typeof exportRhythm>

const times = {
  rhythm: exportRhythm,
  /** Of a week from 1, which is Monday; of a month from 1, where 31 is the last one. Null: every day. */
  day: z.number().int().min(1).max(31).nullable(),
  /** In the time zone of the tenant. */
  hour: z.number().int().min(0).max(23),
}
export type ExportTimes = { rhythm: ExportRhythm; day: number | null; hour: number }

/** One step of a folder: no dots alone, nothing that an address understands otherwise. */
const folder = text(200)
  .trim()
  .regex(/^(?:[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}){0,9})?$/)

export const exportStorage = z.object({
  endpoint: calledAddress(300, { hasQuery: false }),
  region: text(60)
    .trim()
    .regex(/^[A-Za-z0-9-]{1,60}$/),
  bucket: text(100)
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,98}$/),
  /** Empty: the bucket itself. */
  folder,
  accessKey: line(200).min(1),
})
export type ExportStorage = z.infer<typeof exportStorage>

/** By mail: with a link to the data exchange, never with the file. */
export const exportTarget = z.discriminatedUnion('way', [
  z.object({ way: z.literal('mail'), recipients: z.array(userId).min(1).max(10) }),
  z.object({ way: z.literal('storage'), storage: exportStorage }),
])
export type ExportTarget = z.infer<typeof exportTarget>

const what = {
  /** The name of a list of the data exchange, or `everything`. */
  list: text(40).regex(/^[a-z-]{1,40}$/),
  format: exportFormat,
  /** Whether everything comes with the contents of its files. */
  withFiles: z.boolean(),
  language: locale,
}

const entered = z.object({ ...what, ...times, target: exportTarget })
type Entered = z.infer<typeof entered>

const mostDays: Record<ExportRhythm, number> = { daily: 0, weekly: 7, monthly: 31 }

/** The day has to be one of the rhythm. */
export const hasFittingDay = ({ rhythm, day }: Pick<Entered, 'rhythm' | 'day'>): boolean =>
  rhythm === 'daily' ? day === null : day !== null && day >= 1 && day <= mostDays[rhythm]

/** The secret key is never told; empty keeps what is stored for the same storage and access key. */
const secretKey = text(500)

export const exportScheduleFields = entered.extend({ secretKey, proof: identityProof.optional() })

/** `resting`: whoever set it up is gone, or may not any more. `failing`: switched off after a week of failing. */
export const exportOffReason = z.enum(['hand', 'resting', 'failing'])
export type ExportOffReason = z.infer<typeof exportOffReason>

export const scheduledExport = z.object({
  id: scheduledExportId,
  dueAt: z.iso.datetime(),
  /** Somebody asked for it beyond the schedule. */
  byHand: z.boolean(),
  state: z.enum(['waiting', 'done', 'failed']),
  endedAt: z.iso.datetime().nullable(),
  /** Null: unknown, as of what is many tables. */
  rows: z.number().int().nullable(),
  filesize: z.number().int(),
  filename: z.string(),
  trouble: exportTrouble.nullable(),
  /** What the storage calls the reason; empty: nothing. */
  detail: z.string(),
  /** When it is tried again; null: not any more, or not yet. */
  nextTryAt: z.iso.datetime().nullable(),
  /** Until when the file can be downloaded here; null: it cannot. */
  downloadableUntil: z.iso.datetime().nullable(),
})
export type ScheduledExport = z.infer<typeof scheduledExport>

export const exportSchedule = z.object({
  id: exportScheduleId,
  revision,
  ...what,
  list: z.string(),
  ...times,
  target: z.discriminatedUnion('way', [
    z.object({ way: z.literal('mail'), recipients: z.array(z.object({ userId, name: z.string() })) }),
    z.object({
      way: z.literal('storage'),
      storage: z.object({
        endpoint: z.string(),
        region: z.string(),
        bucket: z.string(),
        folder: z.string(),
        accessKey: z.string(),
      }),
    }),
  ]),
  /** Who answers for it: whoever set it up or changed it last. Null: the account is gone. */
  setUpBy: z.string().nullable(),
  setUpAt: z.iso.datetime(),
  /** Null: it is off. */
  nextAt: z.iso.datetime().nullable(),
  offReason: exportOffReason.nullable(),
  offAt: z.iso.datetime().nullable(),
  failingSince: z.iso.datetime().nullable(),
  last: scheduledExport.nullable(),
})
export type ExportSchedule = z.infer<typeof exportSchedule>

export const exportSchedules = z.object({ items: z.array(exportSchedule).max(maxExportSchedules) })

/** With the latest exports, newest first. */
export const exportScheduleDetail = exportSchedule.extend({ exports: z.array(scheduledExport) })
export type ExportScheduleDetail = z.infer<typeof exportScheduleDetail>

export const exportChoices = z.object({
  /** What the caller may have exported by itself. */
  lists: z.array(
    z.object({
      name: z.string(),
      formats: z.array(exportFormat),
      /** It holds what belongs to the day, week or month before. */
      ofPeriod: z.boolean(),
      /** Who may be told, because they may download it. */
      recipients: z.array(userId),
    }),
  ),
  members: z.array(z.object({ userId, name: z.string() })),
  timeZone: z.string(),
})
export type ExportChoices = z.infer<typeof exportChoices>

export const storageCheckInput = z.object({
  storage: exportStorage,
  secretKey,
  /** Whose stored secret key is meant where none is entered. */
  scheduleId: exportScheduleId.optional(),
})

/** Null: a small object was written and removed again. */
export const storageCheck = z.object({ trouble: exportTrouble.nullable(), detail: z.string() })
export type StorageCheck = z.infer<typeof storageCheck>
