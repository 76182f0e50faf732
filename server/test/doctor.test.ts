import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { examineHouse } from '#app/examine-house.ts'
import { houseInvariants } from '#app/rooms.ts'
import { examineAuditChain } from '#platform/invariants/audit-chain.ts'
import { describeFinding, examineWith, isViolated } from '#platform/invariants/examine.ts'
import { examineInvariant, type Finding, type Invariant } from '#platform/invariants/finding.ts'
import { referenceInvariants } from '#platform/invariants/reference-invariants.ts'
import { type TestDatabase, testVault } from './database.ts'
import { cloneSeeded } from './seeded-database.ts'

let healthy: TestDatabase
let owner: pg.Client
/** All rules by their names; what refers to what is read from the schema once. */
let rules: Map<string, Invariant>

beforeAll(async () => {
  healthy = await cloneSeeded(inject('ownerUrl'))
  owner = new pg.Client({ connectionString: healthy.ownerUrl })
  await owner.connect()
  rules = new Map(
    [...houseInvariants, ...(await referenceInvariants(owner))].map((rule) => [rule.name, rule]),
  )
})
afterAll(async () => {
  await owner.end()
  await healthy.drop()
})

/** What is found after statements that ran without foreign keys and triggers; then they are taken back. */
async function foundAfter(statements: readonly string[], look: () => Promise<Finding[]>) {
  await owner.query('begin')
  try {
    await owner.query('set local session_replication_role = replica')
    for (const statement of statements) {
      const { rowCount } = await owner.query(statement)
      expect(rowCount, `${statement} changed nothing`).not.toBe(0)
    }
    return (await look()).filter(({ broken }) => broken > 0)
  } finally {
    await owner.query('rollback')
  }
}

const findingsAfter = (...statements: string[]) =>
  foundAfter(statements, () => examineWith(owner, houseInvariants, testVault))

/** Looks by this rule alone, because looking by all of them for each breach takes most of a minute. */
const findingsBy = (name: string, breach: string) =>
  foundAfter([breach], async () => {
    const rule = rules.get(name)
    return rule ? [await examineInvariant(owner, rule)] : examineAuditChain(owner, testVault)
  })

const one = (table: string, where = 'true') =>
  `(tenant_id, id) = (select tenant_id, id from ${table} where ${where} order by tenant_id, id limit 1)`
/** A frame out of which nothing was ordered, although it says so; and no booking is of its firm. */
const frameOfSomebody = `with kept as (
    insert into firm (tenant_id, id, name, name_sort, created_at, updated_at)
      select tenant_id, gen_random_uuid(), 'Werft', 'werft', now(), now() from registration limit 1 returning tenant_id, id
  ), made as (
    insert into firm_frame (tenant_id, id, firm_id, name, name_sort, places, taken, price_cents, valid_until, created_at, updated_at)
      select tenant_id, gen_random_uuid(), id, 'Rahmen', 'rahmen', 5, 2, 100, current_date, now(), now() from kept
      returning tenant_id, id
  )`
const newcomer = "(select id from tenant where slug = 'hundeschule-pfotenzeit')"
const attending = 'id in (select person_id from registration)'
/** Empties the fields of a person only, without the other steps of an erasure. */
const eraseNameOnly = `update person set first_name = '', last_name = '', name_sort = '', email = '', phone = '',
  street = '', postal_code = '', city = '', user_id = null, erased_at = now() where ${one('person', attending)}`
/** Rules about erased and merged persons, of whom the demonstration has none. */
const ofErasedPersons = [
  'erased persons',
  'registrations of erased persons',
  'bookings of erased persons',
  'facts of erased persons',
  'mails about erased persons',
  'log of erased persons',
  'merged persons',
]
const confirmed = "from_state = 'reserved' and to_state = 'confirmed'"

