import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import { record } from '#platform/audit/record.ts'
import { inEach } from '#platform/database/in-each.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { idOfContent } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { makeBadgeKey } from './badge.ts'
import { certificateExpires } from './certificate.events.ts'
import { issueByRule } from './issue-certificates.ts'

type Dependencies = { inPlatform: InPlatform; inTenant: InTenant }
type Issuing = Dependencies & { publicUrl: string }
type Course = { tenant_id: string; course_id: string }

/** A course that ended longer ago has what it has; an attendance entered late is issued by hand. */
const daysAfterEnd = 30

/** Issues what courses issue by themselves once they have ended. */
export async function issueByItself({ inPlatform, inTenant, publicUrl }: Issuing): Promise<void> {
  const found = await inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<Course>`
      select r.tenant_id, r.course_id from certificate_rule r
      join tenant t on t.id = r.tenant_id and t.suspended_at is null
      join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
      where r.automatic and c.ends_at <= ${now} and c.ends_at > ${now}::timestamptz - make_interval(days => ${daysAfterEnd})
      order by r.tenant_id, r.course_id`.execute(tx)
    return rows
  })
  await inEach(inTenant, found, (ctx, { course_id }) =>
    issueByRule(ctx, publicUrl, course_id).catch((error: unknown) => {
      // A template that is being written waits to be final; the page of the course says so to whoever issues by hand.
      if (error instanceof Refusal && error.code === 'TEMPLATE_DRAFT') return
      throw error
    }),
  )
}

/** Letters are written by day. */
const opensAt = '08:00'
const closesAt = '20:00'

/**
 * Reminds the holders of certificates that expire soon, each once. Who has a newer one of the same title by now needs no
 * reminder.
 */
async function remindHolders(ctx: TenantContext): Promise<void> {
  const { date, time } = wallClockOf(ctx.now, ctx.tenant.timeZone)
  if (time < opensAt || time >= closesAt) return
  const { rows } = await sql<{ id: string; registration_id: string; number: string; is_renewed: boolean }>`
    update certificate z set reminded_at = ${ctx.now}
    where z.tenant_id = ${ctx.tenantId} and z.ended_at is null and z.reminded_at is null
      and z.valid_until >= ${date}::date and z.valid_until - z.remind_days <= ${date}::date
    returning z.id, z.registration_id, z.number, exists (select from certificate n
      where n.tenant_id = z.tenant_id and n.person_id = z.person_id and n.ended_at is null
        and n.content->>'title' = z.content->>'title'
        and (n.valid_until is null or n.valid_until > z.valid_until)) as is_renewed`.execute(ctx.tx)
  for (const { id: certificateId, registration_id: registrationId, number, is_renewed } of rows)
    if (!is_renewed) await record(ctx, certificateExpires({ certificateId, registrationId, number }))
}

export async function remindByItself({ inPlatform, inTenant }: Dependencies): Promise<void> {
  const found = await inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<{ tenant_id: string }>`
      select distinct z.tenant_id from certificate z join tenant t on t.id = z.tenant_id and t.suspended_at is null
      where z.ended_at is null and z.reminded_at is null and z.valid_until - z.remind_days <= ${now}::date + 1
        and z.valid_until >= ${now}::date - 1`.execute(tx)
    return rows
  })
  await inEach(inTenant, found, remindHolders)
}

/** Whatever became of the job of a certificate, its paper is asked for again after a while, once an hour. */
export async function makeMissingPapers({ inPlatform, inTenant }: Dependencies): Promise<void> {
  const found = await inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<{ tenant_id: string; id: string }>`
      select z.tenant_id, z.id from certificate z join tenant t on t.id = z.tenant_id and t.suspended_at is null
      where z.file_id is null and z.ended_at is null and z.issued_at < ${now}::timestamptz - interval '10 minutes'
        and (z.failed_at is null or z.failed_at < ${now}::timestamptz - interval '1 hour')
      order by z.issued_at limit 500`.execute(tx)
    return rows
  })
  await inEach(inTenant, found, async (ctx, { id: certificateId }) => {
    // What has no paper was never mailed.
    const { rows } = await sql<{ mails: boolean }>`
      select coalesce(r.mails, false) as mails from certificate z
      left join certificate_rule r on r.tenant_id = z.tenant_id and r.course_id = z.course_id
      where z.tenant_id = ${ctx.tenantId} and z.id = ${certificateId}`.execute(ctx.tx)
    const hour = Math.floor(ctx.now.getTime() / 3_600_000)
    const id = idOfContent({ certificateId, hour })
    await ctx.tx
      .insertInto('outbox')
      .values({
        tenant_id: ctx.tenantId,
        id,
        task: 'certificates.make-paper',
        payload: JSON.stringify({ eventId: id, certificateId, mails: rows[0]?.mails ?? false }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Whoever issued certificates before keys were made with their papers gets one, too. */
export async function makeMissingKeys(dependencies: Dependencies & { vault: Vault }): Promise<void> {
  const found = await dependencies.inPlatform(async ({ tx }) => {
    const { rows } = await sql<{ tenant_id: string }>`
      select t.id as tenant_id from tenant t
      where t.suspended_at is null and not exists (select from badge_key k where k.tenant_id = t.id)
        and exists (select from certificate z where z.tenant_id = t.id and z.ended_at is null)`.execute(tx)
    return rows
  })
  for (const { tenant_id } of found) await makeBadgeKey(dependencies, tenant_id)
}
