import type { BookingReceipt, BookingRequest } from '@kurso/contract/registrations/booking.schema.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { makeGatherer } from '#platform/gather.ts'
import { noOrigin, type Origin } from '#platform/tenant-context.ts'
import type { BookingOrder } from './compose-booking.ts'
import { registerMany } from './register-many.ts'

/** A form, with the solution of its challenge; without one it was confirmed by the link in a mail. */
type Sent = { courseId: string; request: BookingRequest; captcha?: string }

export type Register = (tenant: string, sent: Sent, origin: Origin) => Promise<BookingReceipt>

const maxTries = 3

/**
 * What another try avoids: a booking number that exists already is drawn again (there are billions, so this is rare), and
 * a field that was deleted while somebody answered it is asked no longer.
 */
const passing: readonly unknown[] = ['registration_tenant_id_shortcode_key', 'answer_to_version']

function isPassing(error: unknown): boolean {
  return passing.includes((error as { constraint?: string }).constraint)
}

/** Books a visitor's request; those for one course that arrive together share a transaction. */
export function makeRegister(inTenant: InTenant, captchaKey: Buffer): Register {
  const gather = makeGatherer<BookingOrder, BookingReceipt>(async (key, orders) => {
    const tenant = key.slice(0, key.indexOf(' '))
    for (let tries = 1; ; tries += 1) {
      try {
        return await inTenant({ tenant, access: 'public', origin: noOrigin }, (ctx) =>
          registerMany(ctx, captchaKey, orders),
        )
      } catch (error) {
        if (!isPassing(error) || tries === maxTries) throw error
      }
    }
  })
  return (tenant, sent, origin) =>
    gather(`${tenant} ${sent.courseId}`, { ...sent, actor: { kind: 'visitor' }, origin })
}
