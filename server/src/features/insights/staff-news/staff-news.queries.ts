import type { MoveCause, RegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import { sql } from 'kysely'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { newsOf } from './staff-news.rules.ts'

/** The entries of the log that may hold news. */
const commands = [
  'registration.received',
  'registration.cancelled',
  'registration.moved-up',
  'mails.undelivered',
] as const

export type Noticed = { tenant_id: string; first_at: Date; last_at: Date }

/** The tenants in which something happened since then that was not noticed, and when it first and last did. */
export function tenantsWithNews(inPlatform: InPlatform, lookBackMs: number): Promise<Noticed[]> {
  return inPlatform(async ({ tx, now }) => {
    const since = new Date(now.getTime() - lookBackMs)
    const { rows } = await sql<Noticed>`
      select n.tenant_id, n.first_at, n.last_at from (
        select e.tenant_id, min(e.at) as first_at, max(e.at) as last_at from audit_entry e
        where e.at > ${since} and e.command_type = any(${[...commands]})
        group by e.tenant_id) n
      join tenant t on t.id = n.tenant_id
      left join news_round r on r.tenant_id = n.tenant_id
      where not t.is_platform and not t.is_drill and t.suspended_at is null
        and n.last_at > coalesce(r.noticed_until, '-infinity')
      order by n.last_at`.execute(tx)
    return rows
  })
}

/** The tenants whose staff is to be told of something by now, whoever has waited longest first. */
export function tenantsToTell(inPlatform: InPlatform): Promise<{ tenant_id: string }[]> {
  return inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<{ tenant_id: string }>`
      select r.tenant_id from news_round r join tenant t on t.id = r.tenant_id
      where least(r.look_at, r.day_look_at) <= ${now} and t.suspended_at is null
      order by least(r.look_at, r.day_look_at) limit 200`.execute(tx)
    return rows
  })
}

export type Window = { from: Date; until: Date }

export type RegistrationNews = NonNullable<ReturnType<typeof newsOf>> & { person: string; course: string }

/** More than this is only counted. */
const mostRead = 1_000

/** What happened to registrations in that time without the staff doing it, in the order in which it happened. */
export async function registrationNews(
  { tx, tenantId }: TenantContext,
  { from, until }: Window,
): Promise<RegistrationNews[]> {
  const { rows } = await sql<{
    from_state: RegistrationState | null
    to_state: RegistrationState
    cause: MoveCause
    actor_kind: string
    person: string
    course: string
  }>`
    select v.from_state, v.to_state, v.cause, v.actor_kind, c.title as course,
      trim(p.first_name || ' ' || p.last_name) as person
    from audit_entry e
    join registration_move v
      on v.tenant_id = e.tenant_id and v.registration_id = e.subject_id and v.at = e.at
    join registration r on r.tenant_id = v.tenant_id and r.id = v.registration_id
    join person p on p.tenant_id = r.tenant_id and p.id = r.person_id
    join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
    where e.tenant_id = ${tenantId} and e.at > ${from} and e.at <= ${until}
      and e.command_type = any(${commands.filter((name) => name !== 'mails.undelivered')})
      and p.erased_at is null
    order by e.at, e.id limit ${sql.lit(mostRead)}`.execute(tx)
  return rows.flatMap(({ from_state, to_state, actor_kind, cause, person, course }) => {
    const news = newsOf({ from: from_state, to: to_state, cause, actorKind: actor_kind })
    return news ? [{ ...news, person, course }] : []
  })
}

export type MailNews = { recipient: string; subject: string }

/** The mails of which it was found in that time that they did not arrive. */
export async function mailNews(
  { tx, tenantId }: TenantContext,
  { from, until }: Window,
): Promise<MailNews[]> {
  return await tx
    .selectFrom('mail')
    .select(['recipient', 'subject'])
    .where('tenant_id', '=', tenantId)
    .where('told_at', '>', from)
    .where('told_at', '<=', until)
    .where('state', 'in', ['refused', 'failed', 'unknown'])
    .orderBy('told_at')
    .orderBy('id')
    .limit(mostRead)
    .execute()
}
