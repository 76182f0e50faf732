import { instantOf, wallClockOf } from '@reihum/contract/wire/wall-clock.ts'

type Days = { from?: string; to?: string }

/** From that instant on, and before this one; null: without an end. */
export type AuditWindow = { from: Date | null; until: Date | null }

const [earliest, latest] = ['1970-01-01', '9998-12-31']

function within(day: string): string {
  return day < earliest ? earliest : day > latest ? latest : day
}

function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

function startOf(day: string, timeZone: string): Date {
  return new Date(instantOf({ date: day, time: '00:00' }, timeZone))
}

/** Both days are meant from their first to their last moment, as a calendar on that wall shows them. */
export function auditWindow({ from, to }: Days, timeZone: string): AuditWindow {
  return {
    from: from === undefined ? null : startOf(within(from), timeZone),
    until: to === undefined ? null : startOf(dayAfter(within(to), 1), timeZone),
  }
}

/** The logs of all tenants are read over thirty days unless somebody names others. */
export function platformAuditWindow({ from, to }: Days, timeZone: string, now: Date): AuditWindow {
  const last = within(to ?? wallClockOf(now, timeZone).date)
  return auditWindow({ from: from ?? within(dayAfter(last, -29)), to }, timeZone)
}
