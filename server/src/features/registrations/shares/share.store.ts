import { shareLimits } from '@reihum/contract/registrations/share.schema.ts'
import { sql } from 'kysely'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** All addresses are kept and given in lower case here. */
export type Between = { email: string; viewerEmail: string }

/** One address lets at most so many others see something, so it changes that one step after the other. */
export const holdShares = (ctx: TenantContext, email: string) => oneAtATime(ctx, `shares of ${email}`)

/** The addresses that are shown something by this one. */
export async function viewersOf({ tx, tenantId }: TenantContext, email: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('shared_view')
    .select('viewer_email')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('email', '=', email)
    .execute()
  return rows.map(({ viewer_email }) => viewer_email)
}

/** Of the people who are listed, shows those who are wanted to that address and nobody else; what was changed is told by person. */
export async function storeShare(
  { tx, tenantId, now }: TenantContext,
  { email, viewerEmail }: Between,
  { wanted, listed }: { wanted: readonly string[]; listed: readonly string[] },
): Promise<{ added: string[]; ended: string[] }> {
  const ended = await sql<{ person_id: string }>`
    delete from shared_view where tenant_id = ${tenantId} and email = ${email} and viewer_email = ${viewerEmail}
      and person_id = any (${[...listed]}::uuid[]) and not person_id = any (${[...wanted]}::uuid[]) returning person_id`.execute(
    tx,
  )
  const rows = wanted.map((person_id) => ({
    tenant_id: tenantId,
    id: newId(now.getTime()),
    email,
    viewer_email: viewerEmail,
    person_id,
    created_at: now,
  }))
  const added = await tx
    .insertInto('shared_view')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'email', 'viewer_email', 'person_id']).doNothing(),
    )
    .returning('person_id')
    .execute()
  const ids = (some: readonly { person_id: string }[]) => some.map(({ person_id }) => person_id)
  return { added: ids(added), ended: ids(ended.rows) }
}

type Share = Between & { personId: string }

/** All shares that an address gives or has been given. */
export async function sharesWith({ tx, tenantId }: TenantContext, email: string): Promise<Share[]> {
  const rows = await tx
    .selectFrom('shared_view')
    .select(['email', 'viewer_email as viewerEmail', 'person_id as personId'])
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('email', '=', email), eb('viewer_email', '=', email)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(shareLimits.read)
    .execute()
  return rows
}

export async function endSharesBetween(
  { tx, tenantId }: TenantContext,
  { email, viewerEmail }: Between,
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('shared_view')
    .where('tenant_id', '=', tenantId)
    .where('email', '=', email)
    .where('viewer_email', '=', viewerEmail)
    .returning('person_id')
    .execute()
  return rows.map(({ person_id }) => person_id)
}
