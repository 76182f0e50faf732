import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { plantMoney } from './one-of-money.ts'
import { plantCertificates, plantDocuments, plantFeedback, plantNotifications } from './one-of-paper.ts'

/** Adds a tenant with one row in each of its tables; a test checks that no table is missing. */
export async function plantTenant(owner: pg.ClientBase, slug: string): Promise<string> {
  const tenant = randomUUID()
  const id = {
    user: randomUUID(),
    course: randomUUID(),
    firm: randomUUID(),
    file: randomUUID(),
    person: randomUUID(),
    booking: randomUUID(),
    registration: randomUUID(),
    audit: randomUUID(),
    appointment: randomUUID(),
    place: randomUUID(),
    instructor: randomUUID(),
    furtherInstructor: randomUUID(),
    template: randomUUID(),
    attribute: randomUUID(),
    value: randomUUID(),
    mail: randomUUID(),
  }
  const into = (table: string, row: Record<string, unknown>) =>
    owner.query(
      `insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map((_, at) => `$${at + 1}`)})`,
      Object.values(row),
    )
  const now = new Date()
  const tenant_id = tenant
  const name = { first_name: 'Ada', last_name: 'Berg', name_sort: 'berg ada', email: `ada@${slug}.example` }
  await into('tenant', { id: tenant, slug, company: slug, director: 'Ada Berg' })
  await into('user_account', { id: id.user, username: `ada@${slug}.example`, email: `ada@${slug}.example` })
  await into('membership', { tenant_id, id: randomUUID(), user_id: id.user, role: 'admin' })
  await into('past_member', { tenant_id, user_id: id.user, left_at: now })
  await into('invitation', {
    tenant_id,
    id: randomUUID(),
    email: `bo@${slug}.example`,
    role: 'operator',
    language: 'de',
    created_at: now,
    expires_at: now,
  })
  await into('support_access', {
    tenant_id,
    id: randomUUID(),
    user_id: id.user,
    session_id: randomUUID(),
    reason: 'a question',
    started_at: now,
    expires_at: now,
  })
  await into('api_token', {
    tenant_id,
    id: randomUUID(),
    name: 'Website',
    made_by: id.user,
    hash: randomUUID(),
    ending: 'a1B2',
    scopes: ['courses.manage'],
    made_at: now,
    expires_at: new Date(now.getTime() + 86_400_000),
  })
  const webhook_id = randomUUID()
  await into('webhook', {
    tenant_id,
    id: webhook_id,
    revision: 1,
    url: 'https://example.org/hooks',
    description: 'Website',
    events: ['course.created'],
    made_by: id.user,
    made_at: now,
  })
  await into('webhook_delivery', {
    tenant_id,
    id: randomUUID(),
    webhook_id,
    event_id: randomUUID(),
    event: 'course.created',
    body: '{}',
    is_test: false,
    state: 'delivered',
    made_at: now,
    begun_at: now,
  })
  await into('tenant_secret', { tenant_id, name: 'bank', sealed: 'sealed', changed_at: now })
  await into('letterhead', {
    tenant_id,
    revision: 1,
    logo_place: 'right',
    logo_size: 'medium',
    sender_line: '',
    footer_left: '',
    footer_middle: '',
    footer_right: '',
    tax_number: '12/345',
    vat_id: '',
    business_id: '',
    register_court: '',
    register_number: '',
    is_small_business: false,
    changed_at: now,
  })
  await into('examination', { tenant_id, due_at: now })
  await into('tier_charge', {
    tenant_id,
    id: randomUUID(),
    at: now,
    kind: 'month',
    tier: 'ESSENTIAL',
    net_cents: 1900,
    period_start: '2026-11-01',
    period_end: '2026-11-30',
  })
  await into('recommendation_credit', {
    tenant_id,
    id: randomUUID(),
    recommendation_id: randomUUID(),
    paid_charge_id: randomUUID(),
    cents: 2000,
    at: now,
  })
  const sha256 = '0'.repeat(64)
  await into('stored_file', {
    tenant_id,
    id: id.file,
    filename: 'Boot.jpg',
    filename_sort: 'boot.jpg',
    filesize: 1000,
    sha256,
    media_type: 'image/jpeg',
    kind: 'image',
    width: 800,
    height: 600,
    image_state: 'ready',
    created_at: now,
  })
  const keptFile = randomUUID()
  await into('kept_file', {
    tenant_id,
    id: keptFile,
    filename: 'Mandat.pdf',
    filesize: 1000,
    media_type: 'application/pdf',
    sha256,
    created_at: now,
  })
  await into('file_variant', {
    tenant_id,
    file_id: id.file,
    width: 320,
    height: 240,
    media_type: 'image/webp',
    filesize: 100,
    sha256,
  })
  const made = { created_at: now, updated_at: now }
  await into('place', {
    tenant_id,
    id: id.place,
    name: 'Atelier',
    name_sort: 'atelier',
    country: 'DE',
    ...made,
  })
  await into('instructor', {
    tenant_id,
    id: id.instructor,
    fullname: 'Ada Berg',
    photo_file_id: id.file,
    name_sort: 'ada berg',
    ...made,
  })
  await into('instructor', {
    tenant_id,
    id: id.furtherInstructor,
    fullname: 'Ben Wolf',
    name_sort: 'ben wolf',
    ...made,
  })
  await into('course_template', {
    tenant_id,
    id: id.template,
    name: 'Aquarell',
    name_sort: 'aquarell',
    content: {},
    ...made,
  })
  await into('closure', {
    tenant_id,
    id: randomUUID(),
    name: 'Sommerpause',
    name_sort: 'sommerpause',
    kind: 'closed',
    first_day: '2027-07-20',
    last_day: '2027-09-02',
    ...made,
  })
  const characteristic = randomUUID()
  await into('characteristic', {
    tenant_id,
    id: characteristic,
    label_de: 'Niveau',
    label_en: 'Level',
    name_sort: 'niveau',
    kind: 'choice',
    shown: true,
    filtered: true,
    slug: 'niveau',
    position: 1,
    ...made,
  })
  await into('characteristic_value', {
    tenant_id,
    id: id.value,
    characteristic_id: characteristic,
    label_de: 'Anfänger',
    label_en: 'Beginners',
    slug: 'anfaenger',
    position: 1,
  })
  await into('widget', {
    tenant_id,
    id: randomUUID(),
    name: 'Startseite',
    name_sort: 'startseite',
    options: {},
    ...made,
  })
  await into('list_view', {
    tenant_id,
    id: randomUUID(),
    list: 'courses',
    user_id: id.user,
    name: 'Freie Plätze',
    name_sort: 'freie platze',
    search: { free: true },
    ...made,
  })
  await into('news_choice', { tenant_id, user_id: id.user, subject: 'registrations', pace: 'atOnce' })
  await into('news_round', { tenant_id, noticed_until: now, told_until: now, day_told_until: now })
  await into('list_habit', { tenant_id, user_id: id.user, list: 'courses', view_order: [] })
  await into('calendar_feed', {
    tenant_id,
    id: randomUUID(),
    place_id: id.place,
    token_hash: randomUUID(),
    created_at: now,
    renewed_at: now,
  })
  await into('allowed_sites', { tenant_id, sites: ['https://www.example.org'], updated_at: now })
  await into('course', {
    tenant_id,
    id: id.course,
    teaser_file_id: id.file,
    place_id: id.place,
    instructor_id: id.instructor,
    template_id: id.template,
    appointment_count: 1,
    state: 'published',
    reference: 'A-1',
    title: 'Aquarell',
    title_sort: 'aquarell',
    starts_at: new Date(now.getTime() + 86_400_000),
    ends_at: new Date(now.getTime() + 90_000_000),
    fee_cents: 4900,
    attendee_limit: 10,
    taken: 1,
  })
  await into('course_instructor', {
    tenant_id,
    course_id: id.course,
    instructor_id: id.furtherInstructor,
    position: 1,
  })
  await into('sale_drill', {
    tenant_id,
    id: randomUUID(),
    course_id: id.course,
    registrants: 200,
    places: 100,
    state: 'failed',
    beat_at: now,
    created_at: now,
    finished_at: now,
  })
  await into('appointment', {
    tenant_id,
    id: id.appointment,
    course_id: id.course,
    place_id: id.place,
    ...made,
    starts_at: new Date(now.getTime() + 86_400_000),
    ends_at: new Date(now.getTime() + 90_000_000),
  })
  await into('changed_date', {
    tenant_id,
    appointment_id: id.appointment,
    course_id: id.course,
    starts_at: new Date(now.getTime() + 86_000_000),
    ends_at: new Date(now.getTime() + 90_000_000),
    location: 'Atelier',
    is_cancelled: false,
    is_new: false,
    since: now,
    changed_at: now,
    look_at: now,
  })
  await into('price_category', {
    tenant_id,
    id: randomUUID(),
    course_id: id.course,
    name: 'Ermäßigt',
    fee_cents: 3900,
    position: 0,
  })
  await into('attribute', {
    tenant_id,
    id: id.attribute,
    version: 1,
    for_all_courses: false,
    position: 0,
    ...made,
  })
  await into('attribute_version', {
    tenant_id,
    attribute_id: id.attribute,
    version: 1,
    definition: {},
    created_at: now,
  })
  const code = randomUUID()
  await into('discount_code', {
    tenant_id,
    id: code,
    code: 'SOMMER',
    name_sort: 'sommer',
    percent: 10,
    combines: true,
    used_people: 1,
    used_cents: 890,
    created_at: now,
    updated_at: now,
  })
  await into('firm', {
    tenant_id,
    id: id.firm,
    name: 'Müller GmbH',
    name_sort: 'muller gmbh',
    contact_first_name: 'Jana',
    contact_last_name: 'Weber',
    contact_email: name.email,
    created_at: now,
    updated_at: now,
  })
  const codeSet = randomUUID()
  const recommender = randomUUID()
  await into('discount_code', {
    tenant_id,
    id: codeSet,
    code: 'PARTNER',
    name_sort: 'partner',
    percent: 10,
    combines: true,
    singles: 1,
    most_people: 1,
    created_at: now,
    updated_at: now,
  })
  await into('single_code', { tenant_id, code_id: codeSet, code: `PARTNER-${codeSet}` })
  const frame = randomUUID()
  await into('firm_frame', {
    tenant_id,
    id: frame,
    firm_id: id.firm,
    name: 'Erste Hilfe',
    name_sort: 'erste hilfe',
    places: 10,
    taken: 1,
    price_cents: 4500,
    valid_until: '2030-12-31',
    created_at: now,
    updated_at: now,
  })
  const extra = randomUUID()
  await into('extra', {
    tenant_id,
    id: extra,
    name: 'Mittagessen',
    name_sort: 'mittagessen',
    price_cents: 1200,
    tax_category: 'reduced',
    tax_rate: 700,
    required: false,
    per_booking: false,
    most_per_person: 1,
    taken: 1,
    created_at: now,
    updated_at: now,
  })
  await into('course_of_extra', { tenant_id, extra_id: extra, course_id: id.course })
  await into('course_of_code', { tenant_id, code_id: code, course_id: id.course })
  await into('value_of_course', { tenant_id, value_id: id.value, course_id: id.course })
  await into('attribute_of_course', { tenant_id, attribute_id: id.attribute, course_id: id.course })
  await into('course_visit', {
    tenant_id,
    user_id: id.user,
    course_id: id.course,
    visits: 1,
    last_visited_at: now,
  })
  await into('person', { tenant_id, id: id.person, ...name })
  const group = randomUUID()
  await into('person_group', {
    tenant_id,
    id: group,
    name: 'Mitglieder',
    name_sort: 'mitglieder',
    created_at: now,
    updated_at: now,
  })
  await into('person_group_member', {
    tenant_id,
    id: randomUUID(),
    group_id: group,
    person_id: id.person,
    starts_on: '2026-01-01',
    origin: 'hand',
    added_at: now,
  })
  await into('group_after_course', {
    tenant_id,
    course_id: id.course,
    group_id: group,
    least_percent: 80,
  })
  await into('group_of_course', { tenant_id, course_id: id.course, group_id: group })
  await into('merged_person', { tenant_id, id: randomUUID(), person_id: id.person, merged_at: now })
  await into('booking', {
    tenant_id,
    id: id.booking,
    contact_person_id: id.person,
    firm_id: id.firm,
    language: 'de',
    request_key: randomUUID(),
    request_hash: 'hash',
  })
  await into('booking_request', {
    tenant_id,
    id: randomUUID(),
    course_id: id.course,
    booking_id: id.booking,
    email: name.email,
    language: 'de',
    content: {},
    created_at: now,
    expires_at: now,
  })
  await into('seat_alert', {
    tenant_id,
    id: randomUUID(),
    course_id: id.course,
    email: name.email,
    language: 'de',
    asked_at: now,
    confirmed_at: now,
  })
  const interest = { tenant_id, id: randomUUID(), value_id: id.value }
  const until = new Date(now.getTime() + 1_800_000)
  await into('interest', {
    ...interest,
    email: name.email,
    language: 'de',
    wish: 'Dienstags nach der Schule',
    asked_at: now,
    confirmed_at: now,
    expires_at: until,
  })
  await into('interest_told', { tenant_id, interest_id: interest.id, course_id: id.course, told_at: now })
  const ofAddress = { tenant_id, id: randomUUID(), email: name.email, created_at: now }
  const soon = new Date(now.getTime() + 1_800_000)
  await into('attendee_sign_in', { ...ofAddress, token_hash: randomUUID(), expires_at: soon })
  await into('attendee_session', { ...ofAddress, token_hash: randomUUID(), used_at: now, expires_at: soon })
  await into('attendee_calendar', ofAddress)
  await into('attendee_passkey', {
    ...ofAddress,
    credential_id: randomUUID(),
    public_key: Buffer.from('key'),
    sign_count: 0,
    used_at: now,
  })
  await into('shared_view', {
    tenant_id,
    id: randomUUID(),
    email: name.email,
    viewer_email: `viewer-${name.email}`,
    person_id: id.person,
    created_at: now,
  })
  await into('kept_answer', {
    tenant_id,
    token_hash: randomUUID(),
    content_sealed: 'sealed',
    created_at: now,
    expires_at: new Date(now.getTime() + 3_600_000),
  })
  await into('withdrawal', {
    tenant_id,
    id: randomUUID(),
    request_key: randomUUID(),
    declared_at: now,
    name: 'Ada Berg',
    contract: 'Aquarell',
    email: name.email,
    language: 'de',
    booking_id: id.booking,
    state: 'applied',
  })
  const run = randomUUID()
  await into('run', {
    tenant_id,
    id: run,
    kind: 'count',
    action: {},
    total: 1,
    by_support: false,
    created_at: now,
  })
  await into('run_item', { tenant_id, run_id: run, position: 1, item_id: randomUUID() })
  await into('bulk_run', { tenant_id, id: randomUUID(), action: {}, registration_ids: [], created_at: now })
  await into('import_run', {
    tenant_id,
    id: randomUUID(),
    kind: 'persons',
    filename: 'Teilnehmer.csv',
    sha256: '0'.repeat(64),
    content: Buffer.from('[]'),
    actor_id: id.user,
    created_at: now,
    expires_at: now,
  })
  await into('import_memory', { tenant_id, kind: 'persons', columns: {}, updated_at: now })
  await into('registration', {
    tenant_id,
    id: id.registration,
    booking_id: id.booking,
    course_id: id.course,
    person_id: id.person,
    shortcode: 'ACDEFGH3',
    state: 'reserved',
    registered_at: now,
    state_since: now,
    ...name,
    fee_cents: 4900,
  })
  await into('attendance_mark', {
    tenant_id,
    id: randomUUID(),
    registration_id: id.registration,
    appointment_id: id.appointment,
    appointment_starts_at: now,
    type: 'ATTENDANCE',
    marked_at: now,
    received_at: now,
    user_id: id.user,
  })
  const offer = randomUUID()
  await into('rebooking_offer', {
    tenant_id,
    id: offer,
    course_id: id.course,
    made_at: now,
    expires_at: new Date(now.getTime() + 86_400_000),
  })
  await into('rebooking_settings', { tenant_id, changed_at: now })
  await into('recommending_settings', {
    tenant_id,
    newcomer_percent: 10,
    reward_cents: 1000,
    reward_months: 12,
    most_rewards: 5,
    changed_at: now,
  })
  await into('rebooking_offer_course', { tenant_id, offer_id: offer, course_id: id.course, position: 0 })
  await into('offered_registration', { tenant_id, offer_id: offer, registration_id: id.registration })
  await into('person_fact', {
    tenant_id,
    person_id: id.person,
    attribute_id: id.attribute,
    version: 1,
    value: '"M"',
    said_at: now,
    said_by: 'booking',
  })
  const thing_id = randomUUID()
  await into('person_thing', {
    tenant_id,
    id: thing_id,
    person_id: id.person,
    attribute_id: id.attribute,
    name: 'Bello',
    created_at: now,
  })
  await into('thing_fact', {
    tenant_id,
    thing_id,
    attribute_id: id.attribute,
    version: 1,
    value: '"M"',
    said_at: now,
    said_by: 'booking',
  })
  await into('booking_answer', {
    tenant_id,
    booking_id: id.booking,
    attribute_id: id.attribute,
    version: 1,
    value: '"M"',
  })
  await into('registration_answer', {
    tenant_id,
    registration_id: id.registration,
    attribute_id: id.attribute,
    version: 1,
    value: '"M"',
  })
  await into('price_line', {
    tenant_id,
    id: randomUUID(),
    registration_id: id.registration,
    label: 'Aquarell',
    gross_cents: 4900,
    net_cents: 4900,
    tax_category: 'exempt',
  })
  await into('taken_extra', {
    tenant_id,
    registration_id: id.registration,
    extra_id: extra,
    quantity: 1,
    unit_cents: 1200,
    taken_at: now,
  })
  await into('place_proof', {
    tenant_id,
    registration_id: id.registration,
    name: 'Studierende',
    evidence: 'Studierendenausweis',
    cents: 890,
    state: 'refused',
    decided_at: now,
    sendable: true,
    file_id: keptFile,
    sent_at: now,
  })
  await into('frame_place', {
    tenant_id,
    registration_id: id.registration,
    frame_id: frame,
    taken_at: now,
  })
  await into('code_redemption', {
    tenant_id,
    registration_id: id.registration,
    code_id: code,
    cents: 890,
    redeemed_at: now,
  })
  await into('course_recommender', {
    tenant_id,
    id: recommender,
    booking_id: id.booking,
    email: 'rita@example.org',
    language: 'de',
    code: `PARTNER-${codeSet}`,
    created_at: now,
  })
  await into('recommending_outcome', {
    tenant_id,
    registration_id: id.registration,
    recommender_id: recommender,
    newcomer: 'nina@example.org',
    decided_at: now,
    refusal: 'most_rewards',
  })
  await into('registration_move', {
    tenant_id,
    id: randomUUID(),
    registration_id: id.registration,
    to_state: 'reserved',
    at: now,
    actor_kind: 'visitor',
    cause: 'attendee',
  })
  await into('access_link', {
    tenant_id,
    id: randomUUID(),
    booking_id: id.booking,
    token_hash: 'hash',
    expires_at: now,
  })
  await into('outbox', { tenant_id, id: randomUUID(), task: 'nothing', payload: {} })
  await into('job', { tenant_id, id: randomUUID(), lane: 'letters', task: 'nothing', payload: {} })
  await into('mail', {
    tenant_id,
    id: id.mail,
    event_id: id.audit,
    kind: 'received',
    recipient: name.email,
    subject: 'Aquarell',
    html: '<p>Aquarell</p>',
    text: 'Aquarell',
    message_id: `<${slug}@test>`,
    state: 'stored',
    subject_kind: 'booking',
    subject_id: id.booking,
  })
  await into('unwanted_letter', { tenant_id, email: name.email, kind: 'news', how: 'page', at: now })
  await into('bounced_address', { tenant_id, email: name.email, reason: 'addressUnknown', at: now })
  await into('letter_link', {
    tenant_id,
    token_hash: `letter ${slug}`,
    email: name.email,
    created_at: now,
  })
  await into('assistant_setting', {
    tenant_id,
    revision: 1,
    provider: 'system',
    categories: ['COURSE'],
    monthly_calls: 10,
    monthly_tokens: 1000,
    changed_at: now,
  })
  await into('assistant_month', {
    tenant_id,
    month: '2026-01-01',
    calls: 1,
    tokens: 10,
    most_calls: 10,
    most_tokens: 1000,
  })
  await into('mail_setting', {
    tenant_id,
    revision: 1,
    reply_to: 'buero@schule.example',
    hostname: 'mail.schule.example',
    port: 465,
    ssl: true,
    username: 'kurse',
    sender: 'kurse@schule.example',
    outcome: 'right',
    checked_at: now,
    changed_at: now,
  })
  await into('letter_text', {
    tenant_id,
    kind: 'registration.received',
    language: 'de',
    revision: 1,
    subject: 'Willkommen',
    body: 'Hallo {{person.name}}',
    made_from: 'what was proposed',
    changed_at: now,
  })
  await into('course_letter_text', {
    tenant_id,
    course_id: id.course,
    kind: 'registration.received',
    language: 'de',
    revision: 1,
    subject: 'Willkommen',
    body: 'Hallo {{person.name}}',
    made_from: 'what the provider says',
    changed_at: now,
  })
  await into('letter_frame', {
    tenant_id,
    revision: 1,
    signature_de: 'Herzlich',
    signature_en: 'Yours',
    footer_de: '',
    footer_en: '',
    changed_at: now,
  })
  await into('sender_domain', {
    tenant_id,
    domain: 'schule.example',
    public_key: 'MIIBIjANBgkq',
    dkim: 'right',
    spf: 'right',
    dmarc: 'missing',
    checked_at: now,
  })
  const terms = Buffer.from(`terms of ${slug}`)
  const sha256OfTerms = createHash('sha256').update(terms).digest('hex')
  await into('mail_content', { tenant_id, sha256: sha256OfTerms, content: terms, created_at: now })
  await into('mail_attachment', {
    tenant_id,
    mail_id: id.mail,
    position: 0,
    sha256: sha256OfTerms,
    filename: 'AGB.txt',
    media_type: 'text/plain; charset=utf-8',
  })
  await into('audit_entry', {
    tenant_id,
    id: id.audit,
    at: now,
    command_type: 'registration.received',
    subject_kind: 'registration',
    subject_id: id.registration,
    actor_kind: 'visitor',
    digest: 'digest',
  })
  await into('audit_detail', { tenant_id, audit_id: id.audit, salt: 'salt', metadata: {} })
  await plantMoney(into, tenant, id, now)
  await plantCertificates(into, tenant_id, id, now)
  await plantFeedback(into, tenant_id, id, now)
  await plantDocuments(into, tenant_id, id, now)
  await plantNotifications(into, tenant_id, id, now)
  await into('tenant_export', {
    tenant_id,
    id: randomUUID(),
    asked_at: now,
    with_files: true,
    state: 'running',
  })
  const scheduleId = randomUUID()
  await into('export_schedule', {
    tenant_id,
    id: scheduleId,
    revision: 1,
    list: 'persons',
    format: 'csv',
    with_files: false,
    language: 'de',
    rhythm: 'daily',
    hour: 6,
    way: 'mail',
    recipients: [randomUUID()],
    set_up_at: now,
    next_at: new Date('2099-01-01'),
  })
  await into('scheduled_export', {
    tenant_id,
    id: randomUUID(),
    schedule_id: scheduleId,
    list: 'persons',
    due_at: now,
    by_hand: false,
    state: 'done',
    ended_at: now,
  })
  await into('tenant_move', {
    tenant_id,
    id: randomUUID(),
    checked_at: now,
    filename: 'a.zip',
    filesize: 1,
    sha256: '0'.repeat(64),
    source: {},
    state: 'over',
    ended_at: now,
    expires_at: now,
  })
  await into('audit_chain', { tenant_id, last_number: 0, last_seal: 'reihum', signature: 'signed' })
  return tenant
}
