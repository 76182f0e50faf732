import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { extraLabel } from '#features/courses/extras/extra.rules.ts'
import type { LockedCourse } from '#features/courses/seats.ts'
import { owe } from '#features/ledger/owe.ts'
import { takeBackCharges } from '#features/ledger/take-back-charges.ts'
import { useCreditOf } from '#features/ledger/use-credit.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { netOf } from '../booking/price.rules.ts'
import { paymentDue } from '../deadlines/deadline.rules.ts'
import type { ExtraChange } from '../extras/extra-change.rules.ts'
import type { LockedRegistration } from '../registration-move.store.ts'
import { recordFreed } from './owe-for-places.ts'

const lineOf = (registrationId: string, { extraId, name, after, unitCents, ...tax }: ExtraChange) => {
  const { taxCategory, taxRate } = tax
  const grossCents = after * unitCents
  return {
    registrationId,
    extraId,
    label: extraLabel(name, after),
    quantityHundredths: 100,
    unitCents: grossCents,
    grossCents,
    netCents: netOf(grossCents, { taxCategory, taxRate }),
    taxCategory,
    taxRate,
  }
}

/** Who pays for a booking. It is locked, because a merge changes who its contact is. */
export async function payerOf(ctx: TenantContext, bookingId: string): Promise<string> {
  const { contact_person_id } = await ctx.tx
    .selectFrom('booking')
    .select('contact_person_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', bookingId)
    .forShare()
    .executeTakeFirstOrThrow()
  return contact_person_id
}

/**
 * What is owed follows a change of extras: all of each that changed is taken back, and charged anew in one receivable beside
 * that of the place. What was paid for the former pays for the latter; more than that is the credit of the payer.
 */
export async function chargeForExtras(
  ctx: TenantContext,
  { id, booking_id, course_id, shortcode, state, payment_due_at }: LockedRegistration,
  changes: readonly ExtraChange[],
  course: LockedCourse,
): Promise<void> {
  const { timeZone } = ctx.tenant
  const gone = changes.filter(({ before }) => before > 0).map(({ extraId }) => extraId)
  const freed =
    gone.length > 0 ? await takeBackCharges(ctx, [id], new Map(), { extraIds: new Set(gone) }) : []
  const lines = changes.filter(({ after, unitCents }) => after * unitCents > 0).map((one) => lineOf(id, one))
  const dayOf = (at: Date | null) => at && wallClockOf(at, timeZone).date
  if (lines.length > 0)
    await owe(ctx, [
      {
        kind: 'registration',
        reference: shortcode,
        payerPersonId: await payerOf(ctx, booking_id),
        bookingId: booking_id,
        courseId: course_id,
        registrationId: id,
        title: `${course.title} · ${lines.map(({ label }) => label).join(', ')}`,
        dueOn: dayOf(payment_due_at ?? paymentDue(course, ctx.now, timeZone)),
        serviceStart: dayOf(course.startsAt),
        serviceEnd: dayOf(course.endsAt),
        // A place that is not paid yet waits for all that was ordered with it.
        confirms: state === 'reserved',
        part: null,
        lines,
      },
    ])
  await useCreditOf(ctx, [{ fromRegistrationId: id, toRegistrationId: id }])
  await recordFreed(ctx, freed)
}
