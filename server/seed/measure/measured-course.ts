import { courseFields } from '@reihum/contract/courses/course.schema.ts'
import type { RegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import { richTextFrom } from '@reihum/contract/wire/rich-text.ts'
import { courseCreated, courseMoved } from '#features/courses/course.events.ts'
import { registrationConfirmed, registrationReceived } from '#features/registrations/registration.events.ts'
import type { DomainEvent } from '#platform/audit/event.ts'
import { fold } from '#platform/fold.ts'
import type { Random } from '../random.ts'
import type { SchoolCourse } from '../school.ts'
import { day, hour } from '../time-line.ts'
import type { AuditWriter } from './audit-writer.ts'
import type { CopyBuffers } from './copy-buffers.ts'
import type { CrowdMember } from './crowd.ts'
import { addressCodeOf } from './fast-ids.ts'

export type Tenant = {
  id: string
  operatorId: string
  audit: AuditWriter
  shortcode: () => string
}

export type Workshop = {
  buffers: CopyBuffers
  random: Random
  newId: (at: number) => string
  member: () => CrowdMember
  now: Date
}

export type CoursePlan = { model: SchoolCourse; number: number; people: number }

type Course = { id: string; title: string; feeCents: number; ends: Date; from: number; until: number }

const visitor = { kind: 'visitor', id: null }

/** Writes the course; its counters already include its registrations. */
function writeCourse(
  workshop: Workshop,
  tenant: Tenant,
  plan: CoursePlan,
  waiting: number,
  taken: number,
): Course {
  const { random, newId, buffers, now } = workshop
  const { model, number, people } = plan
  const starts = new Date(
    now.getTime() + random.between(people > 0 ? -150 : -20, 200) * day + random.between(8, 19) * hour,
  )
  const ends = new Date(starts.getTime() + random.between(1, 60) * day)
  const created = new Date(Math.min(starts.getTime(), now.getTime()) - random.between(60, 160) * day)
  const id = newId(created.getTime())
  const reference = `${model.reference}-${number}`
  const { title, description } = model
  const feeCents = random.chance(0.1) ? 0 : random.between(20, 180) * 100
  const isUnlimited = waiting === 0 && random.chance(0.1)
  const attendeeLimit = isUnlimited ? null : taken + (waiting > 0 ? 0 : random.between(0, 12))
  const state = people === 0 && random.chance(0.5) ? 'draft' : 'published'
  buffers.add('course', {
    tenant_id: tenant.id,
    id,
    state,
    reference,
    // The trigger that gives each course its code is disabled with all others.
    address_code: addressCodeOf(number),
    title,
    title_sort: fold(title),
    description,
    starts_at: starts,
    ends_at: ends,
    fee_cents: feeCents,
    attendee_limit: attendeeLimit,
    waiter_limit: null,
    taken,
    waiting,
    last_queue_number: waiting,
    appointment_count: 1,
    published_at: state === 'published' ? created : null,
    created_at: created,
    updated_at: created,
  })
  const appointment = { starts_at: starts, ends_at: ends, created_at: created, updated_at: created }
  buffers.add('appointment', {
    tenant_id: tenant.id,
    id: newId(created.getTime()),
    course_id: id,
    ...appointment,
  })
  const operator = { kind: 'user', id: tenant.operatorId }
  const times = { start: starts.toISOString(), end: ends.toISOString() }
  const fields = courseFields.parse({
    title,
    reference,
    feeCents,
    attendeeLimit,
    waiterLimit: null,
    ...times,
    description: richTextFrom(description),
  })
  tenant.audit.write(courseCreated(id, fields), created, operator)
  if (state === 'published') tenant.audit.write(courseMoved(id, 'draft', 'published'), created, operator)
  const until = Math.min(starts.getTime() - hour, now.getTime() - hour)
  return { id, title, feeCents, ends, from: created.getTime() + hour, until }
}

type Step = { state: RegistrationState; at: Date; actor: { kind: string; id: string | null }; cause: string }

/** The moves of one registration, from the beginning to today. */
function stepsOf({ random }: Workshop, tenant: Tenant, course: Course, hasSeat: boolean, at: number): Step[] {
  const first = (state: RegistrationState): Step => ({
    state,
    at: new Date(at),
    actor: visitor,
    cause: 'registered',
  })
  if (!hasSeat) return [first('on_waiting_list')]
  if (course.feeCents === 0) return [first('confirmed')]
  if (random.chance(0.3)) return [first('reserved')]
  const operator = { kind: 'user', id: tenant.operatorId }
  return [
    first('reserved'),
    { state: 'confirmed', at: new Date(at + 0.5 * hour), actor: operator, cause: 'operator' },
  ]
}

type Placed = { personId: string; bookingId: string; id: string; shortcode: string; last: Step }

/** What is owed for a place, and for most confirmed ones the transfer that paid it. */
function writeMoney(
  { buffers, newId, random }: Workshop,
  tenant: Tenant,
  course: Course,
  { personId, bookingId, id, shortcode, last }: Placed,
) {
  const tenant_id = tenant.id
  const at = last.at.getTime()
  const cents = course.feeCents
  const isPaid = last.state === 'confirmed' && random.chance(0.95)
  const paid = isPaid ? cents : 0
  const receivableId = newId(at)
  buffers.add('receivable', {
    tenant_id,
    id: receivableId,
    kind: 'registration',
    reference: shortcode,
    payer_person_id: personId,
    booking_id: bookingId,
    course_id: course.id,
    registration_id: id,
    title: course.title,
    currency: 'EUR',
    issued_at: last.at,
    due_on: new Date(at + 14 * day).toISOString().slice(0, 10),
    confirms: true,
    charged_cents: cents,
    allocated_cents: paid,
  })
  buffers.add('receivable_line', {
    tenant_id,
    receivable_id: receivableId,
    number: 1,
    registration_id: id,
    label: course.title,
    quantity_hundredths: 100,
    unit_cents: cents,
    gross_cents: cents,
    net_cents: cents,
    tax_category: 'exempt',
    tax_rate: 0,
    at: last.at,
    cause: 'original',
  })
  if (!isPaid) return
  const paymentId = newId(at)
  const actor = { actor_kind: 'system' }
  buffers.add('payment', {
    tenant_id,
    id: paymentId,
    way: 'bank_transfer',
    received_on: new Date(at).toISOString().slice(0, 10),
    booked_at: last.at,
    amount_cents: cents,
    currency: 'EUR',
    payer_person_id: personId,
    remittance: shortcode,
    allocated_cents: cents,
    ...actor,
  })
  buffers.add('allocation', {
    tenant_id,
    id: newId(at),
    payment_id: paymentId,
    receivable_id: receivableId,
    currency: 'EUR',
    cents,
    at: last.at,
    cause: 'automatic',
    ...actor,
  })
}

/** `turn`: the number on the waiting list; null: has a place. */
function writeRegistration(
  workshop: Workshop,
  tenant: Tenant,
  course: Course,
  turn: number | null,
  at: number,
) {
  const { buffers, newId, member } = workshop
  const tenant_id = tenant.id
  const [personId, bookingId, id] = [newId(at), newId(at), newId(at)] as const
  const registered = new Date(at)
  const person = member()
  const shortcode = tenant.shortcode()
  const steps = stepsOf(workshop, tenant, course, turn === null, at)
  const last = steps.at(-1) as Step
  buffers.add('person', { tenant_id, id: personId, ...person, created_at: registered })
  const { name_sort: _, ...contact } = person
  const request = { request_key: newId(at), request_hash: id }
  buffers.add('booking', {
    tenant_id,
    id: bookingId,
    contact_person_id: personId,
    ...contact,
    language: 'de',
    ...request,
    created_at: registered,
  })
  buffers.add('registration', {
    tenant_id,
    id,
    booking_id: bookingId,
    course_id: course.id,
    person_id: personId,
    shortcode,
    state: last.state,
    registered_at: registered,
    state_since: last.at,
    queue_number: turn,
    ...person,
    fee_cents: course.feeCents,
  })
  if (course.feeCents > 0) {
    const amount = { gross_cents: course.feeCents, net_cents: course.feeCents, tax_category: 'exempt' }
    buffers.add('price_line', {
      tenant_id,
      id: newId(at),
      registration_id: id,
      label: course.title,
      ...amount,
    })
  }
  if (course.feeCents > 0 && turn === null)
    writeMoney(workshop, tenant, course, { personId, bookingId, id, shortcode, last })
  const link = {
    token_hash: id,
    expires_at: new Date(course.ends.getTime() + 30 * day),
    created_at: registered,
  }
  buffers.add('access_link', { tenant_id, id: newId(at), booking_id: bookingId, ...link })
  let before: RegistrationState | null = null
  for (const { state, at: stepAt, actor, cause } of steps) {
    const move = {
      from_state: before,
      to_state: state,
      at: stepAt,
      actor_kind: actor.kind,
      actor_id: actor.id,
      cause,
    }
    buffers.add('registration_move', { tenant_id, id: newId(stepAt.getTime()), registration_id: id, ...move })
    const telling = { registrationId: id, bookingId, tells: true, registrationIds: [id] }
    const event: DomainEvent =
      before === null
        ? registrationReceived(telling, {
            courseId: course.id,
            shortcode,
            state,
            feeCents: course.feeCents,
            priceCategory: '',
          })
        : registrationConfirmed(telling, { from: before, to: state }, 'operator')
    tenant.audit.write(event, stepAt, actor)
    before = state
  }
}

/**
 * Writes one course with its registrations in the order of their arrival; yields so that it can be written in parts.
 */
export function* measuredCourse(workshop: Workshop, tenant: Tenant, plan: CoursePlan): Generator<void> {
  const { random } = workshop
  const waiting = plan.people > 8 && random.chance(0.15) ? Math.ceil(plan.people * 0.1) : 0
  const taken = plan.people - waiting
  const course = writeCourse(workshop, tenant, plan, waiting, taken)
  const pace = (course.until - course.from) / Math.max(1, plan.people)
  for (let number = 0; number < plan.people; number += 1) {
    const at = Math.floor(course.from + (number + random.next()) * pace)
    writeRegistration(workshop, tenant, course, number < taken ? null : number - taken + 1, at)
    yield
  }
}
