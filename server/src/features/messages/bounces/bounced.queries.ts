import type { MailReason } from '@reihum/contract/messages/mail-reasons.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { foldedAddress } from '../choices/folded-address.rules.ts'

export type Bounce = { reason: MailReason; at: Date }

/** At which of these addresses nothing can arrive, and why. */
export async function bouncesAt(
  { tx, tenantId }: TenantContext,
  addresses: readonly string[],
): Promise<(email: string) => Bounce | null> {
  if (addresses.length === 0) return () => null
  const rows = await tx
    .selectFrom('bounced_address')
    .select(['email', 'reason', 'at'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`email = any(${addresses.map(foldedAddress)}::text[])`)
    .execute()
  const found = new Map(rows.map(({ email, reason, at }) => [email, { reason: reason as MailReason, at }]))
  return (email) => found.get(foldedAddress(email)) ?? null
}
