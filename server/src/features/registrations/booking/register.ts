import type { BookingReceipt, BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import type { Clock } from '#platform/clock.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { Deadline } from '#platform/deadline.ts'
import { makeGatherer } from '#platform/gather.ts'
import { Refusal } from '#platform/refusal.ts'
import { noOrigin, type Origin } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { isTakenNumber, maxTries } from '../draw-again.ts'
import { withUnnamedPlaces } from '../firms/unnamed-places.rules.ts'
import { type BookingOrder, contactOf } from './compose-booking.ts'
import { attendeesIn } from './order-parts.ts'
import { registerMany } from './register-many.ts'
import { countUnproven, networkHash, type Unproven, type UnprovenCounts } from './unproven-bookings.ts'

/** A form with the solution of its challenge; without one it was confirmed by the link in a mail. */
type Sent = {
  courseId: string
  request: BookingRequest
  captcha?: string
  ownPersons?: ReadonlySet<string>
  exception?: string | undefined
  forFirm?: NonNullable<BookingOrder['forFirm']>
}

/** Orders of several courses stand in a queue of their own: they wait for the locks of all of them. */
const queueOf = ({ courseId, request }: Sent) => (request.furtherCourses.length > 0 ? 'orders' : courseId)

export type Register = (
  tenant: string,
  sent: Sent,
  from: { origin: Origin; deadline: Deadline | null },
) => Promise<BookingReceipt>

/**
 * Errors that another try avoids: a booking number that exists already is drawn again, and an attribute that was deleted
 * while the form was filled in is not asked any more.
 */
const isPassing = (error: unknown) =>
  isTakenNumber(error) ||
  ['answer_to_version', 'booking_answer_to_version', 'fact_to_version'].includes(
    String((error as { constraint?: string }).constraint),
  )

/** A refusal that tells a group how many places there are; trying with more and more people must not be free. */
const tellsPlaces = (error: unknown) =>
  error instanceof Refusal && (error.code === 'EXPECTATION_CHANGED' || error.code === 'COURSE_FULL')

/** Rejects text that no keyboard makes and the database cannot hold: a null character, or half of a surrogate pair. */
const isStorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.isWellFormed() && !value.includes('\0')
    : typeof value !== 'object' || value === null || Object.values(value).every(isStorable)

/** Books a visitor's request; those for one course that arrive together share a transaction. */
export function makeRegister(
  inTenant: InTenant,
  { captchaKey, vault }: { captchaKey: Buffer; vault: Vault },
  clock: Clock,
  counts: UnprovenCounts = countUnproven(clock),
  asksAboutTwice = true,
): Register {
  const gather = makeGatherer<BookingOrder, BookingReceipt>(async (key, orders, deadline) => {
    const tenant = key.slice(0, key.indexOf(' '))
    for (let tries = 1; ; tries += 1) {
      try {
        return await inTenant({ tenant, access: 'public', origin: noOrigin, deadline }, (ctx) =>
          registerMany(ctx, captchaKey, orders, vault),
        )
      } catch (error) {
        if (!isPassing(error) || tries === maxTries) throw error
      }
    }
  })
  return async (tenant, form, { origin, deadline }) => {
    const sent = { ...form, request: withUnnamedPlaces(form.request) }
    // Taken before waiting in the queue: a request that came too early is not let in because the queue was long.
    const arrivedAt = clock()
    // Checked here, because if the database found it, all requests of the batch would be tried again one by one.
    if (!isStorable(sent.request)) throw new Refusal('INVALID_INPUT')
    const book = (unproven?: Unproven) => {
      const order = { ...sent, actor: { kind: 'visitor' } as const, origin, arrivedAt }
      return gather(`${tenant} ${queueOf(sent)}`, { ...order, ...(unproven && { unproven }) }, deadline)
    }
    const { ipAddress } = origin
    // Confirmed by a click in a mail, or sent by a drill of our own.
    if (sent.captcha === undefined || ipAddress === null) return book()
    const { email } = contactOf(sent.request)
    const isCounted = counts.count(email, ipAddress)
    let isUsed = false
    try {
      const receipt = await book({
        network: networkHash(captchaKey, ipAddress),
        isTooMany: !isCounted,
        asksAboutTwice,
      })
      isUsed = !receipt.repeated
      return receipt
    } catch (error) {
      isUsed = attendeesIn(sent.request).length > 1 && tellsPlaces(error)
      throw error
    } finally {
      if (isCounted && !isUsed) counts.giveBack(email, ipAddress)
    }
  }
}
