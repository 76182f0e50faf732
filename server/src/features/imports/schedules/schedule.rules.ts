import { failingDays } from '@reihum/contract/imports/export-limits.ts'
import type { ExportTimes } from '@reihum/contract/imports/export-schedule.schema.ts'
import type { ExportTrouble } from '@reihum/contract/imports/export-troubles.ts'
import { instantOf, wallClockOf } from '@reihum/contract/wire/wall-clock.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const dateOf = (at: Date) => at.toISOString().slice(0, 10)
const plusDays = (date: string, days: number) =>
  dateOf(new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs))
/** From 1, which is Monday. */
const weekdayOf = (date: string) => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
const lastDayOfMonth = (date: string) =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate()

/** Whether it is due on that date. In a month without such a day it is the last one. */
function isDueOn({ rhythm, day }: ExportTimes, date: string): boolean {
  if (rhythm === 'daily') return true
  if (rhythm === 'weekly') return weekdayOf(date) === day
  return Number(date.slice(8, 10)) === Math.min(day ?? 1, lastDayOfMonth(date))
}

/** No rhythm takes longer from one time to the next. */
const longestDays = 32

/**
 * When it is due next after an instant, at its hour by the clocks of the tenant. An hour that the change to summer time
 * skips is the one after it, and of an hour that comes twice the first is meant; so each date has one time.
 */
export function nextDue(times: ExportTimes, timeZone: string, after: Date): Date {
  const today = wallClockOf(after, timeZone).date
  for (let days = 0; days <= longestDays; days += 1) {
    const date = plusDays(today, days)
    if (!isDueOn(times, date)) continue
    const at = new Date(instantOf({ date, time: `${String(times.hour).padStart(2, '0')}:00` }, timeZone))
    if (at > after) return at
  }
  throw new Error(`nothing is due within ${longestDays} days`)
}

/** The days that an export of a period is about: the day before, the seven days before, or the month before. */
export function periodBefore(
  { rhythm }: Pick<ExportTimes, 'rhythm'>,
  due: Date,
  timeZone: string,
): { from: string; until: string } {
  const { date } = wallClockOf(due, timeZone)
  if (rhythm !== 'monthly') {
    const until = plusDays(date, -1)
    return { from: rhythm === 'daily' ? until : plusDays(date, -7), until }
  }
  const until = plusDays(`${date.slice(0, 7)}-01`, -1)
  return { from: `${until.slice(0, 7)}-01`, until }
}

/** The pauses after the first attempts, and how long after its time an export is tried at all. */
const pausesMs = [5 * minuteMs, 15 * minuteMs, hourMs, 3 * hourMs, 6 * hourMs]
const longestPauseMs = 6 * hourMs
const triedMs = 20 * hourMs

/** What does not change by waiting. */
const lasting: readonly ExportTrouble[] = ['tooManyRows', 'tooLarge', 'nobodyToTell', 'notAllowed', 'gaveUp']

type Failed = {
  trouble: ExportTrouble
  /** With the one that just failed. */
  attempts: number
  dueAt: Date
  /** Whoever asks for one waits before the screen, and may ask again. */
  byHand: boolean
}

/** When an export that failed is tried again; null: not any more. */
export function nextTry({ trouble, attempts, dueAt, byHand }: Failed, now: Date): Date | null {
  if (byHand || lasting.includes(trouble)) return null
  const next = new Date(now.getTime() + (pausesMs[attempts - 1] ?? longestPauseMs))
  return next.getTime() > dueAt.getTime() + triedMs ? null : next
}

/** Whether a schedule that fails since then is switched off. */
export const failsTooLong = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() >= failingDays * dayMs

type Named = { folder: string; slug: string; list: string; format: string; dueAt: Date; timeZone: string }

/** Where a file lies in a storage: another attempt of the same export writes the same object. */
export function objectKeyOf({ folder, slug, list, format, dueAt, timeZone }: Named): string {
  const { date, time } = wallClockOf(dueAt, timeZone)
  const name = `${slug}-${list}-${date}-${time.replace(':', '')}.${format}`
  return folder === '' ? name : `${folder}/${name}`
}

/** Codes of OpenSSL and of Node's own checks; there are dozens, which begin or end alike. */
const certificateCode = /CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|^UNABLE_TO_|^HOSTNAME_MISMATCH$/

const byCode: Readonly<Record<string, ExportTrouble>> = {
  EINSIDE: 'inside',
  ENOTFOUND: 'hostUnknown',
  EAI_AGAIN: 'hostUnknown',
  ENODATA: 'hostUnknown',
  ETIMEDOUT: 'unreachable',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EPIPE: 'unreachable',
  InvalidAccessKeyId: 'keys',
  SignatureDoesNotMatch: 'keys',
  AuthorizationHeaderMalformed: 'region',
  PermanentRedirect: 'region',
  IllegalLocationConstraintException: 'region',
  AccessDenied: 'denied',
  AllAccessDisabled: 'denied',
  NoSuchBucket: 'bucket',
  InvalidBucketName: 'bucket',
  InsufficientStorage: 'full',
  QuotaExceeded: 'full',
  XMinioStorageFull: 'full',
}

/** What the code of a storage, or of the connection to it, means for whoever set it up. */
export function troubleOfCode(code: string): ExportTrouble {
  const known = Object.hasOwn(byCode, code) ? byCode[code] : undefined
  return known ?? (certificateCode.test(code) ? 'certificate' : 'storage')
}
