import { bytesInMegabyte } from '@reihum/contract/files/file-types.ts'
import type { Usage } from '@reihum/contract/tenants/billing.schema.ts'
import { takesStaffPlace, tenantRoles } from '@reihum/contract/tenants/roles.ts'
import { type LimitName, limitNames, offerOf, type Tier } from '@reihum/contract/tenants/tiers.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/database/transaction.ts'
import { loadTiers } from './tier.queries.ts'
import { monthBegins, type Used } from './tier.rules.ts'

const staffRoles = tenantRoles.filter(takesStaffPlace)

type Door = { tx: Tx; now: Date }
type Whose = { id: string; timeZone: string }

/** The published courses of a tenant. Wherever they are counted, those that have ended no longer count. */
export const publishedCourses = (tenantId: RawBuilder<unknown>, now: Date) =>
  sql<number>`(select count(*) from course c where c.tenant_id = ${tenantId} and c.state = 'published' and c.ends_at > ${now})`

/** Counts the usage of each limit. */
const counts = {
  publishedCourses: ({ id }: Whose, now: Date) => publishedCourses(sql.val(id), now),
  /** Invitations count too, because they may be accepted at any time. The roles table decides which roles count. */
  staff: ({ id }: Whose, now: Date) => sql<number>`(
    (select count(*) from membership where tenant_id = ${id} and role = any (${staffRoles}::text[])) +
    (select count(*) from invitation where tenant_id = ${id} and role = any (${staffRoles}::text[])
      and accepted_at is null
      and withdrawn_at is null and expires_at > ${now}))`,
  /** Every mail written this month, and each time a mail was sent again. */
  mailsAMonth: ({ id, timeZone }: Whose, now: Date) => {
    const since = monthBegins(now, timeZone)
    return sql<number>`(
      (select count(*) from mail where tenant_id = ${id} and created_at >= ${since}) +
      (select count(*) from audit_entry where tenant_id = ${id} and at >= ${since}
        and command_type in ('mail.resent', 'mail.readdressed')))`
  },
  /** Files as they were uploaded, the sizes made of images, and the files of records, without what is only kept until it was taken. Not rounded: it is compared with single files. */
  storageMegabytes: ({ id }: Whose) => sql<number>`(
    (select coalesce(sum(filesize), 0) from stored_file where tenant_id = ${id}) +
    (select coalesce(sum(filesize), 0) from file_variant where tenant_id = ${id}) +
    (select coalesce(sum(filesize), 0) from kept_file where tenant_id = ${id} and not is_passing))::float8 / ${bytesInMegabyte}`,
} satisfies Record<LimitName, unknown>

export async function countUsed({ tx, now }: Door, whose: Whose, name: LimitName): Promise<number> {
  const { rows } = await sql<{ used: number }>`select ${counts[name](whose, now)} as used`.execute(tx)
  return rows[0]?.used ?? 0
}

/** All counts in one statement, in whole numbers. */
export async function countAllUsed({ tx, now }: Door, whose: Whose): Promise<Used> {
  const columns = limitNames.map((name) => sql`ceil(${counts[name](whose, now)})::bigint as ${sql.id(name)}`)
  const { rows } = await sql<Used>`select ${sql.join(columns)}`.execute(tx)
  return rows[0] as Used
}

/** What a tenant uses, compared with what its tier allows. */
export async function usageOf(door: Door, tenant: Whose & { tier: Tier }): Promise<Usage> {
  const offer = offerOf(await loadTiers(door), tenant.tier)
  const used = await countAllUsed(door, tenant)
  return {
    tier: tenant.tier,
    bars: limitNames.map((name) => ({ name, used: used[name], limit: offer[name] })),
  }
}
