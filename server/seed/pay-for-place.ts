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

/** Pays what is owed for a place, which confirms it; or confirms it although nothing came in. */
export async function payForPlace(
  ctx: TenantContext,
  registrationId: string,
  { pays, way, tooMuchCents }: ReturnType<typeof wayToPay>,
): Promise<void> {
  const owed = await ctx.tx
    .selectFrom('receivable')
    .select(['id', 'open_cents', 'payer_person_id'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('registration_id', '=', registrationId)
    .where('open_cents', '>', 0)
    .executeTakeFirst()
  if (!owed || !pays) return confirmRegistration(ctx, registrationId, { inform: true })
  const { id: receivableId, open_cents: cents, payer_person_id: personId } = owed
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
