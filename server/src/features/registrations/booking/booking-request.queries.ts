import { ORPCError } from '@orpc/server'

import {
  type AskedBooking,
  type BookingRequest,
  bookingRequest,
} from '@reihum/contract/registrations/booking.schema.ts'
import { readManySeats } from '#features/courses/seats.ts'
import { openAccount } from '#features/ledger/payer-account.ts'
import { voucherPlace } from '#features/vouchers/voucher-place.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { isAbout } from './is-about.ts'
import { changedFurther } from './order-parts.ts'
import { previewBooking } from './preview-booking.ts'
import { registeredAlready } from './registered-already.queries.ts'
import { decideOtherDates } from './wait-for-other-dates.ts'

/** The booking request of the link, unless it has expired. */
export async function findBookingRequest(ctx: TenantContext, id: string | null) {
  const found =
    id === null
      ? undefined
      : await ctx.tx
          .selectFrom('booking_request as q')
          .innerJoin('course as c', (join) =>
            join.onRef('c.tenant_id', '=', 'q.tenant_id').onRef('c.id', '=', 'q.course_id'),
          )
          .select(['q.id', 'q.course_id', 'q.content', 'q.expires_at', 'q.booking_id'])
          .select(['q.exception_state', 'q.exception_answer'])
          .select(['c.title', 'c.ends_at'])
          .where('q.tenant_id', '=', ctx.tenantId)
          .where('q.id', '=', id)
          .where('q.expires_at', '>', ctx.now)
          .executeTakeFirst()
  if (!found) throw new Refusal('ACCESS_LINK_EXPIRED')
  return found
}

/** Whether all named other dates can be waited for right now; decided again under their locks when booking. */
async function canWaitForAll(
  ctx: TenantContext,
  courseId: string,
  request: BookingRequest,
): Promise<boolean> {
  const courses = await readManySeats(ctx, request.alsoWaitFor)
  const wanted = {
    position: 0,
    order: { courseId, request: { ...request, shownOutcome: 'waiting_list' as const } },
    people: request.attendees.length,
    feeCents: 0,
  }
  return (await decideOtherDates(ctx, [wanted], courses)).changed.size === 0
}

const nameOf = ({ firstName, lastName }: BookingRequest['attendees'][number]) => ({ firstName, lastName })

async function courseTitles(ctx: TenantContext, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  return new Map([...(await readManySeats(ctx, ids))].map(([id, { title }]) => [id, title]))
}

type Judged = Pick<AskedBooking, 'state' | 'preview'>

/** The state of a request that the staff was asked to let in, as long as it does not. */
const waitingForAnswer = ({ exception_state: state }: { exception_state: string | null }) =>
  state === 'asked' ? 'exception_asked' : state === 'declined' ? 'exception_declined' : null

/** Why the request cannot be booked any more. Only covers what can change after a request was once found valid. */
function stateAfter(error: unknown): AskedBooking['state'] {
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST') {
    if (isAbout(error, ['entryAge', 'entryUnverified'])) return 'not_let_in'
    if (isAbout(error, ['codeForNewcomers'])) return 'code_for_newcomers'
    return isAbout(error, ['codeUsedBefore']) ? 'code_used' : 'changed'
  }
  if (!(error instanceof Refusal)) throw error
  if (error.code === 'COURSE_FULL') return 'full'
  if (error.code === 'REGISTRATION_CLOSED' || error.code === 'NOT_FOUND') return 'closed'
  throw error
}

/**
 * A stored request. One that is refused by now, because of its names for example, counts as expired, so that its page
 * leads to the form. The account number and the number of a voucher are sealed while the request waits.
 */
export function requestOf(ctx: TenantContext, vault: Vault, content: unknown): BookingRequest {
  const { mandate, voucher } = content as Partial<BookingRequest>
  const opened = mandate && { ...mandate, iban: openAccount(vault, ctx.tenantId, mandate.iban) }
  const read = bookingRequest.safeParse({
    ...(content as object),
    ...(opened && { mandate: opened }),
    ...(voucher && { voucher: vault.open(voucher, voucherPlace(ctx.tenantId)) }),
  })
  if (!read.success) throw new Refusal('ACCESS_LINK_EXPIRED')
  return read.data
}

export async function askedBooking(
  ctx: TenantContext,
  vault: Vault,
  id: string | null,
): Promise<AskedBooking> {
  const asked = await findBookingRequest(ctx, id)
  const shown = {
    courseId: asked.course_id as AskedBooking['courseId'],
    courseTitle: asked.title,
    expiresAt: asked.expires_at.toISOString(),
  }
  if (asked.booking_id)
    return { ...shown, people: [], furtherCourses: [], already: [], state: 'booked', preview: null }
  const request = requestOf(ctx, vault, asked.content)
  // Whoever opens the link has shown that the mailbox is theirs.
  const isLetIn = asked.exception_state === 'accepted'
  const form = { courseId: asked.course_id, request, isUnproven: false, isLetIn }
  const waiting = waitingForAnswer(asked)
  const judged = await previewBooking(ctx, vault, form).then(
    async (preview): Promise<Judged> => {
      if (waiting) return { state: waiting, preview: null }
      // Checked here, because otherwise every click would be refused.
      const isChanged =
        preview.outcome === 'waiting_list' && !(await canWaitForAll(ctx, asked.course_id, request))
      return isChanged || changedFurther(preview, request).length > 0
        ? { state: 'changed', preview: null }
        : { state: 'open', preview }
    },
    (error: unknown): Judged => {
      const state = stateAfter(error)
      return { state: state === 'not_let_in' && waiting ? waiting : state, preview: null }
    },
  )
  const titles = await courseTitles(
    ctx,
    request.furtherCourses.map((further) => further.courseId),
  )
  const already = await registeredAlready(ctx, [{ courseId: asked.course_id, request }])
  return {
    ...shown,
    people: request.attendees.map(nameOf),
    furtherCourses: request.furtherCourses.map((further) => ({
      courseId: further.courseId,
      courseTitle: titles.get(further.courseId) ?? '',
      people: further.attendees.map(nameOf),
    })),
    ...judged,
    already: already.map(({ firstName, lastName, shortcode, mayOpen }) => ({
      firstName,
      lastName,
      shortcode: mayOpen ? shortcode : null,
    })),
  }
}
