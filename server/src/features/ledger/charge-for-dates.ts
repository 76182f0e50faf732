import type { TaxCategory } from '@reihum/contract/courses/course-terms.ts'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { ReceivableLine } from '#platform/database/schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { chargeLess, type Reduction } from './charge-less.ts'
import { divideCredit } from './date-credit.rules.ts'
import { type LockedReceivable, lockReceivables } from './lock-money.ts'
import { type Freed, linesOf, standingLines } from './take-back-charges.ts'
import { useCreditOf } from './use-credit.ts'

/** By how much less a place is charged from now on, because dates do not take place; below zero: by how much more. */
export type DateCharge = { registrationId: string; label: string; lessCents: number }

/** The receivables for these places; also those that charge nothing any more, because of dates that may take place after all. */
async function receivablesFor(ctx: TenantContext, registrationIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct receivable_id as id from receivable_line
    where tenant_id = ${ctx.tenantId} and registration_id = any(${[...registrationIds]}::uuid[])
      and extra_id is null and cause = 'original'`.execute(ctx.tx)
  return rows.map(({ id }) => id)
}

/** Which of these places never owed anything but extras, because no date was to take place when they were given. */
export async function neverCharged(
  ctx: TenantContext,
  registrationIds: readonly string[],
): Promise<string[]> {
  if (registrationIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select w.id from unnest(${[...registrationIds]}::uuid[]) as w(id)
    where not exists (select from receivable_line l where l.tenant_id = ${ctx.tenantId} and l.registration_id = w.id
      and l.extra_id is null)`.execute(ctx.tx)
  return rows.map(({ id }) => id)
}

type Part = LockedReceivable & { lines: readonly Selectable<ReceivableLine>[] }

/** What changes of the parts of a place's price. */
function reductionsFor(
  { registrationId, label, lessCents }: DateCharge,
  parts: readonly Part[],
): Reduction[] {
  const own = new Set([registrationId])
  const standing = parts.map(({ id, part_number, lines }) => ({
    receivableId: id,
    number: part_number,
    // Extras are no part of a date.
    lines: standingLines(lines, own, null).filter(({ extra_id }) => extra_id === null),
  }))
  return divideCredit(lessCents, standing).map(({ tax_category, tax_rate, ...one }) => ({
    ...one,
    registrationId,
    label,
    taxCategory: tax_category as TaxCategory,
    taxRate: tax_rate,
  }))
}

/**
 * Charges places that stay less for dates that do not take place, or again what they were charged. What had been paid beyond
 * that pays what is open of the same place; what is left is free, and returned. The registrations are locked.
 */
export async function chargeForDates(ctx: TenantContext, charges: readonly DateCharge[]): Promise<Freed[]> {
  const registrationIds = charges.map(({ registrationId }) => registrationId)
  const ids = charges.length > 0 ? await receivablesFor(ctx, registrationIds) : []
  if (ids.length === 0) return []
  const receivables = await lockReceivables(ctx, ids)
  const lines = await linesOf(ctx, ids)
  const parts = [...receivables.values()].map((one) => ({ ...one, lines: lines.get(one.id) ?? [] }))
  const reductions = charges.flatMap((charge) => reductionsFor(charge, parts))
  const freed = await chargeLess(ctx, reductions, { cause: 'date' })
  await useCreditOf(
    ctx,
    registrationIds.map((id) => ({ fromRegistrationId: id, toRegistrationId: id })),
  )
  return freed
}
