import { randomBytes } from 'node:crypto'
import { ownReferenceFrom } from '@reihum/contract/ledger/payment-reference.ts'
import type { BillerTerms } from '@reihum/contract/tenants/biller.schema.ts'
import { chargeLess } from '#features/ledger/charge-less.ts'
import { paymentFreed, receivableCreated } from '#features/ledger/ledger.events.ts'
import { owe } from '#features/ledger/owe.ts'
import { type BillingPeriod, loadBiller } from '#features/tenants/biller.queries.ts'
import { record } from '#platform/audit/record.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { today } from '../today.ts'
import { chargedLess, chargeOwed } from './charge.events.ts'
import { dividedCredit, taxCategoryOf, titleOf, withTax } from './charge.rules.ts'
import { insertOwed, owedBefore, payerFor, stillCharged } from './charge.store.ts'
import { type UnowedCharge, unowedCharges } from './unowed-charges.queries.ts'

const dayMs = 86_400_000

/** The day so many days after another one. */
const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

async function oweCharge(
  ctx: TenantContext,
  { dueDays, taxRate, zeroTax }: BillerTerms,
  charge: UnowedCharge,
): Promise<string> {
  const grossCents = withTax(charge.netCents, taxRate)
  const title = titleOf(charge, ctx.tenant.language)
  const dueOn = daysAfter(today(ctx), dueDays)
  const line = {
    registrationId: null,
    label: title,
    quantityHundredths: 100,
    unitCents: grossCents,
    grossCents,
    netCents: charge.netCents,
    taxCategory: taxCategoryOf(taxRate, zeroTax),
    taxRate,
  }
  const claim = {
    kind: 'free' as const,
    reference: ownReferenceFrom(randomBytes(8)),
    payerPersonId: await payerFor(ctx, charge),
    bookingId: null,
    courseId: null,
    registrationId: null,
    title,
    dueOn,
    serviceStart: charge.periodStart,
    serviceEnd: charge.periodEnd,
    confirms: false,
    requestKey: charge.id,
    lines: [line],
  }
  const [id] = await owe(ctx, [claim])
  await record(ctx, receivableCreated(id as string, { amountCents: grossCents, dueOn }))
  return id as string
}

/** A credit lowers what the month charged; what was paid of it is free, and refunds follow that by themselves. */
async function creditCharge(ctx: TenantContext, charge: UnowedCharge): Promise<void> {
  const parts = dividedCredit(-charge.netCents, await stillCharged(ctx, charge))
  if (parts.length === 0) return
  const label = titleOf(charge, ctx.tenant.language)
  const freed = await chargeLess(
    ctx,
    parts.map((part) => ({ ...part, registrationId: null, label })),
  )
  for (const { receivableId, grossCents } of parts) await record(ctx, chargedLess(receivableId, grossCents))
  const byPayment = Map.groupBy(freed, ({ paymentId }) => paymentId)
  for (const [paymentId, given] of byPayment)
    await record(
      ctx,
      paymentFreed(
        paymentId,
        given.reduce((sum, { cents }) => sum + cents, 0),
      ),
    )
}

/** Makes what was charged owed, in order, and what was dealt with before once only. */
async function oweAll(
  ctx: TenantContext,
  terms: BillerTerms,
  charges: readonly UnowedCharge[],
): Promise<void> {
  await oneAtATime(ctx, 'charges of the platform')
  if (ctx.tenant.currencyCode !== 'EUR') throw new Error('charges of the platform are owed in euros')
  const before = await owedBefore(
    ctx,
    charges.map(({ id }) => id),
  )
  for (const charge of charges) {
    if (before.has(charge.id)) continue
    const receivableId = charge.netCents > 0 ? await oweCharge(ctx, terms, charge) : null
    if (charge.netCents < 0) await creditCharge(ctx, charge)
    await insertOwed(ctx, charge, receivableId)
    if (receivableId)
      await record(
        ctx,
        chargeOwed(receivableId, {
          chargedTenantId: charge.tenantId,
          amountCents: withTax(charge.netCents, terms.taxRate),
        }),
      )
  }
}

type Doors = { inPlatform: InPlatform; inTenant: InTenant }

async function owePeriod({ inPlatform, inTenant }: Doors, terms: BillerTerms, period: BillingPeriod) {
  for (;;) {
    const charges = await inPlatform((ctx) => unowedCharges(ctx, period))
    if (charges.length === 0) return
    await inTenant({ tenant: period.tenantId, access: 'system', origin: noOrigin }, (ctx) =>
      oweAll(ctx, terms, charges),
    )
  }
}

/** What the platform charged is owed to whoever billed when it was charged. Nobody billed: nothing happens. */
export async function oweCharges(doors: Doors): Promise<void> {
  const { terms, periods } = await doors.inPlatform(loadBiller)
  for (const period of periods) await owePeriod(doors, terms, period)
}
