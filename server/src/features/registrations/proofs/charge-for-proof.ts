import type { TaxCategory } from '@reihum/contract/courses/course-terms.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import type { LockedCourse } from '#features/courses/seats.ts'
import { chargeForDates } from '#features/ledger/charge-for-dates.ts'
import { owe } from '#features/ledger/owe.ts'
import { takeBackCharges } from '#features/ledger/take-back-charges.ts'
import { useCreditOf } from '#features/ledger/use-credit.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { paymentDue } from '../deadlines/deadline.rules.ts'
import { payerOf } from '../owed/charge-for-extras.ts'
import { recordFreed } from '../owed/owe-for-places.ts'
import { termsToKeep } from '../refund-terms/agreed-terms.rules.ts'
import type { LockedRegistration } from '../registration-move.store.ts'
import type { StoredProof } from './proof.store.ts'

/** What the line is called by which the reduction is taken back. */
const unproved: Record<Locale, (name: string) => string> = {
  de: (name) => `${name}: nicht nachgewiesen`,
  en: (name) => `${name}: not proved`,
}

/** The line that took the reduction off, whose tax is the tax of the difference. */
async function reductionLine(ctx: TenantContext, { registration_id, name, cents }: StoredProof) {
  const { rows } = await sql<{
    net_cents: number
    tax_category: TaxCategory
    tax_rate: number
    language: Locale
  }>`
    select l.net_cents, l.tax_category, l.tax_rate, b.language from price_line l
    join registration r on r.tenant_id = l.tenant_id and r.id = l.registration_id
    join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
    where l.tenant_id = ${ctx.tenantId} and l.registration_id = ${registration_id}
      and l.label = ${name} and l.gross_cents = ${-cents} order by l.id limit 1`.execute(ctx.tx)
  const [line] = rows
  if (!line) throw new Error(`the price of ${registration_id} has no line for ${name}`)
  return line
}

async function storeFee(
  ctx: TenantContext,
  { id, fee_cents, refund_terms }: LockedRegistration,
  course: LockedCourse,
  change: number,
): Promise<number> {
  const feeCents = fee_cents + change
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
  return feeCents
}

/**
 * The difference to the full price is owed beside what the place owes already: exactly what the reduction took off. What a code took
 * off stays as it was.
 */
export async function chargeForProof(
  ctx: TenantContext,
  registration: LockedRegistration,
  proof: StoredProof,
  course: LockedCourse,
): Promise<string> {
  const { id, booking_id, course_id, shortcode, state, payment_due_at } = registration
  const { timeZone } = ctx.tenant
  const line = await reductionLine(ctx, proof)
  const label = unproved[line.language](proof.name)
  const amount = {
    label,
    net_cents: -line.net_cents,
    gross_cents: proof.cents,
    tax_category: line.tax_category,
    tax_rate: line.tax_rate,
  }
  await ctx.tx
    .insertInto('price_line')
    .values({ tenant_id: ctx.tenantId, id: newId(ctx.now.getTime()), registration_id: id, ...amount })
    .execute()
  await storeFee(ctx, registration, course, proof.cents)
  const dayOf = (at: Date | null) => at && wallClockOf(at, timeZone).date
  const [receivableId] = await owe(ctx, [
    {
      kind: 'registration',
      reference: shortcode,
      payerPersonId: await payerOf(ctx, booking_id),
      bookingId: booking_id,
      courseId: course_id,
      registrationId: id,
      title: `${course.title} · ${label}`,
      dueOn: dayOf(payment_due_at ?? paymentDue(course, ctx.now, timeZone)),
      serviceStart: dayOf(course.startsAt),
      serviceEnd: dayOf(course.endsAt),
      // A place that is not paid yet waits for its whole price.
      confirms: state === 'reserved',
      part: null,
      lines: [
        {
          registrationId: id,
          label,
          quantityHundredths: 100,
          unitCents: proof.cents,
          grossCents: proof.cents,
          netCents: -line.net_cents,
          // As the price has it: the course may have another tax by now.
          taxCategory: line.tax_category,
          taxRate: line.tax_rate,
        },
      ],
    },
  ])
  await useCreditOf(ctx, [{ fromRegistrationId: id, toRegistrationId: id }])
  return receivableId as string
}

/**
 * The difference is not owed any more; what was paid of it is the credit of the payer. What had been taken off it for cancelled
 * dates is taken off the rest of the price, and the dates are looked at again afterwards.
 */
export async function takeBackProofCharge(
  ctx: TenantContext,
  registration: LockedRegistration,
  proof: StoredProof & { receivable_id: string },
  course: LockedCourse,
): Promise<number> {
  const { id } = registration
  const { charged_cents, isGone } = await ctx.tx
    .selectFrom('receivable')
    .select('charged_cents')
    // Taken back with the place, which was booked again. That cancelled dates left nothing of it is another thing.
    .select(
      sql<boolean>`exists (select from receivable_line l where l.tenant_id = receivable.tenant_id
        and l.receivable_id = receivable.id and l.cause = 'cancelled')`.as('isGone'),
    )
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', proof.receivable_id)
    .executeTakeFirstOrThrow()
  if (isGone) throw new Refusal('PROOF_CHARGE_STAYS')
  const { language } = await reductionLine(ctx, proof)
  const labels = Object.values(unproved).map((say) => say(proof.name))
  await sql`delete from price_line where tenant_id = ${ctx.tenantId} and registration_id = ${id}
    and extra_id is null and gross_cents = ${proof.cents} and label = any(${labels}::text[])`.execute(ctx.tx)
  const freed = await takeBackCharges(ctx, [id], new Map(), { receivableId: proof.receivable_id })
  const ofDates = proof.cents - charged_cents
  const label = unproved[language](proof.name)
  const freedByDates =
    ofDates > 0 ? await chargeForDates(ctx, [{ registrationId: id, label, lessCents: ofDates }]) : []
  await recordFreed(ctx, [...freed, ...freedByDates])
  return storeFee(ctx, registration, course, -proof.cents)
}
