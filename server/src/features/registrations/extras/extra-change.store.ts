import { sql } from 'kysely'
import { countExtras } from '#features/courses/extras/count-extras.ts'
import { extraLabel } from '#features/courses/extras/extra.rules.ts'
import type { LockedCourse } from '#features/courses/seats.ts'
import { insertTogether } from '#platform/database/insert-together.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { netOf } from '../booking/price.rules.ts'
import { termsToKeep } from '../refund-terms/agreed-terms.rules.ts'
import type { LockedRegistration } from '../registration-move.store.ts'
import type { ExtraChange } from './extra-change.rules.ts'

type Changed = { course: LockedCourse; feeCents: number }

/** Stores what somebody takes from now on, with the lines of the price and the price itself. The extras are locked. */
export async function storeExtraChanges(
  ctx: TenantContext,
  { id, refund_terms }: LockedRegistration,
  changes: readonly ExtraChange[],
  { course, feeCents }: Changed,
): Promise<void> {
  const ids = changes.map(({ extraId }) => extraId)
  await sql`delete from taken_extra where tenant_id = ${ctx.tenantId} and registration_id = ${id}
    and extra_id = any(${ids}::uuid[])`.execute(ctx.tx)
  await sql`delete from price_line where tenant_id = ${ctx.tenantId} and registration_id = ${id}
    and extra_id = any(${ids}::uuid[])`.execute(ctx.tx)
  const standing = changes.filter(({ after }) => after > 0)
  const rows = standing.map(({ extraId, after, unitCents }) => ({
    tenant_id: ctx.tenantId,
    registration_id: id,
    extra_id: extraId,
    quantity: after,
    unit_cents: unitCents,
    taken_at: ctx.now,
  }))
  const lines = standing
    .filter(({ unitCents }) => unitCents > 0)
    .map(({ extraId, name, after, unitCents, taxCategory, taxRate }) => ({
      tenant_id: ctx.tenantId,
      id: newId(ctx.now.getTime()),
      registration_id: id,
      label: extraLabel(name, after),
      gross_cents: after * unitCents,
      net_cents: netOf(after * unitCents, { taxCategory, taxRate }),
      tax_category: taxCategory,
      tax_rate: taxRate,
      extra_id: extraId,
    }))
  await insertTogether(ctx.tx, { taken_extra: rows, price_line: lines })
  await countExtras(
    ctx,
    changes.map(({ extraId, before, after }) => ({ extraId, count: after - before })),
  )
  await ctx.tx
    .updateTable('registration')
    .set((eb) => ({
      fee_cents: feeCents,
      revision: eb('revision', '+', 1),
      // A place that cost nothing was booked without terms.
      ...(refund_terms === null && { refund_terms: termsToKeep(course.refundTerms, feeCents) }),
    }))
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
}
