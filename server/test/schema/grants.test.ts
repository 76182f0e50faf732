import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { appRole, platformRole } from '#platform/database/roles.ts'
import { plantTenant } from './one-of-everything.ts'
import { attempt, type OpenDatabase, openClone } from './open-database.ts'

let database: OpenDatabase
let app: pg.Client
let platform: pg.Client

beforeAll(async () => {
  database = await openClone(inject('ownerUrl'))
  ;({ app, platform } = database)
  const tenant = await plantTenant(database.owner, 'alpha')
  await app.query('select set_config($1, $2, false)', ['app.tenant_id', tenant])
})
afterAll(() => database.close())

const denied = '42501'

/** The grants of a role on each relation; grants on single columns with the column names. */
async function grantsOf(role: string): Promise<Record<string, string>> {
  const { rows } = await database.owner.query<{ name: string; rights: string }>(
    `select name, string_agg(rights, ', ' order by rights) as rights from (
       select c.relname as name, lower(g.privilege_type) as rights
       from pg_class c, aclexplode(c.relacl) g
       where c.relnamespace = 'public'::regnamespace and g.grantee = $1::regrole
       union all
       select c.relname, lower(g.privilege_type) || ' (' || string_agg(a.attname, ', ' order by a.attname) || ')'
       from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) g
       where c.relnamespace = 'public'::regnamespace and g.grantee = $1::regrole
       group by c.relname, g.privilege_type
     ) granted group by name order by name`,
    [role],
  )
  return Object.fromEntries(rows.map(({ name, rights }) => [name, rights]))
}

