import { taxedCategories } from '@reihum/contract/courses/course-terms.ts'
import { registrationMoves, seatStates } from '@reihum/contract/registrations/registration-states.ts'
import type { Invariant } from '#platform/invariants/finding.ts'

const taxed = taxedCategories.map((category) => `'${category}'`).join(', ')

const inSeatStates = `state in (${seatStates.map((state) => `'${state}'`).join(', ')})`

const allowedMoves = Object.entries(registrationMoves)
  .flatMap(([from, successors]) => successors.map((to) => `('${from}', '${to}')`))
  .join(', ')

/** Courses whose counter differs from the number of their registrations in these states. */
const countersThatDiffer = (counter: string, states: string) => `
  select c.tenant_id, c.id from course c
  left join (
    select tenant_id, course_id, count(*) as counted from registration where ${states} group by 1, 2
  ) r on r.tenant_id = c.tenant_id and r.course_id = c.id
  where c.${counter} <> coalesce(r.counted, 0)`

export const bookingInvariants: readonly Invariant[] = [
  {
    name: 'places taken',
    why: 'the counter of a course equals its reserved and confirmed registrations',
    checked: 'select count(*) from course',
    broken: countersThatDiffer('taken', inSeatStates),
  },
  {
    name: 'waiting list',
    why: 'the counter of a course equals its registrations on the waiting list',
    checked: 'select count(*) from course',
    broken: countersThatDiffer('waiting', "state = 'on_waiting_list'"),
  },
  {
    name: 'places offered',
    why: 'the counter of a course equals its registrations that hold an offer',
    checked: 'select count(*) from course',
    broken: countersThatDiffer('offered', 'offered_at is not null'),
  },
  {
    name: 'attendee limit',
    why: 'no course has more places taken or offered than its limit and its extra seats allow',
    checked: 'select count(*) from course where attendee_limit is not null',
    broken: 'select tenant_id, id from course where taken + offered > attendee_limit + extra_seats',
  },
  {
    name: 'bookings',
    why: 'every booking has at least one registration',
    checked: 'select count(*) from booking',
    broken: `
      select tenant_id, id from booking b where not exists (
        select from registration r where r.tenant_id = b.tenant_id and r.booking_id = b.id)`,
  },
  {
    name: 'what places owe',
    why: 'for each registration with a place its fee is charged, and for the others nothing but what their cancellation keeps',
    checked: 'select count(*) from registration',
    broken: `
      select r.tenant_id, r.id from registration r
      left join (
        select tenant_id, registration_id, sum(gross_cents) as cents from receivable_line
        where registration_id is not null and cause <> 'kept' group by 1, 2
      ) l on l.tenant_id = r.tenant_id and l.registration_id = r.id
      where coalesce(l.cents, 0) <> case when r.${inSeatStates} then r.fee_cents else 0 end
      union
      -- whoever cancelled keeps owing part of what they had paid
      select r.tenant_id, r.id from receivable_line l
      join registration r on r.tenant_id = l.tenant_id and r.id = l.registration_id
      where l.cause = 'kept' group by r.tenant_id, r.id
      having r.cancellation_cause is distinct from 'attendee' or sum(l.gross_cents) > r.fee_cents`,
  },
  {
    name: 'places that nobody collects for',
    why: 'a reserved place that is paid by direct debit and has no payment deadline has a valid mandate',
    // The chore that gives such a place a deadline comes by once an hour, and waits for a debit that was handed in.
    level: 'warning',
    checked: `select count(*) from registration r join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
      where r.state = 'reserved' and r.payment_due_at is null and b.mandate_id is not null`,
    broken: `
      select r.tenant_id, r.id from registration r
      join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
      join mandate m on m.tenant_id = b.tenant_id and m.id = b.mandate_id
      join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
      where r.state = 'reserved' and r.payment_due_at is null and r.fee_cents > 0
        and b.payment_method = 'sepa_direct_debit' and c.payment_deadline_days is not null
        and c.updated_at < now() - interval '1 day'
        and (m.revoked_at < now() - interval '1 day' or m.suspended_at < now() - interval '1 day'
          or (m.last_used_on < current_date - 1) is not false
            and mandate_state_on(m.signed_on, m.last_used_on, m.recurring, null, null, current_date - 1) <> 'valid')`,
  },
  {
    name: 'history of states',
    // Every state that a registration entered was left again, except the present one.
    why: 'each move of a registration starts in the state where the one before it ended, and the last ends in its present state',
    checked: 'select count(*) from registration',
    broken: `
      select tenant_id, id from (
        select tenant_id, registration_id as id, to_state as state, 1 as step from registration_move
        union all
        select tenant_id, registration_id, from_state, -1 from registration_move where from_state is not null
        union all
        select tenant_id, id, state, -1 from registration
      ) steps group by tenant_id, id, state having sum(step) <> 0`,
  },
  {
    name: 'allowed moves',
    why: 'every move of a registration is in the table of allowed moves, and a cancelled one was booked again only by a late payment',
    checked: 'select count(*) from registration_move',
    broken: `
      select tenant_id, registration_id as id from registration_move
      where from_state is not null and (from_state, to_state) not in (values ${allowedMoves})
        and not (from_state = 'on_waiting_list' and to_state = 'on_waiting_list' and cause in ('passed_over', 'offered', 'skipped'))
        or from_state = 'cancelled' and cause <> 'paid_late'`,
  },
  {
    name: 'requests that were booked',
    why: 'an open booking request has its content, and a booked one only its booking',
    checked: 'select count(*) from booking_request',
    broken: `
      select tenant_id, id from booking_request
      where (booking_id is null) = (content = '{}'::jsonb) or (booking_id is null) = (email = '')`,
  },
  {
    name: 'price lines',
    why: 'the price lines of a registration add up to its fee',
    checked: 'select count(*) from registration',
    broken: `
      select r.tenant_id, r.id from registration r
      left join (
        select tenant_id, registration_id, sum(gross_cents) as gross from price_line group by 1, 2
      ) l on l.tenant_id = r.tenant_id and l.registration_id = r.id
      where r.fee_cents <> coalesce(l.gross, 0)`,
  },
  {
    name: 'tax in price lines',
    why: 'the net amount of a price line is its gross amount less the tax of its rate',
    checked: 'select count(*) from price_line',
    broken: `
      select tenant_id, id from price_line
      where net_cents <> round(gross_cents * 10000.0 / (10000 + tax_rate))
        or (tax_rate > 0 and tax_category not in (${taxed}))`,
  },
]
