import type { BookingReceipt, BookingRequest } from '@kurso/contract/registrations/registration.schema.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { makeGatherer } from '#platform/gather.ts'
import { noOrigin, type Origin } from '#platform/tenant-context.ts'
import type { BookingOrder } from './compose-booking.ts'
import { registerMany } from './register-many.ts'

export type Register = (
  tenant: string,
  courseId: string,
  request: BookingRequest,
  origin: Origin,
) => Promise<BookingReceipt>

const maxTries = 3

/** A booking number that exists already is drawn again; there are billions, so this is rare. */
function isShortcodeTaken(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === 'registration_tenant_id_shortcode_key'
}

/** Books a visitor's request; those for one course that arrive together share a transaction. */
export function makeRegister(inTenant: InTenant): Register {
  const gather = makeGatherer<BookingOrder, BookingReceipt>(async (key, orders) => {
    const tenant = key.slice(0, key.indexOf(' '))
    for (let tries = 1; ; tries += 1) {
      try {
        return await inTenant({ tenant, access: 'public', origin: noOrigin }, (ctx) =>
          registerMany(ctx, orders),
        )
      } catch (error) {
        if (!isShortcodeTaken(error) || tries === maxTries) throw error
      }
    }
  })
  return (tenant, courseId, request, origin) =>
    gather(`${tenant} ${courseId}`, { courseId, request, actor: { kind: 'visitor' }, origin })
}
