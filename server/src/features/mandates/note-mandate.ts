import type { NotedMandate } from '@reihum/contract/mandates/mandates.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import { creditorOf } from '#features/tenants/bank.queries.ts'
import { record } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { wrongFields } from '#platform/http/require-fields.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { mandateNoted } from './mandate.events.ts'
import { lacksAddress } from './mandate.rules.ts'
import { mandateRow, newReference } from './mandate.store.ts'

/** Holds the payer against a merge or an erasure until the mandate is stored. */
async function holdPayer(ctx: TenantContext, personId: string): Promise<void> {
  const { rows } = await sql`select from person where tenant_id = ${ctx.tenantId} and id = ${personId}
    and erased_at is null for key share`.execute(ctx.tx)
  if (rows.length === 0) throw new Refusal('NOT_FOUND')
}

async function notedBefore({ tx, tenantId }: TenantContext, requestKey: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('mandate')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  return row?.id
}

/** Notes a mandate that lies on paper. Returns its id, also when the request was sent before. */
export async function noteMandate(
  ctx: TenantContext,
  vault: Vault,
  { requestKey, personId, reference, signedOn, signedAtPlace, recurring, ...account }: NotedMandate,
): Promise<string> {
  requireVerified(ctx)
  await oneAtATime(ctx, requestKey)
  const before = await notedBefore(ctx, requestKey)
  if (before) return before
  if (signedOn > wallClockOf(ctx.now, ctx.tenant.timeZone).date)
    throw wrongFields([{ path: ['signedOn'], code: 'dayAhead' }])
  if (lacksAddress(account)) throw wrongFields([{ path: ['city'], code: 'required' }])
  const creditor = await creditorOf(ctx, vault)
  if (!creditor) throw new Refusal('MANDATES_NOT_SET_UP')
  await holdPayer(ctx, personId)
  const row = mandateRow(
    ctx,
    vault,
    { account, creditor, actor: ctx.actor },
    {
      person_id: personId,
      reference: reference || newReference(),
      signed_on: signedOn,
      signed_at_place: signedAtPlace,
      recurring,
      origin: 'paper',
      request_key: requestKey,
    },
  )
  const stored = await ctx.tx
    .insertInto('mandate')
    .values(row)
    .onConflict((c) => c.columns(['tenant_id', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) throw new Refusal('MANDATE_REFERENCE_TAKEN')
  const { id: mandateId, reference: given, account_end: accountEnd } = row
  await record(ctx, mandateNoted({ mandateId, personId, locale: null }, { reference: given, accountEnd }))
  return mandateId
}
