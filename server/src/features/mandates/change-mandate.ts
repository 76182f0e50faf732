import { accountStayedBehind } from '@reihum/contract/mandates/mandate-states.ts'
import type { DebitedAccount } from '@reihum/contract/mandates/mandates.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { payerAccountPlace } from '#features/ledger/payer-account.ts'
import { actorColumns } from '#platform/audit/actor-columns.ts'
import { record } from '#platform/audit/record.ts'
import { wrongFields } from '#platform/http/require-fields.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { mandateAccountChanged, mandateResumed, mandateRevoked, mandateSuspended } from './mandate.events.ts'
import { lacksAddress } from './mandate.rules.ts'
import { accountColumns, lockMandate, type MandateRow, storeMandateChange } from './mandate.store.ts'

/** `locale`: in which language the payer is told; null: they are not. */
type Told = { locale: Locale | null }

const payerOf = ({ id: mandateId, person_id: personId }: MandateRow, { locale }: Told) => ({
  mandateId,
  personId,
  locale,
})

function refuseEnded({ revoked_at, recurring, last_used_on }: MandateRow): void {
  if (revoked_at || (!recurring && last_used_on)) throw new Refusal('MANDATE_ENDED')
}

async function keepFormerAccount(ctx: TenantContext, former: MandateRow): Promise<void> {
  await ctx.tx
    .insertInto('mandate_account')
    .values({
      tenant_id: ctx.tenantId,
      id: newId(ctx.now.getTime()),
      mandate_id: former.id,
      holder: former.holder,
      account_end: former.account_end,
      account_digest: former.account_digest,
      account_sealed: former.account_sealed,
      until: ctx.now,
      ...actorColumns(ctx.actor),
    })
    .execute()
}

/**
 * The payer has another account. The mandate stays; if something was collected under it, the bank is told with the next
 * debit (SMNDA). What was wrong with the old account is cleared up with it. Without `revision` the last one counts.
 */
export async function changeMandateAccount(
  ctx: TenantContext,
  vault: Vault,
  { id, revision, account }: { id: string; revision?: number; account: DebitedAccount },
  told: Told,
): Promise<void> {
  requireVerified(ctx)
  const mandate = await lockMandate(ctx, id)
  refuseEnded(mandate)
  if (lacksAddress(account)) throw wrongFields([{ path: ['city'], code: 'required' }])
  const { holder, street, postalCode, city } = account
  // Of an account that stayed behind in a move only the end is known.
  const isSameAccount =
    mandate.suspended_for === accountStayedBehind
      ? mandate.account_end === account.iban.slice(-4)
      : vault.isSigned(mandate.account_digest, account.iban, payerAccountPlace(ctx.tenantId))
  const isSame =
    isSameAccount &&
    mandate.suspended_at === null &&
    [mandate.holder, mandate.street, mandate.postal_code, mandate.city].join('\n') ===
      [holder, street, postalCode, city].join('\n')
  if (isSame) return
  if (revision !== undefined && revision !== mandate.revision) throw new Refusal('CONFLICT')
  await keepFormerAccount(ctx, mandate)
  const columns = accountColumns(ctx, vault, account)
  await storeMandateChange(ctx, mandate, {
    ...columns,
    amended: mandate.amended || (!isSameAccount && mandate.last_used_on !== null),
    suspended_at: null,
    suspended_for: '',
  })
  await record(
    ctx,
    mandateAccountChanged(payerOf(mandate, told), mandate.reference, {
      before: mandate.account_end,
      after: columns.account_end,
    }),
  )
}

/** What made the bank refuse is cleared up. */
export async function resumeMandate(ctx: TenantContext, id: string): Promise<void> {
  requireVerified(ctx)
  const mandate = await lockMandate(ctx, id)
  refuseEnded(mandate)
  if (!mandate.suspended_at) return
  if (mandate.suspended_for === accountStayedBehind) throw new Refusal('MANDATE_NEEDS_ACCOUNT')
  await storeMandateChange(ctx, mandate, { suspended_at: null, suspended_for: '' })
  await record(ctx, mandateResumed(payerOf(mandate, { locale: null }), mandate.reference))
}

/** Nothing more is collected under it. What is with the bank already cannot be recalled. */
export async function revokeMandate(
  ctx: TenantContext,
  { id, reason }: { id: string; reason: string },
  told: Told,
): Promise<void> {
  requireVerified(ctx)
  const mandate = await lockMandate(ctx, id)
  if (mandate.revoked_at) return
  await storeMandateChange(ctx, mandate, { revoked_at: ctx.now, revoked_reason: reason })
  await record(ctx, mandateRevoked(payerOf(mandate, told), mandate.reference, reason))
}

/** The bank refused with that code: nothing is collected under the mandate until somebody has cleared it up. */
export async function suspendMandate(ctx: TenantContext, id: string, code: string): Promise<void> {
  const mandate = await lockMandate(ctx, id)
  if (mandate.suspended_at) return
  await storeMandateChange(ctx, mandate, { suspended_at: ctx.now, suspended_for: code })
  await record(ctx, mandateSuspended(payerOf(mandate, { locale: null }), mandate.reference, code))
}
