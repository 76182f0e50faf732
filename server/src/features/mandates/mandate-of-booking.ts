import { createHash } from 'node:crypto'
import { currentMandateText, mandateText } from '@reihum/contract/mandates/mandate-text.ts'
import type { DebitedAccount, OfferedMandate } from '@reihum/contract/mandates/mandates.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { payerAccountPlace } from '#features/ledger/payer-account.ts'
import { creditorOf } from '#features/tenants/bank.queries.ts'
import type { RecordedEvent } from '#platform/audit/record.ts'
import type { Mandate } from '#platform/database/schema.ts'
import type { Actor, Origin, TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { mandateGiven } from './mandate.events.ts'
import { validMandate } from './mandate.queries.ts'
import { type MandateRow, mandateRow, newReference } from './mandate.store.ts'

/** A booking that is paid by direct debit. Without an account it uses a mandate that its payer gave before. */
export type MandateWish = {
  personId: string
  account: DebitedAccount | null
  /** Of the form that was sent; the reference is derived from it, so that it can be shown before the booking. */
  formHash: string
  locale: Locale
  actor: Actor
  origin: Origin
}

/** The mandate of a booking; `row` is to be stored where it is new. */
export type BookingMandate = { id: string; row: Insertable<Mandate> | null; events: RecordedEvent[] }

const referenceOf = ({ tenantId }: TenantContext, formHash: string) =>
  newReference(createHash('sha256').update(`${tenantId} ${formHash}`).digest().subarray(0, 11))

/** The mandate as it would be given with this form: what is shown above the button that orders. */
export async function offeredMandate(
  ctx: TenantContext,
  vault: Vault,
  { account, formHash, locale }: { account: DebitedAccount; formHash: string; locale: Locale },
): Promise<OfferedMandate | null> {
  const creditor = await creditorOf(ctx, vault)
  if (!creditor) return null
  const { identifier: creditorId, name: creditorName, noticeDays } = creditor
  return {
    reference: referenceOf(ctx, formHash),
    creditorName,
    creditorId,
    holder: account.holder,
    accountEnd: account.iban.slice(-4),
    text: mandateText({ creditorName, creditorId, noticeDays }, locale),
  }
}

/**
 * All mandates of these people that are valid today, the latest first. They are locked: what is revoked meanwhile is left
 * out, and whoever revokes one of these afterwards finds the booking that uses it.
 */
async function validOnes(ctx: TenantContext, personIds: readonly string[]): Promise<MandateRow[]> {
  const { rows } = await sql<MandateRow>`select m.* from mandate m
    where m.tenant_id = ${ctx.tenantId} and m.person_id = any(${[...new Set(personIds)]}::uuid[])
      and ${validMandate(ctx, 'm')} order by m.id for update`.execute(ctx.tx)
  // In the order of their ids, so that two batches never wait for one another.
  return rows.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1))
}

/**
 * The mandates under which bookings are collected, in their order; null: there is none. Whoever names the account of a valid
 * mandate goes on using that one.
 */
export async function mandatesOfBookings(
  ctx: TenantContext,
  vault: Vault | null,
  wishes: readonly MandateWish[],
): Promise<(BookingMandate | null)[]> {
  if (wishes.length === 0) return []
  const [creditor, valid] = await Promise.all([
    vault && creditorOf(ctx, vault),
    validOnes(
      ctx,
      wishes.map(({ personId }) => personId),
    ),
  ])
  const place = payerAccountPlace(ctx.tenantId)
  return wishes.map(({ personId, account, formHash, locale, actor, origin }) => {
    const own = valid.filter((one) => one.person_id === personId)
    const same = own.find(
      (one) =>
        one.recurring &&
        one.creditor_id === creditor?.identifier &&
        vault?.isSigned(one.account_digest, account?.iban ?? '', place),
    )
    const known = account ? same : own[0]
    if (known) return { id: known.id, row: null, events: [] }
    if (!account || !creditor || !vault) return null
    const { identifier: creditorId, name: creditorName, noticeDays } = creditor
    const row = mandateRow(
      ctx,
      vault,
      { account, creditor, actor },
      {
        person_id: personId,
        reference: referenceOf(ctx, formHash),
        signed_on: wallClockOf(ctx.now, ctx.tenant.timeZone).date,
        signed_at_place: 'online',
        origin: 'portal',
        text_version: currentMandateText,
        text_agreed: mandateText({ creditorName, creditorId, noticeDays }, locale),
      },
    )
    const event = mandateGiven(
      { mandateId: row.id, personId, locale },
      { reference: row.reference, accountEnd: row.account_end },
    )
    return { id: row.id, row, events: [{ event, actor, origin }] }
  })
}
