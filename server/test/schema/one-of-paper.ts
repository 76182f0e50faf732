import { randomUUID } from 'node:crypto'

type Into = (table: string, row: Record<string, unknown>) => Promise<unknown>
type Known = { person: string; course: string; registration: string }

/** One row in each table about certificates. */
export async function plantCertificates(
  into: Into,
  tenant_id: string,
  known: Known,
  at: Date,
): Promise<void> {
  await into('certificate_rule', {
    tenant_id,
    course_id: known.course,
    title: '',
    presence_by: 'nothing',
    unit_minutes: 45,
    needs_pass: false,
    contents: JSON.stringify([]),
    automatic: true,
    mails: true,
  })
  await into('certificate_rule_revision', { tenant_id, course_id: known.course, revision: 1 })
  await into('certificate_result', {
    tenant_id,
    registration_id: known.registration,
    passed: true,
    at,
    actor_kind: 'system',
  })
  await into('certificate_counter', { tenant_id, year: 2026, last: 1 })
  await into('certificate', {
    tenant_id,
    id: randomUUID(),
    number: 'Z-2026-00001',
    code: 'a-code-of-twenty-characters',
    registration_id: known.registration,
    person_id: known.person,
    course_id: known.course,
    content: JSON.stringify({ number: 'Z-2026-00001', issuedOn: '2026-11-02' }),
    name_folded: 'ada berg',
    issued_on: '2026-11-02',
    issued_at: at,
    actor_kind: 'system',
  })
  await into('badge_key', {
    tenant_id,
    id: randomUUID(),
    public_key: JSON.stringify({ kty: 'RSA' }),
    sealed: 'sealed',
    made_at: at,
  })
}

/** One row in each table about documents. */
export async function plantDocuments(
  into: Into,
  tenant_id: string,
  known: Known & { file: string },
  at: Date,
): Promise<void> {
  const template_id = randomUUID()
  const own = { tenant_id, name: 'Brief', content: JSON.stringify({}) }
  await into('document_template', {
    ...own,
    id: template_id,
    name_sort: 'brief',
    purpose: 'letter',
    language: 'de',
    version: 1,
    created_at: at,
    updated_at: at,
  })
  await into('document_template_version', {
    ...own,
    template_id,
    version: 1,
    saved_at: at,
    actor_kind: 'system',
  })
  await into('document_default', { tenant_id, purpose: 'letter', language: 'de', template_id })
  await into('document_template_file', { tenant_id, template_id, file_id: known.file })
  const file_id = randomUUID()
  await into('kept_file', {
    tenant_id,
    id: file_id,
    filename: 'Brief.pdf',
    filesize: 1,
    media_type: 'application/pdf',
    sha256: 'a'.repeat(64),
    created_at: at,
  })
  await into('document', {
    tenant_id,
    id: randomUUID(),
    title: 'Brief',
    purpose: 'letter',
    language: 'de',
    template_id,
    course_id: known.course,
    registration_id: known.registration,
    person_id: known.person,
    name_folded: 'ada berg',
    file_id,
    run_id: randomUUID(),
    made_at: at,
    actor_kind: 'system',
  })
}

/** One row in each table about messages to people. */
export async function plantNotifications(
  into: Into,
  tenant_id: string,
  known: Pick<Known, 'registration' | 'person'> & { file: string },
  at: Date,
): Promise<void> {
  const id = randomUUID()
  await into('notification', {
    tenant_id,
    id,
    name_sort: 'wichtig',
    source: JSON.stringify({ kind: 'persons', personIds: [known.person] }),
    subject_de: 'Wichtig',
    body_de: 'Hallo {{person.name}}',
    subject_en: '',
    body_en: '',
    state: 'started',
    run_id: randomUUID(),
    started_at: at,
    total: 1,
    created_at: at,
    updated_at: at,
  })
  await into('notification_file', { tenant_id, notification_id: id, position: 1, file_id: known.file })
  await into('notification_document', {
    tenant_id,
    notification_id: id,
    position: 1,
    template_id: randomUUID(),
    title: 'Brief',
  })
  await into('notification_recipient', {
    tenant_id,
    id: randomUUID(),
    notification_id: id,
    position: 1,
    person_id: known.person,
    registration_id: known.registration,
    name: 'Ada Berg',
    email: 'ada@example.org',
    language: 'de',
  })
  const rule_id = randomUUID()
  await into('notification_rule', {
    tenant_id,
    id: rule_id,
    name: 'Erinnerung',
    name_sort: 'erinnerung',
    occasion: 'beforeDate',
    amount: 2,
    unit: 'days',
    states: ['confirmed'],
    subject_de: 'Bald',
    body_de: 'Hallo',
    subject_en: '',
    body_en: '',
    sends_unfilled: false,
    created_at: at,
    updated_at: at,
  })
  await into('notification_rule_letter', {
    tenant_id,
    id: randomUUID(),
    rule_id,
    registration_id: known.registration,
    topic: 'last',
    email: 'ada@example.org',
    outcome: 'missed',
    due_at: at,
    at,
  })
}

/** One row in each table about feedback. */
export async function plantFeedback(into: Into, tenant_id: string, known: Known, at: Date): Promise<void> {
  const question = randomUUID()
  const feedback = randomUUID()
  const words = JSON.stringify({ de: 'Wie war es?', en: '' })
  await into('feedback_form', {
    tenant_id,
    revision: 1,
    is_open: true,
    naming: 'named',
    intro: words,
    changed_at: at,
  })
  await into('feedback_question', {
    tenant_id,
    id: question,
    position: 0,
    kind: 'stars',
    label: words,
    options: JSON.stringify([]),
    required: false,
  })
  const of = { course_id: known.course, registration_id: known.registration }
  await into('feedback_given', { tenant_id, ...of })
  await into('feedback', { tenant_id, id: feedback, ...of, stars: 5, comment: '', given_on: '2026-11-02' })
  await into('feedback_answer', {
    tenant_id,
    feedback_id: feedback,
    question_id: question,
    kind: 'stars',
    stars: 4,
  })
}
