import type { Appointment, AppointmentFields } from '@reihum/contract/courses/appointment.schema.ts'
import { record } from '#platform/audit/record.ts'
import { differences } from '#platform/records/differences.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { requireExisting } from '../require-references.ts'
import { appointmentChanged, toldAppointment } from './appointment.events.ts'
import { datedCourseOf, getAppointment } from './appointment.queries.ts'
import { decideAppointment } from './appointment.rules.ts'
import { followAppointments, lockAppointment, updateAppointment } from './appointment.store.ts'
import type { Tells } from './changed-dates.store.ts'
import { lockedHolding, occupationIn } from './occupation.queries.ts'
import { refuseClashes } from './refuse-clashes.ts'
import { requireRoomAgain } from './require-room-again.ts'
import { takeTrialAlong, trialToTake } from './take-trial-along.ts'

type Input = {
  sequence: number
  appointment: AppointmentFields
  overrideClashes: boolean
  tellPeople?: Tells
  takeTrial?: boolean
}

/** Refuses if somebody else has changed it since it was read; the same form sent twice is saved once. */
export async function changeAppointment(
  ctx: TenantContext,
  id: string,
  { sequence, appointment: entered, overrideClashes, tellPeople: tells, takeTrial = false }: Input,
): Promise<Appointment> {
  const { appointment, course } = await lockAppointment(ctx, id)
  const { title, placeId, instructorId } = entered
  const [startsAt, endsAt] = [new Date(entered.start), new Date(entered.end)]
  const before = toldAppointment(appointment)
  const after = toldAppointment({
    starts_at: startsAt,
    ends_at: endsAt,
    title,
    place_id: placeId,
    instructor_id: instructorId,
  })
  const change = differences(before, after)
  if (!change) return getAppointment(ctx, id)
  const decision = decideAppointment(datedCourseOf(course), appointment.cancelled_at !== null, 'edit')
  if (decision.kind === 'refused') throw new Refusal(decision.code, decision.data)
  if (appointment.sequence !== sequence) throw new Refusal('CONFLICT')
  await requireExisting(ctx, 'place', [placeId])
  await requireExisting(ctx, 'instructor', [instructorId])
  const row = { id, startsAt, endsAt, title, placeId, instructorId }
  // If only the title changes, a clash that was accepted before is not asked about again.
  const isMoved = Object.keys(change.after).some((field) => field !== 'title')
  const trial = isMoved && takeTrial ? await trialToTake(ctx, appointment, row) : null
  if (isMoved) {
    const planned = occupationIn(await lockedHolding(ctx, course.id), row)
    await refuseClashes(ctx, trial ? [planned, trial.planned] : [planned], overrideClashes)
  }
  await requireRoomAgain(ctx, course, [endsAt])
  await updateAppointment(ctx, row, tells)
  await followAppointments(ctx, course.id)
  await record(ctx, appointmentChanged(appointment, change))
  if (trial) await takeTrialAlong(ctx, trial, tells)
  return getAppointment(ctx, id)
}
