import { seatStates } from '@reihum/contract/registrations/registration-states.ts'
import type { Invariant } from '#platform/invariants/finding.ts'

const inSeatStates = `state in (${seatStates.map((state) => `'${state}'`).join(', ')})`

/** Since when causes of cancellations are stored; older cancellations have none. */
const sinceCauses = `(select timestamp::timestamptz from kysely_migration where name = '0010-registrations')`

export const waitingListInvariants: readonly Invariant[] = [
  {
    name: 'turns on waiting lists',
    why: 'each number on a waiting list was drawn from its course and belongs to one booking that is waiting',
    checked: 'select count(*) from registration',
    broken: `
      select r.tenant_id, r.id from registration r
      join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
      where r.queue_number > c.last_queue_number or (r.queue_number is not null and r.state <> 'on_waiting_list')
      union
      select tenant_id, course_id from registration where queue_number is not null
      group by tenant_id, course_id, queue_number having count(distinct booking_id) > 1`,
  },
  {
    name: 'turns drawn',
    why: 'every registration on a waiting list has a number; one made by an earlier version during an update may lack it',
    level: 'warning',
    checked: 'select count(*) from registration',
    broken: `select tenant_id, id from registration where state = 'on_waiting_list' and queue_number is null`,
  },
  {
    name: 'empty places',
    why: 'nobody waits for a place that is free, except in quiet hours and for a moment after a change',
    level: 'warning',
    checked: 'select count(*) from course',
    broken: `
      select c.tenant_id, c.id from course c
      where c.state in ('published', 'closed') and c.appointment_count > 0 and c.starts_at - make_interval(hours => c.waiting_cutoff_hours) > now() and c.waiting > c.offered
        and coalesce(c.move_up_at, '-infinity') <= now()
        and exists (
          select from registration r
          where r.tenant_id = c.tenant_id and r.course_id = c.id and r.state = 'on_waiting_list' and r.offered_at is null
          group by r.queue_number
          having c.attendee_limit is null or count(*) <= c.attendee_limit + c.extra_seats - c.taken - c.offered)`,
  },
  {
    name: 'places beyond the limit',
    why: 'a course has no more extra seats than places taken beyond its limit',
    checked: 'select count(*) from course',
    broken: `
      select tenant_id, id from course
      where extra_seats > case when attendee_limit is null then 0 else greatest(0, taken + offered - attendee_limit) end`,
  },
  {
    name: 'single places beyond the limit',
    why: 'only registrations with a place have an extra seat',
    checked: 'select count(*) from registration',
    broken: `select tenant_id, id from registration where takes_extra_seat and not (${inSeatStates})`,
  },
  {
    name: 'causes of cancellations',
    why: 'every cancelled registration has a cause, except those from before causes were stored',
    level: 'warning',
    checked: 'select count(*) from registration',
    broken: `
      select tenant_id, id from registration
      where state = 'cancelled' and cancellation_cause is null and state_since > ${sinceCauses}`,
  },
  {
    name: 'rebookings',
    why: 'every rebooked registration is cancelled and has one successor, in the same booking and in another course',
    checked: 'select count(*) from registration',
    broken: `
      select n.tenant_id, n.id from registration n
      join registration o on o.tenant_id = n.tenant_id and o.id = n.rebooked_from
      where coalesce(o.cancellation_cause, '') not in ('rebooked', 'course') or o.booking_id <> n.booking_id or o.course_id = n.course_id
      union
      select o.tenant_id, o.id from registration o where o.cancellation_cause = 'rebooked' and not exists (
        select from registration n where n.tenant_id = o.tenant_id and n.rebooked_from = o.id)`,
  },
  {
    name: 'several dates',
    why: 'a wish for several dates belongs to one booking, and after one date was given, the others are not waited for any more',
    checked: 'select count(*) from registration where wish_id is not null',
    broken: `
      select w.tenant_id, w.id from registration w
      where w.state = 'on_waiting_list' and w.wish_id is not null and exists (
        select from registration s where s.tenant_id = w.tenant_id and s.wish_id = w.wish_id and s.${inSeatStates})
      union
      select tenant_id, wish_id from registration where wish_id is not null
      group by tenant_id, wish_id having count(distinct booking_id) > 1`,
  },
  {
    name: 'offers answered',
    why: 'an expired offer is passed on within a few minutes',
    level: 'warning',
    checked: 'select count(*) from registration where offered_at is not null',
    broken: `select tenant_id, id from registration where offer_expires_at < now() - interval '15 minutes'`,
  },
  {
    name: 'courses offered instead',
    why: 'another course is offered only to registrations that were cancelled with the course, and never that course itself',
    checked: 'select count(*) from offered_registration',
    broken: `
      select o.tenant_id, r.id from offered_registration o
      join rebooking_offer f on f.tenant_id = o.tenant_id and f.id = o.offer_id
      join registration r on r.tenant_id = o.tenant_id and r.id = o.registration_id
      where r.course_id <> f.course_id or r.cancellation_cause is distinct from 'course'
      union
      select c.tenant_id, c.offer_id from rebooking_offer_course c
      join rebooking_offer f on f.tenant_id = c.tenant_id and f.id = c.offer_id
      where c.course_id = f.course_id`,
  },
  {
    name: 'payment terms',
    why: 'only reserved registrations have a payment deadline',
    checked: 'select count(*) from registration',
    broken: `select tenant_id, id from registration where payment_due_at is not null and state <> 'reserved'`,
  },
]