describe('the platform role', () => {
  it('has these rights and no others', async () => {
    expect(await grantsOf(platformRole)).toMatchInlineSnapshot(`
      {
        "account_token": "delete, insert, select, update",
        "api_token": "select (expires_at, id, reminded_at, revoked_at, tenant_id)",
        "attempt": "delete, insert, select, update",
        "attendee_passkey": "delete, select (id, tenant_id, used_at)",
        "attendee_session": "delete, select (expires_at, id, tenant_id, used_at)",
        "attendee_sign_in": "delete, select (expires_at, id, tenant_id)",
        "audit_chain": "insert, select, update",
        "audit_detail": "delete, insert, select, update (ip_address, request_id, salt, user_agent)",
        "audit_entry": "insert, select, update (seal, seal_number)",
        "badge_key": "select (tenant_id)",
        "bank_import": "delete, select (booked_at, expires_at, id, tenant_id)",
        "booking_request": "delete, select (booking_id, expires_at, id, tenant_id)",
        "bulk_run": "delete, select (created_at, id, tenant_id)",
        "captcha_used": "delete, insert, select, update",
        "certificate": "select (ended_at, failed_at, file_id, id, issued_at, remind_days, reminded_at, tenant_id, valid_until)",
        "certificate_rule": "select (automatic, course_id, tenant_id)",
        "changed_date": "select (course_id, look_at, tenant_id)",
        "checkout_attempt": "select (created_at, expires_at, id, looked_at, looked_times, state, tenant_id)",
        "chore_turn": "delete, insert, select, update",
        "code_generator": "delete, insert, select, update",
        "course": "select (attendee_limit, decide_by, decision, decision_reminded_for, ends_at, extra_seats, id, minimum_attendees, move_up_at, starts_at, state, taken, tenant_id, waiting)",
        "daily_figure": "insert, select, update",
        "debit": "select (collect_on, state, tenant_id)",
        "debit_settings": "select (announces_itself, tenant_id)",
        "dunning_run": "select (actor_kind, day, tenant_id)",
        "dunning_settings": "select",
        "examination": "insert, select, update (due_at)",
        "export_schedule": "select (id, next_at, tenant_id)",
        "failed_job_notice": "insert, select, update",
        "file_variant": "select (filesize, tenant_id)",
        "group_after_course": "select (course_id, tenant_id)",
        "import_run": "delete, select (created_at, expires_at, id, imported_at, tenant_id)",
        "interest": "delete, select (confirmed_at, expires_at, id, tenant_id)",
        "invitation": "delete, insert, select, update",
        "invoice": "select (finalised_at, id, kept_until, pdf_file_id, released_at, state, tenant_id)",
        "invoice_settings": "select (drafted_until, drafts_when, tenant_id)",
        "job": "delete, insert, select, update",
        "kept_answer": "delete, select (expires_at, tenant_id, token_hash)",
        "kept_file": "select (filesize, is_passing, tenant_id)",
        "kysely_migration": "select",
        "letterhead": "select (tenant_id, vat_id)",
        "mail": "delete, select",
        "mail_setting": "select (checked_at, hostname, tenant_id)",
        "mandate": "select (tenant_id)",
        "membership": "delete, insert, select, update",
        "news_round": "select",
        "node": "delete, insert, select, update",
        "notification": "select (id, scheduled_for, tenant_id)",
        "notification_rule": "select (id, look_at, tenant_id)",
        "outbox": "delete, insert, select, update",
        "owed_charge": "select (charge_id, tenant_id)",
        "passkey": "delete, insert, select, update",
        "passkey_challenge_used": "delete, insert, select, update",
        "past_member": "insert, select",
        "payment_account": "select (checked_at, service, tenant_id)",
        "place_proof": "select (file_id, registration_id, tenant_id)",
        "platform_setting": "insert, select, update",
        "provider_sign_in": "delete, insert, select, update",
        "recommendation": "insert, select, update (is_accepted, paid_at, reason, refusal)",
        "recommendation_code": "insert, select",
        "recommendation_credit": "delete, insert, select, update (used_cents)",
        "recovery_code": "delete, insert, select, update",
        "registration": "select (course_id, id, offer_expires_at, payment_due_at, payment_hold_until, payment_reminded_at, registered_at, state, state_since, tenant_id, unnamed)",
        "reserved_slug": "insert, select",
        "run": "delete, select (created_at, id, tenant_id)",
        "sale_drill": "select (beat_at, drill_tenant_id, id, state, tenant_id), update (drill_tenant_id, finished_at, state)",
        "scheduled_export": "select (expires_at, file_id, id, tenant_id)",
        "seat_alert": "delete, select (confirmed_at, course_id, expires_at, id, tenant_id, told_at)",
        "sender_domain": "select (checked_at, tenant_id)",
        "service_message": "select (external_id, processed_at, received_at, service, tenant_id)",
        "service_pause": "delete, insert, select, update",
        "service_refund": "select (at, id, looked_at, state, tenant_id)",
        "stored_file": "select (filesize, tenant_id)",
        "suggestion": "insert, select, update (note, revision, state)",
        "support_access": "insert, select, update",
        "tenant": "insert, select, update",
        "tenant_export": "select",
        "tenant_move": "select (expires_at, id, state, tenant_id)",
        "tenant_slug": "select",
        "tier_charge": "insert, select",
        "user_account": "delete, insert, select, update",
        "user_identity": "delete, insert, select, update",
        "user_session": "delete, insert, select, update",
        "voucher": "select (balance_cents, id, lapsed_at, tenant_id, valid_until)",
        "webhook": "select (events, off_at, tenant_id)",
        "webhook_delivery": "delete, select (id, made_at, tenant_id)",
      }
    `)
  })

  it.each([
    'select id from registration',
    'select count(*) from course',
    'select password_hash from user_account',
    'select from audit_entry',
    'update tenant set tier = tier',
    'delete from outbox',
    'delete from audit_detail',
  ])('can %s', async (statement) => {
    expect(await attempt(platform, statement)).toBeTypeOf('number')
  })

  it.each([
    'select email from registration',
    'select * from course',
    'select from person',
    'select from booking',
    'select from price_line',
    'select from registration_move',
    'select from access_link',
    'select from member_name',
    'select from tenant_secret',
    'update audit_detail set metadata = metadata',
    'update tier_charge set net_cents = 0',
    'update registration set state = state',
    'delete from tenant',
    'set role kurso_app',
    "select enter_tenant('alpha', null, null, now())",
    'create table note (id uuid)',
  ])('cannot %s', async (statement) => {
    expect(await attempt(platform, statement)).toBe(denied)
  })
})

