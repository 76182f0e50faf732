import type { DebitedAccount, OwnMandate } from '@reihum/contract/mandates/mandates.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { changeMandateAccount, revokeMandate } from '#features/mandates/change-mandate.ts'
import { mandateDetail } from '#features/mandates/mandate.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import type { AttendeeContext } from './enter-by-link.ts'

async function mandateOf({ tx, tenantId }: TenantContext, bookingId: string) {
  const row = await tx
    .selectFrom('booking')
    .select(['mandate_id', 'language'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', bookingId)
    .executeTakeFirst()
  return row?.mandate_id ? { id: row.mandate_id, locale: row.language as Locale } : null
}

/** The mandate under which a booking is collected, as those who gave it see it. */
export async function ownMandate(ctx: TenantContext, bookingId: string): Promise<OwnMandate | null> {
  const found = await mandateOf(ctx, bookingId)
  if (!found) return null
  const { reference, creditorName, creditorId, holder, accountEnd, state, signedOn } = await mandateDetail(
    ctx,
    found.id,
  )
  return { reference, creditorName, creditorId, holder, accountEnd, state, signedOn }
}

/** The payer gives another account, and gets a letter about it. */
export async function changeOwnAccount(
  { ctx, bookingId }: AttendeeContext,
  vault: Vault,
  account: DebitedAccount,
): Promise<void> {
  const found = await mandateOf(ctx, bookingId)
  if (!found) throw new Refusal('NOT_FOUND')
  await changeMandateAccount(ctx, vault, { id: found.id, account }, { locale: found.locale })
}

/** The payer revokes the mandate: what is still open is paid in another way. */
export async function revokeOwnMandate({ ctx, bookingId }: AttendeeContext): Promise<void> {
  const found = await mandateOf(ctx, bookingId)
  if (!found) throw new Refusal('NOT_FOUND')
  await revokeMandate(ctx, { id: found.id, reason: '' }, { locale: found.locale })
}