describe('the doctor', () => {
  it('finds nothing in a healthy database, and has looked at all of it', async () => {
    const findings = await examineHouse(healthy.ownerUrl, testVault)
    expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
    const unseen = findings.filter(({ checked }) => checked === 0).map(({ name }) => name)
    // References are read from the schema and are not compared, because the demonstration does not fill every table.
    const isReference = (name: string) => name.includes('→')
    expect(unseen.filter((name) => !isReference(name)).sort()).toEqual(
      [
        'support',
        'requests that were booked',
        'courses offered instead',
        ...ofErasedPersons,
        // The demonstration imports no statements, duns and refunds nobody, and nobody in it paid too late or nearly all.
        'late payments',
        'small rests',
        'bank lines',
        'payouts',
        'dunning letters',
        'dunning runs',
        'owed charges',
        'paid recommendations',
        'codes of erased recommenders',
        'rewards of recommenders',
        'recommendation credits',
        'debits collected once',
        'debit runs',
        'debits under mandates',
        'exports for datev',
        'refunds',
        'refund accounts',
        // Nobody in it has redeemed a voucher yet.
        'redeemed vouchers',
        // Nor does it write templates or make documents.
        'document templates',
        'documents',
        // Nor does it write to people.
        'messages to people',
        'letters by rule',
        'unwanted letters',
        // All of its addresses are right.
        'undeliverable addresses',
        // Nor does it take payments online.
        'online payments',
        'online refunds',
        // Nor does it let other programs in.
        'api tokens',
        'webhooks',
        'webhook deliveries',
        // Nobody has ordered out of a frame yet.
        'places of frames given back',
        // Nor at a reduced price with proof.
        'proofs of reduced prices',
        // Nor does it have a mail assistant.
        'assistant',
        // Nobody in it takes everything along.
        'whole exports',
        'scheduled exports',
        'imported tables',
        'jobs move',
      ].sort(),
    )
    const seen = findings.filter(({ name, checked }) => isReference(name) && checked > 0)
    expect(seen.length).toBeGreaterThan(20)
  })

  it.each([
    ["the platform's house", 'update tenant set is_platform = false where is_platform'],
    [
      "the platform's house",
      `insert into membership (tenant_id, id, user_id, role)
        select t.id, gen_random_uuid(), u.id, 'admin' from tenant t, user_account u where t.is_platform limit 1`,
    ],
    ['admins', `update membership set role = 'operator' where tenant_id = ${newcomer}`],
    ['onboarding', `update tenant set onboarding_done = '{company}' where id = ${newcomer}`],
    [
      'months charged',
      `update tier_charge set net_cents = -net_cents where ${one('tier_charge', "kind = 'month'")}`,
    ],
    [
      'recommendation credits',
      `insert into recommendation_credit (tenant_id, id, recommendation_id, paid_charge_id, cents, used_cents, at)
        select id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 100, 50, now()
        from tenant where not is_platform limit 1`,
    ],
    [
      'paid recommendations',
      `with o as (
          insert into owed_charge (tenant_id, charge_id, charged_tenant_id, charged_at, period_start, net_cents, receivable_id, at)
          select tenant_id, gen_random_uuid(), gen_random_uuid(), now(), now(), 1900, id, now() from receivable
          where allocated_cents = 0 limit 1 returning tenant_id, charge_id
        )
        insert into recommendation_credit (tenant_id, id, recommendation_id, paid_charge_id, cents, at)
        select tenant_id, gen_random_uuid(), gen_random_uuid(), charge_id, 100, now() from o`,
    ],
    ['tier history', `update tenant set tier = 'ULTIMATE' where tier = 'PROFESSIONAL'`],
    ['tier history', "update tier_charge set from_tier = 'FREE' where from_tier = 'ESSENTIAL'"],
    [
      'receivables',
      `update receivable set charged_cents = charged_cents + 1 where ${one('receivable', 'open_cents > 0')}`,
    ],
    [
      'payments',
      `update payment set allocated_cents = allocated_cents - 1 where ${one('payment', 'allocated_cents > 0')}`,
    ],
    [
      'what places owe',
      `update registration set fee_cents = fee_cents + 100
        where ${one('registration', "state = 'confirmed' and fee_cents > 0")}`,
    ],
    [
      'small rests',
      `insert into write_off (tenant_id, id, receivable_id, cents, cause, at, actor_kind)
        select tenant_id, gen_random_uuid(), id, 1, 'tolerance', now(), 'system' from receivable
        where open_cents > 0 and allocated_cents = 0 limit 1`,
    ],
    [
      'late payments',
      `insert into late_payment (tenant_id, id, payment_id, registration_id, at, actor_kind)
        select p.tenant_id, gen_random_uuid(), p.id, r.id, now(), 'system' from payment p
        join registration r on r.tenant_id = p.tenant_id where r.state = 'cancelled' limit 1`,
    ],
    [
      'online payments',
      `insert into checkout_attempt (tenant_id, id, booking_id, service, amount_cents, currency, payee, reference, external_id,
          state, token_hash, back_sealed, created_at, expires_at, ended_at)
        select tenant_id, gen_random_uuid(), id, 'paypal', 100, 'EUR', '', 'A', 'O', 'completed', 'h', 's', now(), now(), now()
        from booking limit 1`,
    ],
    [
      'online refunds',
      `insert into service_refund (tenant_id, id, payment_id, cents, request_key, origin, external_id, state, at, ended_at)
        select tenant_id, gen_random_uuid(), id, 1, 'k', 'there', 'R', 'completed', now(), now() from payment limit 1`,
    ],
    [
      'payouts',
      `with o as (
          insert into service_payout (tenant_id, id, service, external_id, cents, currency, arrives_on, state, marks, told_at)
          select id, gen_random_uuid(), 'stripe', 'po', 100, 'EUR', now(), 'coming', '{stripe}', now()
          from tenant where not is_platform limit 1 returning tenant_id, id
        )
        insert into service_payout_part (tenant_id, payout_id, position, kind, cents, fee_cents)
        select tenant_id, id, 0, 'payment', 100, 1 from o`,
    ],
    [
      'bank lines',
      `with i as (
          insert into bank_import (tenant_id, id, created_at, expires_at)
          select id, gen_random_uuid(), now(), now() from tenant where not is_platform limit 1 returning tenant_id, id
        ), s as (
          insert into bank_statement (tenant_id, id, bank_import_id, source, account, currency)
          select tenant_id, gen_random_uuid(), id, 'table', 'x', 'EUR' from i returning tenant_id, id, bank_import_id
        )
        insert into bank_line (tenant_id, id, bank_import_id, bank_statement_id, position, identity, entry, booked_on,
          cents, currency, kind, outcome)
        select tenant_id, gen_random_uuid(), bank_import_id, id, 0, 'x', 'x', now(), 100, 'EUR', 'other', 'noted' from s`,
    ],
    [
      'dunning runs',
      `insert into dunning_run (tenant_id, id, day, started_at, actor_kind, letters, receivables, open_cents, fee_cents, left_out)
        select id, gen_random_uuid(), now(), now(), 'system', 1, 1, 100, 0, 0 from tenant where not is_platform limit 1`,
    ],
    [
      'owed charges',
      `insert into owed_charge (tenant_id, charge_id, charged_tenant_id, charged_at, period_start, net_cents, receivable_id, at)
        select tenant_id, gen_random_uuid(), gen_random_uuid(), now(), now(), 1900, id, now() from receivable limit 1`,
    ],
    [
      'dunning letters',
      `with d as (
          insert into dunning_run (tenant_id, id, day, started_at, actor_kind, letters, receivables, open_cents, fee_cents, left_out)
          select tenant_id, gen_random_uuid(), now(), now(), 'system', 1, 1, 100, 0, 0 from person limit 1 returning tenant_id, id
        )
        insert into dunning_notice (tenant_id, id, run_id, payer_person_id, level, currency, pay_by, open_cents, fee_cents,
          interest_cents)
        select d.tenant_id, gen_random_uuid(), d.id, p.id, 1, 'EUR', now(), 100, 0, 0
        from d join person p on p.tenant_id = d.tenant_id limit 1`,
    ],
    [
      'debit runs',
      `insert into debit_run (tenant_id, id, made_at, debits, cents, cancelled_at, actor_kind)
        select id, gen_random_uuid(), now(), 1, 100, now(), 'system' from tenant where not is_platform limit 1;
       insert into debit_file (tenant_id, id, run_id, number, message_id, debits, cents, sha256, sealed, made_at)
        select tenant_id, gen_random_uuid(), id, 1, 'x', 1, 100, repeat('0', 64), 'x', now() from debit_run`,
    ],
    [
      'debits collected once',
      `with m as (
          insert into mandate (tenant_id, id, person_id, reference, creditor_id, creditor_name, holder, account_end,
            account_digest, account_sealed, country, signed_on, origin, created_at, actor_kind)
          select tenant_id, gen_random_uuid(), id, 'X-1', 'DE98ZZZ09999999999', 'x', 'x', '2051', 'x', 'x', 'DE', now(),
            'paper', now(), 'system' from person limit 1 returning tenant_id, id, person_id
        ), n as (
          insert into debit_notice (tenant_id, id, payer_person_id, announced_on, creditor_id, at, actor_kind)
          select tenant_id, gen_random_uuid(), person_id, now(), 'DE98ZZZ09999999999', now(), 'system' from m
          returning tenant_id, id
        )
        insert into debit (tenant_id, id, notice_id, payer_person_id, mandate_id, end_to_end_id, cents, sequence_type,
          announced_on, notice_days, announced_for, collect_on, state, made_at)
        select m.tenant_id, gen_random_uuid(), n.id, m.person_id, m.id, 'x', 100, 'RCUR', date '2027-01-04', 14,
          date '2027-01-18', date '2027-01-18', 'announced', now() from m join n using (tenant_id)`,
    ],
    // Right in itself, and the bank's statement was booked as a second payment of it.
    [
      'debits collected once',
      `with r as (select tenant_id, id, payer_person_id from receivable limit 1), m as (
          insert into mandate (tenant_id, id, person_id, reference, creditor_id, creditor_name, holder, account_end,
            account_digest, account_sealed, country, signed_on, origin, created_at, actor_kind)
          select tenant_id, gen_random_uuid(), payer_person_id, 'X-1', 'DE98ZZZ09999999999', 'x', 'x', '2051', 'x', 'x', 'DE',
            now(), 'paper', now(), 'system' from r returning tenant_id, id, person_id
        ), p as (
          insert into payment (tenant_id, id, way, received_on, booked_at, amount_cents, currency, payer_person_id,
            end_to_end_id, actor_kind)
          select tenant_id, gen_random_uuid(), way, now(), now(), 100, 'EUR', person_id, 'x', 'system'
          from m cross join (values ('sepa_direct_debit'), ('bank_transfer')) w (way) returning tenant_id, id, way
        ), d as (
          insert into debit (tenant_id, id, notice_id, payer_person_id, mandate_id, run_id, end_to_end_id, cents,
            sequence_type, announced_on, notice_days, announced_for, collect_on, state, payment_id, made_at)
          select tenant_id, gen_random_uuid(), gen_random_uuid(), m.person_id, m.id, gen_random_uuid(), 'x', 100, 'RCUR',
            date '2027-01-04', 14, date '2027-01-18', date '2027-01-18', 'collected', p.id, now()
          from m join p using (tenant_id) where p.way = 'sepa_direct_debit' returning tenant_id, id
        )
        insert into debit_item (tenant_id, debit_id, receivable_id, cents, is_living)
        select tenant_id, d.id, r.id, 100, false from d join r using (tenant_id)`,
    ],
    // It says that it was saved once, and no version is there.
    [
      'document templates',
      `insert into document_template (tenant_id, id, name, name_sort, purpose, language, content, version, created_at,
          updated_at)
        select id, gen_random_uuid(), 'x', 'x', 'letter', 'de', '{}', 1, now(), now()
        from tenant where not is_platform limit 1`,
    ],
    // A registration for another course.
    [
      'documents',
      `with r as (
          select r.*, c.id as other from registration r join course c on c.tenant_id = r.tenant_id and c.id <> r.course_id
          limit 1
        ), f as (
          insert into kept_file (tenant_id, id, filename, filesize, media_type, sha256, created_at)
          select tenant_id, gen_random_uuid(), 'x', 1, 'x', repeat('a', 64), now() from r returning tenant_id, id
        )
        insert into document (tenant_id, id, title, purpose, language, template_id, course_id, registration_id, person_id,
          name_folded, file_id, run_id, made_at, actor_kind)
        select r.tenant_id, gen_random_uuid(), 'x', 'letter', 'de', r.id, r.other, r.id, r.person_id, 'x', f.id, r.id,
          now(), 'system' from r join f using (tenant_id)`,
    ],
    // The payer of a receivable, and the mandate of somebody else.
    [
      'debits under mandates',
      `with r as (
          select r.* from receivable r where r.open_cents > 0 and exists (
            select from person p where p.tenant_id = r.tenant_id and p.id <> r.payer_person_id) limit 1
        ), m as (
          insert into mandate (tenant_id, id, person_id, reference, creditor_id, creditor_name, holder, account_end,
            account_digest, account_sealed, country, signed_on, origin, created_at, actor_kind)
          select r.tenant_id, gen_random_uuid(), p.id, 'X-1', 'DE98ZZZ09999999999', 'x', 'x', '2051', 'x', 'x', 'DE', now(),
            'paper', now(), 'system'
          from r join person p on p.tenant_id = r.tenant_id and p.id <> r.payer_person_id limit 1 returning tenant_id, id
        ), n as (
          insert into debit_notice (tenant_id, id, payer_person_id, announced_on, creditor_id, at, actor_kind)
          select tenant_id, gen_random_uuid(), payer_person_id, now(), 'DE98ZZZ09999999999', now(), 'system' from r
          returning tenant_id, id
        ), d as (
          insert into debit (tenant_id, id, notice_id, payer_person_id, mandate_id, end_to_end_id, cents, sequence_type,
            announced_on, notice_days, announced_for, collect_on, state, made_at)
          select r.tenant_id, gen_random_uuid(), n.id, r.payer_person_id, m.id, 'x', r.open_cents, 'RCUR',
            date '2027-01-04', 14, date '2027-01-18', date '2027-01-18', 'announced', now()
          from r join m using (tenant_id) join n on n.tenant_id = r.tenant_id returning tenant_id, id, cents
        )
        insert into debit_item (tenant_id, debit_id, receivable_id, cents)
        select d.tenant_id, d.id, r.id, d.cents from d join r using (tenant_id)`,
    ],
    [
      'exports for datev',
      `insert into datev_export (tenant_id, id, fiscal_year, until, mode, made_at, actor_kind, postings, sum_cents, bookings)
        select id, gen_random_uuid(), now(), now(), 'payment_date', now(), 'system', 1, 100, '' from tenant
        where not is_platform limit 1`,
    ],
    [
      'what widgets show',
      `update widget w set options = w.options || jsonb_build_object('courseId', c.id) from course c
        where c.tenant_id <> w.tenant_id and (w.tenant_id, w.id) = (select tenant_id, id from widget limit 1)`,
    ],
    [
      'drills of a sale',
      `insert into tenant (id, slug, company, director, is_drill, created_at)
       values (gen_random_uuid(), 'drill-left', 'Left', 'Left', true, now() - interval '1 hour')`,
    ],
    [
      'support',
      `insert into support_access (tenant_id, id, user_id, session_id, reason, started_at, expires_at)
        select tenant_id, gen_random_uuid(), user_id, gen_random_uuid(), 'unlogged', now(), now()
        from membership limit 1`,
    ],
    [
      'imported tables',
      `insert into import_run (tenant_id, id, kind, filename, sha256, created_at, expires_at, imported_at, result)
        select id, gen_random_uuid(), 'persons', 'a.csv', repeat('0', 64), now(), now(), now(),
          '{"created": 1, "updated": 0}' from tenant limit 1`,
    ],
    ['courses counted', `update course_count set courses = courses + 1 where ${one('course_count')}`],
    ['sums of receivables', 'update receivable_sum set charged_cents = charged_cents + 1'],
    [
      'refunds',
      `insert into refund_request (tenant_id, id, payment_id, cents, purpose, cause, state, way, executed_on, asked_at,
          state_since, actor_kind)
        select tenant_id, gen_random_uuid(), id, 100, 'Kurs entfallen', 'by_hand', 'executed', 'cash', current_date,
          now(), now(), 'system'
        from payment limit 1`,
    ],
    // The money went out, and it can be executed once more.
    [
      'refunds',
      `with q as (
          insert into refund_request (tenant_id, id, payment_id, cents, purpose, cause, state, way, asked_at, state_since,
            actor_kind)
          select tenant_id, gen_random_uuid(), id, 100, 'Kurs entfallen', 'by_hand', 'created', 'cash', now(), now(), 'system'
          from payment limit 1 returning tenant_id, id, payment_id
        )
        insert into refund (tenant_id, id, payment_id, cents, way, purpose, executed_on, request_key, at, actor_kind)
        select tenant_id, gen_random_uuid(), payment_id, 100, 'cash', 'x', now(), id, now(), 'system' from q`,
    ],
    [
      'refund accounts',
      `with given_back as (
        insert into refund_request (tenant_id, id, payment_id, cents, purpose, cause, state, asked_at, state_since, actor_kind)
          select tenant_id, gen_random_uuid(), id, 100, 'Kurs entfallen', 'by_hand', 'kept', now(), now(), 'system'
          from payment limit 1 returning tenant_id, id)
        insert into refund_account_request (tenant_id, id, refund_request_id, asked_at, expires_at, actor_kind)
          select tenant_id, gen_random_uuid(), id, now(), now(), 'system' from given_back`,
    ],
    ['sums of payments', 'update payment_sum set payments = payments + 1'],
    [
      'attendance',
      `update attendance_mark m set appointment_id = (select a.id from appointment a join appointment o
          on o.tenant_id = a.tenant_id and o.id = m.appointment_id and o.course_id <> a.course_id
          where a.tenant_id = m.tenant_id limit 1)
        where ${one('attendance_mark')}`,
    ],
    ['places taken', `update course set taken = taken + 1 where ${one('course', 'attendee_limit is null')}`],
    [
      'waiting list',
      `update course set waiting = waiting + 1 where ${one('course', 'waiter_limit is null')}`,
    ],
    [
      'turns on waiting lists',
      `update registration set queue_number = 1000000 where ${one('registration', "state = 'on_waiting_list'")}`,
    ],
    [
      'turns on waiting lists',
      `update registration set queue_number = 1 where ${one('registration', "state = 'reserved'")}`,
    ],
    [
      'places beyond the limit',
      `update course set extra_seats = 1 where ${one('course', 'taken < attendee_limit')}`,
    ],
    [
      'single places beyond the limit',
      `update registration set takes_extra_seat = true where ${one('registration', "state = 'cancelled'")}`,
    ],
    [
      'rebookings',
      `update registration set cancellation_cause = 'rebooked' where ${one('registration', "state = 'cancelled'")}`,
    ],
    [
      'courses offered instead',
      `with offer as (
        insert into rebooking_offer (tenant_id, id, course_id, made_at, expires_at)
          select tenant_id, gen_random_uuid(), course_id, now(), now() + interval '1 day' from registration
          where state = 'confirmed' limit 1 returning *)
        insert into offered_registration (tenant_id, offer_id, registration_id)
        select o.tenant_id, o.id, r.id from offer o join registration r on r.course_id = o.course_id limit 1`,
    ],
    [
      'payment terms',
      `update registration set payment_due_at = now() where ${one('registration', "state = 'confirmed'")}`,
    ],
    [
      'bookings',
      `insert into booking (tenant_id, id, contact_person_id, language, request_key, request_hash)
        select tenant_id, gen_random_uuid(), id, 'de', gen_random_uuid(), '' from person limit 1`,
    ],
    [
      'requests that were booked',
      `insert into booking_request
          (tenant_id, id, course_id, email, language, content, created_at, expires_at, booking_id)
        select tenant_id, gen_random_uuid(), course_id, 'a@example.org', 'de', '{}', now(), now(), booking_id
        from registration limit 1`,
    ],
    ['registrations of erased persons', eraseNameOnly],
    ['bookings of erased persons', eraseNameOnly],
    [
      'facts of erased persons',
      `with erased as (${eraseNameOnly} returning tenant_id, id),
        asked as (insert into attribute (tenant_id, id, version, for_all_courses, position, created_at, updated_at)
          select tenant_id, gen_random_uuid(), 1, false, 0, now(), now() from erased returning tenant_id, id),
        worded as (insert into attribute_version (tenant_id, attribute_id, version, definition, created_at)
          select tenant_id, id, 1, '{}', now() from asked)
        insert into person_fact (tenant_id, person_id, attribute_id, version, value, said_at, said_by)
        select e.tenant_id, e.id, a.id, 1, '"Nüsse"', now(), 'booking' from erased e join asked a using (tenant_id)`,
    ],
    [
      'log of erased persons',
      `with erased as (${eraseNameOnly} returning tenant_id, id)
        update audit_detail set ip_address = '192.0.2.1' where audit_id in (select e.id from audit_entry e
          join registration r on r.tenant_id = e.tenant_id and r.id = e.subject_id
          join erased p on p.tenant_id = r.tenant_id and p.id = r.person_id)`,
    ],
    [
      'mails about erased persons',
      `with erased as (${eraseNameOnly} returning tenant_id, id)
        insert into mail (tenant_id, id, event_id, kind, recipient, subject, html, text, message_id, state, created_at)
        select r.tenant_id, gen_random_uuid(), e.id, 'left', 'a@example.org', 'S', '', '', gen_random_uuid()::text, 'stored', now()
        from audit_entry e join registration r on r.tenant_id = e.tenant_id and r.id = e.subject_id
        join erased p on p.tenant_id = r.tenant_id and p.id = r.person_id`,
    ],
    [
      'merged persons',
      `insert into merged_person (tenant_id, id, person_id, merged_at)
        select tenant_id, id, id, now() from person limit 1`,
    ],
    [
      'history of states',
      `update registration set state = 'confirmed' where ${one('registration', "state = 'reserved'")}`,
    ],
    ['history of states', `delete from registration_move where ${one('registration_move', confirmed)}`],
    ['price lines', `update price_line set gross_cents = gross_cents + 1 where ${one('price_line')}`],
    ['price lines', `delete from price_line where ${one('price_line')}`],
    ['tax in price lines', `update price_line set net_cents = net_cents + 1 where ${one('price_line')}`],
    [
      'uses of discount codes',
      `update discount_code set used_cents = used_cents + 1 where ${one('discount_code', 'used_people > 0')}`,
    ],
    ['places of frames', `${frameOfSomebody} select from made`],
    [
      'places of frames given back',
      `${frameOfSomebody} insert into frame_place (tenant_id, registration_id, frame_id, taken_at)
        select r.tenant_id, r.id, made.id, now() from registration r join made on made.tenant_id = r.tenant_id limit 1`,
    ],
    [
      'proofs of reduced prices',
      `insert into place_proof (tenant_id, registration_id, name, evidence, cents)
        select tenant_id, id, 'Studierende', 'Ausweis', 1 from registration limit 1`,
    ],
    [
      'single codes',
      "insert into single_code (tenant_id, code, code_id, used) select tenant_id, 'X', id, true from discount_code limit 1",
    ],
    [
      'scheduled exports',
      `insert into export_schedule (tenant_id, id, revision, list, format, with_files, language, rhythm, hour, way,
          endpoint, region, bucket, folder, access_key, set_up_at, next_at)
        select id, gen_random_uuid(), 1, 'persons', 'csv', false, 'de', 'daily', 6, 'storage',
          'https://s3.example.org', 'eu', 'kurse', '', 'key', now(), now() from tenant where not is_platform limit 1`,
    ],
    [
      'codes of erased recommenders',
      `with made as (
          insert into single_code (tenant_id, code, code_id, for_many) select tenant_id, 'START', id, true
          from discount_code limit 1 returning tenant_id, code)
        insert into course_recommender (tenant_id, id, booking_id, email, language, code, created_at)
          select b.tenant_id, gen_random_uuid(), b.id, '', 'de', made.code, now() from booking b
          join made on made.tenant_id = b.tenant_id limit 1`,
    ],
    [
      'rewards of recommenders',
      `with place as (select * from code_redemption limit 1), made as (
          insert into single_code (tenant_id, code, code_id, for_many)
            select p.tenant_id, c, p.code_id, c = 'START' from place p, unnest('{START,BONUS}'::text[]) c
            returning tenant_id, code), recommender as (
          insert into course_recommender (tenant_id, id, booking_id, email, language, code, created_at)
            select b.tenant_id, gen_random_uuid(), b.id, 'rita@example.org', 'de', 'START', now() from booking b
            join made on made.tenant_id = b.tenant_id and made.code = 'START' limit 1 returning tenant_id, id)
        insert into recommending_outcome (tenant_id, registration_id, recommender_id, newcomer, decided_at, code)
          select p.tenant_id, p.registration_id, r.id, '', now(), 'BONUS' from place p join recommender r using (tenant_id)`,
    ],
    ['invoices and what was charged', 'update invoice_receivable set charged_cents = charged_cents + 1'],
    [
      'balances of vouchers',
      `update voucher set balance_cents = balance_cents - 1 where ${one('voucher', 'balance_cents > 0')}`,
    ],
    [
      'redeemed vouchers',
      `insert into payment (tenant_id, id, way, received_on, booked_at, amount_cents, currency, actor_kind)
        select tenant_id, gen_random_uuid(), 'voucher', current_date, now(), 100, currency, 'system' from voucher limit 1`,
    ],
    [
      'extras taken',
      `update extra set taken = taken + 1 where ${one('extra', 'taken > 0 and stock is null')}`,
    ],
    ['extras given back', 'update taken_extra set unit_cents = unit_cents + 1 where freed_at is null'],
    [
      'discount codes given back',
      `delete from price_line l using code_redemption c
        where (l.tenant_id, l.registration_id) = (c.tenant_id, c.registration_id) and l.gross_cents = -c.cents`,
    ],
    [
      'tax in price lines',
      `update price_line set tax_category = 'exempt' where ${one('price_line', 'tax_rate > 0')}`,
    ],
    [
      'dates of courses',
      `update course set starts_at = starts_at - interval '1 hour' where ${one('course', "state = 'published'")}`,
    ],
    [
      'dates of courses',
      `update course set appointment_count = 0 where ${one('course', 'appointment_count > 1')}`,
    ],
    ['dates of courses', `update appointment set cancelled_at = now() where ${one('appointment')}`],
    [
      'events',
      `insert into appointment (tenant_id, id, course_id, starts_at, ends_at, created_at, updated_at)
        select tenant_id, gen_random_uuid(), id, ends_at, ends_at + interval '1 hour', now(), now() from course
        where kind = 'EVENT' limit 1`,
    ],
    [
      'registration → booking',
      `update registration set booking_id = gen_random_uuid() where ${one('registration')}`,
    ],
    [
      'membership → user_account',
      `update membership set user_id = gen_random_uuid() where ${one('membership')}`,
    ],
    [
      'courses created',
      `delete from audit_entry where ${one('audit_entry', "command_type = 'course.created'")}`,
    ],
    [
      'courses published',
      `update audit_entry set command_type = 'course.renamed' where ${one('audit_entry', "command_type = 'course.published' and subject_id in (select id from course where state = 'published')")}`,
    ],
    [
      'registrations received',
      `update registration_move set at = at + interval '1 second' where ${one('registration_move', 'from_state is null')}`,
    ],
    [
      'registrations confirmed',
      `update registration_move set at = at + interval '1 second' where ${one('registration_move', confirmed)}`,
    ],
    [
      'registrations changed',
      `update registration_move set at = at + interval '1 second' where ${one('registration_move', "to_state = 'cancelled'")}`,
    ],
    [
      'audit numbers',
      `update audit_entry set seal_number = seal_number + 100000 where ${one('audit_entry')}`,
    ],
    [
      'audit seals',
      `update audit_entry set at = at - interval '1 day' where ${one('audit_entry', "command_type like 'course.%'")}`,
    ],
    ['audit seals', `update audit_entry set seal = 'forged' where ${one('audit_entry')}`],
    [
      'audit digests',
      "update audit_detail set metadata = metadata || '{\"after\": {}}' where audit_id = (select id from audit_entry where command_type = 'course.created' limit 1)",
    ],
    ['audit heads', 'update audit_chain set last_number = last_number - 1'],
    ['audit heads', 'delete from audit_chain'],
    ['audit signatures', "update audit_chain set signature = 'forged'"],
    ['audit signatures', 'update audit_chain set signature = null'],
  ])('finds broken: %s (case %#)', async (name, breach) => {
    const findings = await findingsBy(name, breach)
    const found = findings.find((finding) => finding.name === name)
    expect(found, `only found ${findings.map((finding) => finding.name)}`).toMatchObject({
      level: 'violation',
    })
    expect(found?.examples.length).toBeGreaterThan(0)
    expect(findings.some(isViolated)).toBe(true)
  })

  it('finds more places taken than there are, though the table itself would refuse them', async () => {
    const findings = await findingsAfter(
      'alter table course drop constraint course_seats_within_limit',
      `update course set attendee_limit = taken - 1 where ${one('course', 'taken > 1')}`,
    )
    expect(findings.map(({ name }) => name)).toEqual(['attendee limit'])
  })

  it('finds a name of somebody who was erased, though the table itself would refuse it', async () => {
    const findings = await findingsAfter(
      'alter table person drop constraint person_erased_is_nobody',
      `update person set erased_at = now() where ${one('person')}`,
    )
    expect(findings.map(({ name }) => name)).toContain('erased persons')
  })

  it('finds two appointments of a course at one time, though an index would refuse them', async () => {
    const findings = await findingsAfter(
      'drop index appointment_once',
      `insert into appointment (tenant_id, id, course_id, starts_at, ends_at, created_at, updated_at)
        select tenant_id, gen_random_uuid(), course_id, starts_at, ends_at, now(), now() from appointment
        where cancelled_at is null limit 1`,
    )
    expect(findings.map(({ name }) => name)).toContain('appointments')
  })

  it('finds a step that nobody may take', async () => {
    const cancelled = one('registration', "state = 'cancelled'")
    const findings = await findingsAfter(
      `insert into registration_move (tenant_id, id, registration_id, from_state, to_state, at, actor_kind, cause)
        select tenant_id, gen_random_uuid(), id, 'cancelled', 'reserved', state_since, 'system', 'magic' from registration where ${cancelled}`,
    )
    expect(findings.map(({ name }) => name)).toEqual(['history of states', 'allowed moves'])
  })

  it('notices the last entries of a chain being cut off', async () => {
    const cut = (table: string, column: string) =>
      `delete from ${table} where (tenant_id, ${column}) in (select tenant_id, id from audit_entry e where seal_number =
        (select last_number from audit_chain c where c.tenant_id = e.tenant_id))`
    const findings = await findingsAfter(cut('audit_detail', 'audit_id'), cut('audit_entry', 'id'))
    expect(findings.map(({ name }) => name)).toContain('audit heads')
  })

  it('does not mind that personal details were erased', async () => {
    expect(await findingsAfter('delete from audit_detail')).toEqual([])
  })

  it.each([
    [
      'turns drawn',
      `update registration set queue_number = null where ${one('registration', "state = 'on_waiting_list'")}`,
    ],
    [
      'empty places',
      "update course set attendee_limit = null where waiting > 0 and state = 'published' and starts_at > now()",
    ],
    [
      'causes of cancellations',
      `update registration set cancellation_cause = null, state_since = now() + interval '1 day'
        where ${one('registration', "state = 'cancelled'")}`,
    ],
    [
      'places that nobody collects for',
      `with r as (
          update registration r set payment_due_at = null from booking b
          where b.tenant_id = r.tenant_id and b.id = r.booking_id and r.state = 'reserved' and r.fee_cents > 0
          returning r.tenant_id, r.course_id, b.id as booking_id, b.contact_person_id
        ), c as (
          update course c set updated_at = now() - interval '1 month', payment_deadline_days = 7 from r
          where c.tenant_id = r.tenant_id and c.id = r.course_id
        ), m as (
          insert into mandate (tenant_id, id, person_id, reference, creditor_id, creditor_name, holder, account_end,
            account_digest, account_sealed, country, signed_on, origin, created_at, actor_kind)
          select tenant_id, booking_id, contact_person_id, 'X-' || row_number() over (), 'DE98ZZZ09999999999', 'x', 'x', '2051',
            'x', 'x', 'DE', now() - interval '4 years', 'paper', now(), 'system'
          from (select distinct tenant_id, booking_id, contact_person_id from r) r returning tenant_id, id
        )
        update booking b set payment_method = 'sepa_direct_debit', mandate_id = m.id from m
        where b.tenant_id = m.tenant_id and b.id = m.id`,
    ],
  ])(
    'warns of what only another version, a moment or a chore that rests may leave: %s',
    async (name, breach) => {
      const findings = await findingsBy(name, breach)
      expect(findings.find((finding) => finding.name === name)).toMatchObject({ level: 'warning' })
    },
  )

  it('only warns of what should have happened by now', async () => {
    const findings = await findingsAfter(
      `insert into outbox (tenant_id, id, task, payload, created_at)
        select id, gen_random_uuid(), 'x', '{}', now() - interval '2 hours' from tenant where not is_platform`,
      `update mail set state = 'queued', queued_at = now() - interval '2 hours' where ${one('mail')}`,
    )
    expect(findings.map(({ name, level, broken }) => [name, level, broken])).toEqual([
      ['outbox', 'warning', 3],
      ['mails', 'warning', 1],
    ])
    expect(findings.some(isViolated)).toBe(false)
  })

  it('fails on an outbox and a lane that stand still, but only while something runs', async () => {
    const standingStill = [
      `insert into outbox (tenant_id, id, task, payload, created_at)
        select id, gen_random_uuid(), 'x', '{}', now() - interval '6 minutes' from tenant where not is_platform`,
      `insert into job (tenant_id, id, lane, task, payload, run_at)
        select id, gen_random_uuid(), lane, 'x', '{}', now() - interval '11 minutes'
        from tenant, unnest('{letters,sending}'::text[]) lane where is_platform`,
      // A long queue of this lane moves: one of it was begun.
      `insert into job (tenant_id, id, lane, task, payload, claim, node_id, claimed_at)
        select id, gen_random_uuid(), 'sending', 'x', '{}', id, id, now() - interval '1 minute' from tenant where is_platform`,
    ]
    const node = `insert into node (id, role, started_at) values (gen_random_uuid(), 'web', now() - interval '1 hour')`
    const findings = await findingsAfter(...standingStill, node)
    expect(findings.map(({ name, broken }) => [name, broken])).toEqual([
      ['outbox moves', 3],
      ['jobs move', 1],
    ])
    expect(findings.every(isViolated)).toBe(true)
    expect(await findingsAfter(...standingStill)).toEqual([])
  })

  it('says in one line what it found, and where', async () => {
    const [finding] = await findingsAfter(`update course set taken = taken + 1 where attendee_limit is null`)
    const lines = describeFinding(finding as NonNullable<typeof finding>).split('\n')
    expect(lines[0]).toMatch(/^FAIL places taken: \d+ checked, 4 broken \(the counter of a course equals/)
    expect(lines[1]).toMatch(/^ +[0-9a-f-]{36} of tenant [0-9a-f-]{36}$/)
    expect(lines).toHaveLength(5)
  })
})
