import { instantOf, wallClockOf } from '@reihum/contract/wire/wall-clock.ts'

type Days = { from?: string; to?: string }

/** From `from` (inclusive) to `until` (exclusive); null: without a limit. */
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

/** Both days are included as whole days in that time zone. */
export function auditWindow({ from, to }: Days, timeZone: string): AuditWindow {
  return {
    from: from === undefined ? null : startOf(within(from), timeZone),
    until: to === undefined ? null : startOf(dayAfter(within(to), 1), timeZone),
  }
}

/** The window for the logs of all tenants: thirty days unless other days are chosen. */
export function platformAuditWindow({ from, to }: Days, timeZone: string, now: Date): AuditWindow {
  const last = within(to ?? wallClockOf(now, timeZone).date)
  return auditWindow({ from: from ?? within(dayAfter(last, -29)), to }, timeZone)
}
