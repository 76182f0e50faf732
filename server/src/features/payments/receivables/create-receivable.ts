import { randomBytes } from 'node:crypto'
import { ownReferenceFrom } from '@reihum/contract/ledger/payment-reference.ts'
import type { NewReceivable } from '@reihum/contract/payments/receivable.schema.ts'
import { sql } from 'kysely'
import { receivableCreated } from '#features/ledger/ledger.events.ts'
import { grossOf } from '#features/ledger/ledger.rules.ts'
import { owe } from '#features/ledger/owe.ts'
import { holdPersons } from '#features/people/hold-persons.ts'
import { findLivingPerson } from '#features/people/person.queries.ts'
import { netOf } from '#features/registrations/booking/price.rules.ts'
import { fixCurrency } from '#features/tenants/choose-currency.ts'
import { record } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

async function askedBefore(ctx: TenantContext, requestKey: string): Promise<string | undefined> {
  const row = await ctx.tx
    .selectFrom('receivable')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  return row?.id
}

/** Charges a person for something that is no registration. Returns its id, also when the request was sent before. */
export async function createReceivable(ctx: TenantContext, wanted: NewReceivable): Promise<string> {
  requireVerified(ctx)
  await oneAtATime(ctx, wanted.requestKey)
  const before = await askedBefore(ctx, wanted.requestKey)
  if (before) return before
  const person = await findLivingPerson(ctx, wanted.personId)
  await holdPersons(ctx, sql`select ${person.id}::uuid`)
  await fixCurrency(ctx)
  const lines = wanted.lines.map(({ label, quantityHundredths, unitCents, taxCategory, taxRate }) => {
    const grossCents = grossOf(quantityHundredths, unitCents)
    const netCents = netOf(grossCents, { taxCategory, taxRate })
    return {
      registrationId: null,
      label,
      quantityHundredths,
      unitCents,
      grossCents,
      netCents,
      taxCategory,
      taxRate,
    }
  })
  const claim = {
    kind: 'free' as const,
    reference: ownReferenceFrom(randomBytes(8)),
    payerPersonId: person.id,
    bookingId: null,
    courseId: null,
    registrationId: null,
    title: wanted.title,
    dueOn: wanted.dueOn,
    serviceStart: wanted.serviceStart,
    serviceEnd: wanted.serviceEnd,
    confirms: false,
    note: wanted.note,
    requestKey: wanted.requestKey,
    lines,
  }
  const [id] = await owe(ctx, [claim])
  const amountCents = lines.reduce((sum, { grossCents }) => sum + grossCents, 0)
  await record(ctx, receivableCreated(id as string, { amountCents, dueOn: wanted.dueOn }))
  return id as string
}
