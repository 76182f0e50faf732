import { randomUUID } from 'node:crypto'
import { newPayment } from '@reihum/contract/payments/payment.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { notePayment } from '#features/payments/incoming/note-payment.ts'
import { confirmRegistration } from '#features/registrations/confirm-registration.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Random } from './random.ts'

/** How somebody pays: mostly by transfer, now and then too much, and a few are confirmed without having paid. */
export function wayToPay(random: Random) {
  const pays = random.chance(0.92)
  const way = random.chance(0.8) ? 'bank_transfer' : random.chance(0.7) ? 'cash' : 'card'
  const tooMuchCents = random.chance(0.04) ? 1000 : 0
  return { pays, way, tooMuchCents } as const
}

/** Pays what is owed for a place, which confirms it; or confirms it although nothing came in. A place that is gone stays so. */
export async function payForPlace(
  ctx: TenantContext,
  registrationId: string,
  { pays, way, tooMuchCents }: ReturnType<typeof wayToPay>,
): Promise<void> {
  const place = await ctx.tx
    .selectFrom('registration as r')
    .leftJoin('receivable as v', (join) =>
      join.onRef('v.tenant_id', '=', 'r.tenant_id').onRef('v.registration_id', '=', 'r.id'),
    )
    .select(['v.id as receivableId', 'v.open_cents as cents', 'v.payer_person_id as personId'])
    .where('r.tenant_id', '=', ctx.tenantId)
    .where('r.id', '=', registrationId)
    .where('r.state', '=', 'reserved')
    // Of a payment plan, the first part.
    .orderBy('v.part_number')
    .limit(1)
    .executeTakeFirst()
  if (!place) return
  const { receivableId, cents, personId } = place
  if (!cents || !pays) return confirmRegistration(ctx, registrationId, { inform: true })
  const noted = newPayment.parse({
    requestKey: randomUUID(),
    way,
    receivedOn: wallClockOf(ctx.now, ctx.tenant.timeZone).date,
    amountCents: cents + tooMuchCents,
    personId,
    allocations: [{ receivableId, cents }],
  })
  await notePayment(ctx, noted)
}
