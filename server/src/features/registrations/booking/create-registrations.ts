import type { FieldErrorCode, WrongField } from '@reihum/contract/field-errors.ts'
import {
  type BookingReceipt,
  checkPeople,
  type OperatorAttendee,
  type operatorBooking,
} from '@reihum/contract/registrations/booking.schema.ts'
import { seatStates } from '@reihum/contract/registrations/registration-states.ts'
import type { z } from 'zod'
import { nameAgreedPerson } from '#features/courses/agreed/make-agreed-course.ts'
import { requireFirm } from '#features/courses/firms/require-firm.ts'
import { lockSeats } from '#features/courses/seats.ts'
import { currentId } from '#features/people/person.queries.ts'
import { wrongFields } from '#platform/http/require-fields.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { drawAgain } from '../draw-again.ts'
import { withUnnamedPlaces } from '../firms/unnamed-places.rules.ts'
import { personOfRegistration } from '../registration.queries.ts'
import { emptyPlaces, passesThoseWaiting } from '../registration.rules.ts'
import { passOver } from '../waiting-list/pass-over.ts'
import type { Agreed } from './compose-booking.ts'
import { registerMany } from './register-many.ts'

type Input = Omit<
  z.output<typeof operatorBooking>,
  'attendees' | 'entryReason' | 'unnamedPlaces' | 'firmId' | 'frameId'
> & {
  entryReason?: string
  firmId?: string | null
  frameId?: string | null
  unnamedPlaces?: number
  courseId: string
  /** Null or left out: nobody who is known was chosen. */
  attendees: (Omit<OperatorAttendee, 'personId'> & { personId?: string | null })[]
  /** Set where everything was agreed, and the questions of the form are not asked. */
  agreed?: Agreed
}

/** What the schema of visitors checks too; staff may register people whom nobody can write to. */
function refuseNobody({
  contact,
  attendees,
  unnamedPlaces,
  alsoWaitFor,
  firmId,
}: Pick<Input, 'contact' | 'attendees' | 'alsoWaitFor' | 'firmId'> & { unnamedPlaces: number }): void {
  const fields: WrongField[] = []
  const people = attendees.map(() => ({ email: '-' }))
  checkPeople({ contact, attendees: people, unnamedPlaces }, (path, code) =>
    fields.push({ path, code: code as FieldErrorCode }),
  )
  if (unnamedPlaces > 0 && alsoWaitFor.length > 0)
    fields.push({ path: ['unnamedPlaces'], code: 'namesOneCourse' })
  if (firmId && !contact?.company) fields.push({ path: ['contact', 'company'], code: 'required' })
  if (fields.length > 0) throw wrongFields(fields)
}

/** An operator books for people: by the same rules as visitors, and beyond the limit where they say so. */
export async function createRegistrations(
  ctx: TenantContext,
  {
    courseId,
    whenFull,
    confirm,
    inform,
    entryReason = '',
    agreed,
    unnamedPlaces = 0,
    firmId,
    frameId,
    ...asked
  }: Input,
): Promise<BookingReceipt> {
  refuseNobody({ ...asked, firmId, unnamedPlaces })
  if (firmId) await requireFirm(ctx, firmId)
  // Whoever was merged since the form was opened is somebody else's record by now.
  const persons = await Promise.all(
    asked.attendees.map(({ personId }) => (personId ? currentId(ctx, personId) : null)),
  )
  const byOperator = {
    whenFull,
    confirm,
    inform,
    entryReason,
    persons,
    ...(agreed && { agreed }),
  }
  const forFirm = firmId && { firmId, ...(frameId && { frameId }) }
  const attendees = asked.attendees.map(({ personId: _, ...attendee }) => attendee)
  const request = withUnnamedPlaces({
    ...asked,
    attendees,
    unnamedPlaces,
    mandate: null,
    furtherCourses: [],
    headStart: '',
  })
  // Locks all courses in one go: two commands that lock them in two steps could deadlock.
  const course = (await lockSeats(ctx, [courseId, ...request.alsoWaitFor])).get(courseId)
  const order = {
    courseId,
    request,
    actor: ctx.actor,
    origin: ctx.origin,
    byOperator,
    ...(forFirm && { forFirm }),
  }
  const [outcome] = await drawAgain(ctx, () => registerMany(ctx, Buffer.alloc(0), [order]))
  if (!outcome) throw new Refusal('UNEXPECTED')
  if (!outcome.ok) throw outcome.error
  const { registrations, repeated } = outcome.result
  const [first] = registrations
  if (course?.isAgreed && first && !repeated)
    await nameAgreedPerson(ctx, courseId, await personOfRegistration(ctx, first.id))
  const given = registrations.filter(({ state }) => seatStates.includes(state)).length
  // A booking that was put on the waiting list and moved up did so by the rule, so nobody was passed over for it.
  const isBeyond = whenFull === 'raise_limit' || whenFull === 'this_booking'
  if (course && isBeyond && !repeated && passesThoseWaiting(course, given))
    await passOver(ctx, { courseId, free: emptyPlaces(course) ?? 0 })
  return outcome.result
}