describe('the application role', () => {
  it('has these rights and no others', async () => {
    expect(await grantsOf(appRole)).toMatchInlineSnapshot(`
      {
        "access_link": "delete, insert, select, update",
        "allocation": "insert, select",
        "allowed_sites": "insert, select, update",
        "api_token": "insert (ending, expires_at, hash, id, made_at, made_by, name, scopes, tenant_id), select, update (reminded_at, revoked_at)",
        "appointment": "delete, insert, select, update",
        "assistant_month": "insert, select, update",
        "assistant_setting": "insert, select, update",
        "attendance": "select",
        "attendance_mark": "insert, select",
        "attendee_calendar": "delete, insert, select",
        "attendee_passkey": "delete, insert, select, update (sign_count, used_at)",
        "attendee_session": "delete, insert, select, update (used_at)",
        "attendee_sign_in": "delete, insert, select",
        "attribute": "delete, insert, select, update",
        "attribute_of_course": "delete, insert, select",
        "attribute_version": "delete, insert, select",
        "audit_detail": "insert, select",
        "audit_entry": "insert, select",
        "badge_key": "insert, select",
        "bank_columns": "insert, select, update (columns, date_order, updated_at)",
        "bank_file": "delete, insert, select, update (content)",
        "bank_import": "delete, insert, select, update (booked_at, booked_by, counts, undone_at, undone_by, undone_reason)",
        "bank_line": "insert, select, update (outcome, payment_id, taken_back_at)",
        "bank_line_decision": "insert, select, update (undone_at)",
        "bank_statement": "insert, select, update (taken_back_at)",
        "booking": "delete, insert, select, update",
        "booking_answer": "delete, insert, select",
        "booking_request": "delete, insert, select, update",
        "bounced_address": "delete, insert, select, update",
        "bulk_run": "insert, select, update",
        "calendar_feed": "delete, insert, select, update",
        "captcha_used": "insert, select (hash)",
        "certificate": "delete, insert, select, update (ended_at, ended_how, ended_reason, failed_at, failure, file_id, person_id, reminded_at, sheet)",
        "certificate_counter": "insert, select, update",
        "certificate_result": "delete, insert, select, update",
        "certificate_rule": "delete, insert, select, update",
        "certificate_rule_revision": "insert, select, update",
        "changed_date": "delete, insert, select, update",
        "characteristic": "delete, insert, select, update",
        "characteristic_value": "delete, insert, select, update",
        "checkout_attempt": "insert, select, update (ended_at, external_id, looked_at, looked_times, mismatch, mismatch_settled_at, reason, state)",
        "checkout_part": "insert, select",
        "closure": "delete, insert, select, update",
        "code_redemption": "insert, select, update (freed_at)",
        "collection_rule": "insert, select, update",
        "course": "delete, insert, select, update",
        "course_count": "select",
        "course_instructor": "delete, insert, select",
        "course_letter_text": "insert, select, update",
        "course_of_code": "delete, insert, select",
        "course_of_extra": "delete, insert, select",
        "course_recommender": "insert, select, update (email, ended_at)",
        "course_template": "delete, insert, select, update",
        "course_visit": "delete, insert, select, update",
        "datev_debtor": "delete, insert, select, update (person_id)",
        "datev_export": "insert, select",
        "datev_posting": "insert, select",
        "datev_settings": "insert, select, update",
        "debit": "insert, select, update (bank_fee_cents, collect_on, dropped_for, fee_receivable_id, payer_person_id, payment_id, return_code, returned_at, run_id, settled_at, state)",
        "debit_file": "insert, select, update (replaced_at)",
        "debit_item": "insert, select, update (is_living)",
        "debit_notice": "insert, select, update (payer_person_id)",
        "debit_run": "insert, select, update (cancelled_at, cancelled_by, handed_in_at, handed_in_by)",
        "debit_settings": "insert, select, update",
        "discount_code": "delete, insert, select, update",
        "document": "delete, insert, select, update (mailed_at, person_id)",
        "document_default": "delete, insert, select, update",
        "document_template": "delete, insert, select, update",
        "document_template_file": "delete, insert, select",
        "document_template_version": "delete, insert, select",
        "dunning_notice": "insert, select, update (content, payer_person_id)",
        "dunning_notice_item": "insert, select",
        "dunning_pause": "delete, insert, select, update (ended_at, ended_by, note, person_id)",
        "dunning_run": "insert, select",
        "dunning_settings": "insert, select, update",
        "examination": "insert, select, update",
        "export_schedule": "delete, insert, select, update",
        "extra": "delete, insert, select, update",
        "feedback": "insert, select, update (comment, registration_id)",
        "feedback_answer": "delete, insert, select",
        "feedback_form": "insert, select, update",
        "feedback_given": "insert, select",
        "feedback_question": "insert, select, update",
        "file_variant": "insert, select",
        "firm": "delete, insert, select, update",
        "firm_frame": "delete, insert, select, update",
        "firm_settings": "insert, select, update (changed_at, names_days, names_reminder, revision, takes_firms)",
        "frame_place": "insert, select, update (freed_at)",
        "group_after_course": "delete, insert, select, update",
        "group_of_course": "delete, insert, select",
        "import_memory": "insert, select, update",
        "import_run": "delete, insert, select, update",
        "instructor": "delete, insert, select, update",
        "interest": "delete, insert, select, update",
        "interest_told": "delete, insert, select",
        "invitation": "insert, select, update",
        "invoice": "delete, insert, select, update (booking_id, chain_position, closing, content, content_digest, counter, course_id, due_on, finalised_at, gross_cents, hash, intro, is_edited, is_prepayment, issued_on, kept_until, language, net_cents, number, payer_person_id, pdf_file_id, period, previous_hash, reason, recipient, recipient_name, reference, released_at, revision, sent_at, series, service_end, service_start, state, xml_file_id)",
        "invoice_chain": "insert, select, update (hash, length)",
        "invoice_counter": "insert, select, update (first_number, last_number)",
        "invoice_line": "delete, insert, select, update (description, details)",
        "invoice_receivable": "delete, insert, select, update (is_live)",
        "invoice_settings": "insert, select, update",
        "kept_answer": "insert, select, update (content_sealed)",
        "kept_file": "delete, insert, select",
        "late_payment": "insert, select, update (undone_at)",
        "letter_frame": "insert, select, update",
        "letter_link": "delete, insert, select",
        "letter_text": "insert, select, update",
        "letterhead": "insert, select, update",
        "list_habit": "insert, select, update",
        "list_view": "delete, insert, select, update",
        "mail": "delete, insert, select, update",
        "mail_attachment": "insert, select",
        "mail_content": "insert, select",
        "mail_setting": "insert, select, update",
        "mandate": "insert, select, update (account_digest, account_end, account_sealed, amended, city, country, file_id, holder, last_used_on, person_id, postal_code, revision, revoked_at, revoked_reason, street, suspended_at, suspended_for)",
        "mandate_account": "insert, select",
        "matched_payment": "insert, select",
        "matching_decision": "insert, select, update (undone_at)",
        "matching_rule": "delete, insert, select, update (is_on, payer_person_id, revision)",
        "matching_settings": "insert, select, update",
        "member_account": "select",
        "member_name": "select",
        "membership": "delete, select, update (developer_contact, role)",
        "merged_person": "delete, insert, select, update",
        "news_choice": "insert, select, update (pace)",
        "news_round": "insert, select, update (day_look_at, day_told_until, last_letter_at, look_at, noticed_until, told_until)",
        "notification": "delete, insert, select, update",
        "notification_document": "delete, insert, select, update",
        "notification_file": "delete, insert, select, update",
        "notification_recipient": "delete, insert, select, update",
        "notification_rule": "delete, insert, select, update",
        "notification_rule_letter": "delete, insert, select, update",
        "offered_registration": "insert, select, update (declined_at)",
        "outbox": "insert",
        "owed_charge": "insert, select",
        "past_member": "insert, select",
        "payment": "insert, select, update (note, payer_person_id, revision)",
        "payment_account": "insert, select, update (account_name, checked_at, environment, listens, outcome, payee, revision)",
        "payment_reversal": "insert, select",
        "payment_sum": "select",
        "person": "delete, insert, select, update",
        "person_fact": "delete, insert, select, update",
        "person_group": "delete, insert, select, update",
        "person_group_member": "delete, insert, select, update",
        "person_thing": "delete, insert, select, update",
        "place": "delete, insert, select, update",
        "place_proof": "insert, select, update (actor_id, actor_kind, decided_at, file_id, reason, receivable_id, sent_at, state)",
        "platform_setting": "select",
        "price_category": "delete, insert, select, update",
        "price_line": "delete, insert, select, update",
        "rebooking_offer": "insert, select",
        "rebooking_offer_course": "insert, select",
        "rebooking_settings": "insert, select, update (allowed, changed_at, fee_cents, revision, until_hours)",
        "receivable": "insert, select, update (due_on, dunned_at, dunning_level, note, on_its_way_until, payer_person_id, reminded_at, revision)",
        "receivable_line": "insert, select",
        "receivable_sum": "select",
        "recommendation_credit": "select, update (used_cents)",
        "recommending_outcome": "insert, select, update (newcomer)",
        "recommending_settings": "insert, select, update",
        "refund": "insert, select",
        "refund_account_request": "insert, select, update (ended_at, outcome, token_hash)",
        "refund_file": "insert, select",
        "refund_request": "insert, select, update (account_end, account_holder, account_sealed, cents, changed_by, confirmed_line_id, confirmed_on, executed_on, failure, file_id, four_eyes, note, purpose, released_by, return_code, returned_on, returned_payment_id, revision, service_tries, state, state_since, way)",
        "refund_settings": "insert, select, update (after_start, changed_at, four_eyes, revision, steps)",
        "refund_share": "insert, select, update (refund_request_id)",
        "registration": "delete, insert, select, update",
        "registration_answer": "delete, insert, select, update (value, version)",
        "registration_move": "insert, select, update (note)",
        "run": "insert, select, update (cancelled_at, finished_at)",
        "run_item": "insert, select, update (code, data, outcome)",
        "sale_drill": "insert, select, update",
        "scheduled_export": "delete, insert, select, update",
        "seat_alert": "delete, insert, select, update",
        "sender_domain": "delete, insert, select, update",
        "service_dispute": "insert, select, update (cents, reason, state)",
        "service_message": "insert, select, update (processed_at)",
        "service_payment": "insert, select, update (fee_cents, looked_at)",
        "service_payout": "insert, select, update (arrives_on, bank_line_id, marks, state, told_at)",
        "service_payout_part": "insert, select",
        "service_refund": "insert, select, update (ended_at, external_id, looked_at, reason, state)",
        "shared_view": "delete, insert, select",
        "single_code": "delete, insert, select, update (used)",
        "stored_file": "delete, insert, select, update (alt_text, filename, filename_sort, image_state, published)",
        "support_access": "select",
        "taken_extra": "delete, insert, select, update (freed_at)",
        "tenant": "select, update (brand, brand_revision, city, company, country, currency_code, currency_fixed, director, email, english_dates, holiday_region, imprint, instructors_see_contacts, language, onboarding_done, phone, postal_code, privacy_notice, quiet_from, quiet_until, revision, second_factor_required, slug, street, tells_changed_dates, terms, tier, time_zone, upgraded_at, website, withdrawal_notice)",
        "tenant_export": "insert, select, update",
        "tenant_move": "insert, select, update",
        "tenant_secret": "delete, insert, select, update",
        "tenant_slug": "select",
        "thing_fact": "delete, insert, select, update",
        "tier_charge": "insert, select",
        "unwanted_letter": "delete, insert, select",
        "value_of_course": "delete, insert, select",
        "voucher": "insert, select, update (blocked_at, buyer_email, buyer_name, lapsed_at, message, recipient_name, revision, valid_until)",
        "voucher_movement": "insert, select",
        "voucher_settings": "insert, select, update",
        "webhook": "delete, insert, select, update (description, events, failing_since, former_secret_until, off_at, off_reason, revision, url)",
        "webhook_delivery": "insert, select, update (answer, attempts, begun_at, duration_ms, last_at, last_status, next_at, round, signature, state, trouble)",
        "widget": "delete, insert, select, update",
        "withdrawal": "insert, select, update",
        "write_off": "insert, select",
      }
    `)
  })

  it.each([
    'select from user_account',
    'select from user_session',
    'select from outbox',
    'select from audit_chain',
    'select from job',
    'update tenant set suspended_at = null',
    'update tier_charge set net_cents = 0',
    'insert into support_access select * from support_access',
    'update platform_setting set value = value',
    "insert into membership (tenant_id, id, user_id, role) select tenant_id, id, user_id, 'admin' from membership",
    'update registration_move set cause = cause',
    'set role kurso_platform',
    'create table note (id uuid)',
  ])('cannot %s', async (statement) => {
    expect(await attempt(app, statement)).toBe(denied)
  })
})

describe('an audit entry', () => {
  const changes = [
    "update audit_entry set digest = 'another'",
    'update audit_entry set at = now()',
    'delete from audit_entry',
    'truncate audit_entry cascade',
  ]

  it.each(changes)('cannot be changed by the application: %s', async (statement) => {
    expect(await attempt(app, statement)).toBe(denied)
  })

  it.each(changes)('cannot be changed by the platform: %s', async (statement) => {
    expect(await attempt(platform, statement)).toBe(denied)
  })

  it.each(changes)('cannot be changed by the owner either: %s', async (statement) => {
    await expect(attempt(database.owner, statement)).resolves.toBe('P0001')
  })

  it('is sealed by the platform once, and not a second time', async () => {
    const seal = (number: number) =>
      platform.query(`update audit_entry set seal_number = ${number}, seal = 'seal ${number}'`)
    await platform.query('begin')
    expect(await attempt(app, "update audit_entry set seal_number = 1, seal = 'seal'")).toBe(denied)
    expect((await seal(1)).rowCount).toBe(1)
    await expect(seal(2)).rejects.toMatchObject({ code: 'P0001' })
    await platform.query('rollback')
  })
})
