import { historyNames } from '@reihum/contract/insights/insight.schema.ts'
import { sql } from 'kysely'
import type { InPlatform } from '#platform/database/in-platform.ts'

type Name = (typeof historyNames)[number]

/**
 * What was created since a day, as one column of instants. Tables of tenants are read tenant by tenant, because their
 * indexes begin with the tenant; otherwise two days would need a scan of the whole table.
 */
const counted: Record<Name, (since: string) => ReturnType<typeof sql>> = {
  tenants: (since) =>
    sql`select created_at as at from tenant where not is_platform and not is_drill and created_at >= ${since}::timestamptz`,
  users: (since) => sql`select created_at as at from user_account where created_at >= ${since}::timestamptz`,
  registrations: (since) => sql`select r.at from tenant t cross join lateral (
    select registered_at as at from registration where tenant_id = t.id and registered_at >= ${since}::timestamptz) r
    where not t.is_platform and not t.is_drill`,
  mails: (since) => sql`select m.at from tenant t cross join lateral (
    select created_at as at from mail where tenant_id = t.id and created_at >= ${since}::timestamptz) m
    where not t.is_platform and not t.is_drill`,
}

const dayMs = 86_400_000
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

/**
 * Counts per day (UTC) what was created since the last count, at least today and yesterday; everything the first time
 * or with `anew`. Running it twice writes the same numbers.
 */
export async function countDailyFigures(inPlatform: InPlatform, { anew = false } = {}): Promise<void> {
  for (const name of historyNames) {
    await inPlatform(async ({ tx, now }) => {
      const yesterday = dayOf(new Date(now.getTime() - dayMs))
      const { rows } = await sql<{ last: string | null }>`
        select to_char(max(day), 'YYYY-MM-DD') as last from daily_figure where name = ${name}`.execute(tx)
      const last = anew ? null : rows[0]?.last
      const since = [last ?? '1970-01-01', yesterday].sort()[0]
      await sql`
        insert into daily_figure (name, day, count)
        select ${name}, day, count(at)::int from (
          select (at at time zone 'UTC')::date as day, at from (${counted[name](`${since}T00:00:00Z`)}) found
          union all select ${yesterday}::date, null
          union all select ${dayOf(now)}::date, null
        ) days group by day
        on conflict (name, day) do update set count = excluded.count where daily_figure.count <> excluded.count`.execute(
        tx,
      )
    })
  }
}
