import type { BookingReceipt, operatorBooking } from '@kurso/contract/registrations/booking.schema.ts'
import type { z } from 'zod'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { registerMany } from './register-many.ts'

type Input = z.output<typeof operatorBooking> & { courseId: string }

/** An operator books for somebody: by the same rules, in the same way, and beyond the limit where they say so. */
export async function createRegistrations(
  ctx: TenantContext,
  { courseId, whenFull, confirm, inform, ...request }: Input,
): Promise<BookingReceipt> {
  const byOperator = { whenFull, confirm, inform }
  const order = { courseId, request, actor: ctx.actor, origin: ctx.origin, byOperator }
  const [outcome] = await registerMany(ctx, Buffer.alloc(0), [order])
  if (!outcome) throw new Refusal('UNEXPECTED')
  if (!outcome.ok) throw outcome.error
  return outcome.result
}
