import { randomUUID } from 'node:crypto'

type Into = (table: string, row: Record<string, unknown>) => Promise<unknown>
type Known = { person: string; booking: string; course: string; registration: string }

const someone = { actor_kind: 'system' } as const
const day = '2026-11-02'

/** One row in each table of the ledger. */
async function plantLedger(into: Into, tenant_id: string, known: Known, at: Date) {
  const receivable = randomUUID()
  const payment = randomUUID()
  await into('receivable', {
    tenant_id,
    id: receivable,
    kind: 'registration',
    reference: '3467AACD',
    payer_person_id: known.person,
    booking_id: known.booking,
    course_id: known.course,
    registration_id: known.registration,
    title: 'Aquarell',
    currency: 'EUR',
    issued_at: at,
    confirms: true,
    charged_cents: 4900,
  })
  await into('receivable_line', {
    tenant_id,
    receivable_id: receivable,
    number: 1,
    registration_id: known.registration,
    label: 'Aquarell',
    quantity_hundredths: 100,
    unit_cents: 4900,
    gross_cents: 4900,
    net_cents: 4900,
    tax_category: 'exempt',
    tax_rate: 0,
    at,
    cause: 'original',
  })
  await into('payment', {
    tenant_id,
    id: payment,
    way: 'bank_transfer',
    received_on: day,
    booked_at: at,
    amount_cents: 4900,
    currency: 'EUR',
    payer_person_id: known.person,
    ...someone,
  })
  const of = { tenant_id, at, ...someone }
  const allocation = randomUUID()
  await into('allocation', {
    ...of,
    id: allocation,
    payment_id: payment,
    receivable_id: receivable,
    currency: 'EUR',
    cents: 1000,
    cause: 'by_hand',
  })
  await into('late_payment', {
    ...of,
    id: randomUUID(),
    payment_id: payment,
    registration_id: known.registration,
    credited_for: 'full',
  })
  await into('payment_reversal', {
    ...of,
    id: randomUUID(),
    payment_id: payment,
    cents: 100,
    kind: 'mistake',
  })
  await into('refund', {
    ...of,
    id: randomUUID(),
    payment_id: payment,
    receivable_id: receivable,
    cents: 100,
    way: 'cash',
    purpose: 'Kurs entfallen',
    executed_on: day,
    request_key: randomUUID(),
  })
  const file = randomUUID()
  await into('refund_file', {
    tenant_id,
    id: file,
    made_at: at,
    transfers: 1,
    sum_cents: 100,
    content_sealed: 'sealed',
    sha256: '0'.repeat(64),
    ...someone,
  })
  const asked = randomUUID()
  await into('refund', {
    ...of,
    id: randomUUID(),
    payment_id: payment,
    cents: 100,
    way: 'bank_transfer',
    purpose: 'Kurs entfallen',
    executed_on: day,
    request_key: asked,
  })
  await into('refund_request', {
    tenant_id,
    id: asked,
    payment_id: payment,
    cents: 100,
    purpose: 'Kurs entfallen',
    cause: 'by_hand',
    state: 'executed',
    way: 'bank_transfer',
    file_id: file,
    executed_on: day,
    asked_at: at,
    state_since: at,
    ...someone,
  })
  await into('refund_account_request', {
    tenant_id,
    id: randomUUID(),
    refund_request_id: asked,
    asked_at: at,
    expires_at: at,
    ...someone,
  })
  await into('refund_settings', { tenant_id, changed_at: at })
  await into('firm_settings', { tenant_id, changed_at: at })
  await into('refund_share', {
    tenant_id,
    allocation_id: allocation,
    payment_id: payment,
    refund_request_id: asked,
    freed_cents: 100,
    back_cents: 100,
    reason: '{}',
    at,
  })
  await into('write_off', {
    ...of,
    id: randomUUID(),
    receivable_id: receivable,
    cents: 100,
    cause: 'by_hand',
  })
  return { receivable, payment }
}

async function plantStatements(into: Into, tenant_id: string, payment: string, at: Date) {
  const [bankImport, statement] = [randomUUID(), randomUUID()]
  await into('bank_import', {
    tenant_id,
    id: bankImport,
    created_at: at,
    expires_at: at,
    booked_at: at,
    counts: {},
  })
  await into('bank_file', {
    tenant_id,
    id: randomUUID(),
    bank_import_id: bankImport,
    position: 0,
    upload_id: randomUUID(),
    filename: 'auszug.xml',
    sha256: '0'.repeat(64),
    kind: 'camt',
  })
  await into('bank_statement', {
    tenant_id,
    id: statement,
    bank_import_id: bankImport,
    source: 'statement',
    account: 'digest',
    currency: 'EUR',
  })
  const bankLine = randomUUID()
  await into('bank_line', {
    tenant_id,
    id: bankLine,
    bank_import_id: bankImport,
    bank_statement_id: statement,
    position: 0,
    identity: 'line',
    entry: 'entry',
    booked_on: day,
    cents: 4900,
    currency: 'EUR',
    kind: 'incoming',
    outcome: 'payment',
    payment_id: payment,
  })
  await into('bank_line_decision', {
    tenant_id,
    id: randomUUID(),
    bank_line_id: bankLine,
    kind: 'ignored',
    reason: 'Gehört zu nichts',
    at,
    ...someone,
  })
  await into('bank_columns', {
    tenant_id,
    headings: 'Buchungstag;Betrag',
    columns: {},
    date_order: 'dmy',
    updated_at: at,
  })
}

async function plantMatching(into: Into, tenant_id: string, person: string, payment: string, at: Date) {
  const rule = randomUUID()
  await into('matching_settings', { tenant_id, is_on: true, score: 95, lead: 20, tolerance_cents: 0 })
  await into('matching_rule', {
    tenant_id,
    id: rule,
    account_digest: 'digest',
    payer_person_id: person,
    made_at: at,
    ...someone,
  })
  await into('matching_decision', {
    tenant_id,
    id: randomUUID(),
    payment_id: payment,
    kind: 'allocated',
    rule_id: rule,
    at,
    ...someone,
  })
  await into('matched_payment', { tenant_id, payment_id: payment, at })
}

async function plantCheckout(
  into: Into,
  tenant_id: string,
  { booking, receivable, payment }: { booking: string; receivable: string; payment: string },
  at: Date,
) {
  const attempt = randomUUID()
  const service = 'paypal'
  await into('payment_account', {
    tenant_id,
    service,
    environment: 'sandbox',
    checked_at: at,
    outcome: 'right',
  })
  await into('checkout_attempt', {
    tenant_id,
    id: attempt,
    booking_id: booking,
    service,
    amount_cents: 4900,
    currency: 'EUR',
    payee: 'M',
    reference: '3467AACD',
    external_id: 'O-1',
    state: 'completed',
    token_hash: randomUUID(),
    back_sealed: 'sealed',
    created_at: at,
    expires_at: at,
    ended_at: at,
  })
  await into('checkout_part', { tenant_id, attempt_id: attempt, receivable_id: receivable, cents: 4900 })
  await into('service_payment', {
    tenant_id,
    payment_id: payment,
    attempt_id: attempt,
    service,
    external_id: 'C-1',
    captured_at: at,
  })
  await into('service_refund', {
    tenant_id,
    id: randomUUID(),
    payment_id: payment,
    cents: 100,
    request_key: 'a wish',
    origin: 'here',
    state: 'asked',
    at,
  })
  await into('service_dispute', {
    tenant_id,
    payment_id: payment,
    external_id: 'D-1',
    cents: 100,
    state: 'open',
    at,
  })
  const payout = randomUUID()
  await into('service_payout', {
    tenant_id,
    id: payout,
    service,
    external_id: 'P-1',
    cents: 4800,
    currency: 'EUR',
    arrives_on: day,
    state: 'coming',
    marks: ['stripe'],
    told_at: at,
  })
  await into('service_payout_part', {
    tenant_id,
    payout_id: payout,
    position: 0,
    kind: 'payment',
    payment_id: payment,
    cents: 4900,
    fee_cents: 100,
  })
  await into('service_message', { tenant_id, service, external_id: 'E-1', type: 'X', at, received_at: at })
}

async function plantDunning(into: Into, tenant_id: string, person: string, receivable: string, at: Date) {
  const [run, notice] = [randomUUID(), randomUUID()]
  await into('dunning_settings', {
    tenant_id,
    revision: 0,
    plan: { startsItself: false },
    changed_at: at,
  })
  await into('dunning_pause', {
    tenant_id,
    id: randomUUID(),
    person_id: person,
    reason: 'asked',
    made_at: at,
  })
  await into('dunning_run', {
    tenant_id,
    id: run,
    day,
    started_at: at,
    letters: 1,
    receivables: 1,
    open_cents: 3800,
    fee_cents: 0,
    left_out: 0,
    ...someone,
  })
  await into('dunning_notice', {
    tenant_id,
    id: notice,
    run_id: run,
    payer_person_id: person,
    level: 1,
    currency: 'EUR',
    pay_by: day,
    open_cents: 3800,
    fee_cents: 500,
    interest_cents: 0,
    fee_receivable_id: receivable,
  })
  await into('dunning_notice_item', {
    tenant_id,
    notice_id: notice,
    receivable_id: receivable,
    level: 1,
    open_cents: 3800,
    interest_cents: 0,
    day,
  })
}

async function plantDebits(into: Into, tenant_id: string, person: string, receivable: string, at: Date) {
  const [mandate, notice, debit, run] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const account = { account_end: '2051', account_digest: 'digest', account_sealed: 'sealed' }
  await into('mandate', {
    tenant_id,
    id: mandate,
    person_id: person,
    reference: 'DEBIT-1',
    creditor_id: 'DE98ZZZ09999999999',
    creditor_name: 'Schule',
    holder: 'Ada Berg',
    country: 'DE',
    signed_on: day,
    origin: 'paper',
    created_at: at,
    ...account,
    ...someone,
  })
  await into('mandate_account', {
    tenant_id,
    id: randomUUID(),
    mandate_id: mandate,
    holder: 'Ada Berg',
    until: at,
    ...account,
    ...someone,
  })
  await into('collection_rule', { tenant_id, kind: 'days_before_start', days_before: 14 })
  await into('debit_settings', {
    tenant_id,
    revision: 0,
    lead_days: 2,
    gathers: true,
    file_limit: 500,
    fee_rule: 'carry',
    announces_itself: false,
    changed_at: at,
  })
  await into('debit_notice', {
    tenant_id,
    id: notice,
    payer_person_id: person,
    announced_on: day,
    creditor_id: 'DE98ZZZ09999999999',
    at,
    ...someone,
  })
  await into('debit_run', { tenant_id, id: run, made_at: at, debits: 1, cents: 1000, ...someone })
  await into('debit_file', {
    tenant_id,
    id: randomUUID(),
    run_id: run,
    number: 1,
    message_id: 'RUN-1',
    debits: 1,
    cents: 1000,
    sha256: '0'.repeat(64),
    sealed: 'sealed',
    made_at: at,
  })
  await into('debit', {
    tenant_id,
    id: debit,
    notice_id: notice,
    payer_person_id: person,
    mandate_id: mandate,
    run_id: run,
    end_to_end_id: debit.replaceAll('-', ''),
    cents: 1000,
    sequence_type: 'RCUR',
    announced_on: day,
    notice_days: 14,
    announced_for: '2026-11-16',
    collect_on: '2026-11-16',
    state: 'in_run',
    made_at: at,
  })
  await into('debit_item', { tenant_id, debit_id: debit, receivable_id: receivable, cents: 1000 })
}

async function plantDatev(into: Into, tenant_id: string, person: string, at: Date) {
  const made = randomUUID()
  await into('datev_settings', { tenant_id, revision: 0, plan: {}, changed_at: at })
  await into('datev_debtor', { tenant_id, person_id: person, number: 10_000 })
  await into('datev_export', {
    tenant_id,
    id: made,
    fiscal_year: '2026-01-01',
    until: day,
    mode: 'payment_date',
    made_at: at,
    postings: 1,
    sum_cents: 4900,
    bookings: Buffer.from('EXTF'),
    ...someone,
  })
  await into('datev_posting', {
    tenant_id,
    export_id: made,
    line: 1,
    source: 'payment',
    day,
    account: '1200',
    contra: '10000',
    side: 'S',
    cents: 4900,
    tax_key: '',
    is_reversal: false,
    document: '3467AACD',
    text: 'Aquarell',
    payer: 'Ada Berg',
  })
}

/** The tenant bills another one. */
const plantCharge = (into: Into, tenant_id: string, receivable: string, at: Date) =>
  into('owed_charge', {
    tenant_id,
    charge_id: randomUUID(),
    charged_tenant_id: randomUUID(),
    charged_at: at,
    period_start: day,
    net_cents: 1900,
    receivable_id: receivable,
    at,
  })

async function plantInvoices(into: Into, tenant_id: string, person: string, receivable: string, at: Date) {
  const invoice = randomUUID()
  const texts = { intro_de: '', intro_en: '', closing_de: '', closing_en: '' }
  await into('invoice_settings', {
    tenant_id,
    revision: 0,
    invoice_pattern: 'RE-{NNNN}',
    invoice_restarts: 'never',
    correction_pattern: 'ST-{NNNN}',
    correction_restarts: 'never',
    format: 'pdf',
    payment_days: 14,
    ...texts,
    drafts_when: 'never',
    changed_at: at,
  })
  // As it is before the first number is given.
  await into('invoice_counter', { tenant_id, series: 'invoices', period: '2026', last_number: 0 })
  await into('invoice_chain', { tenant_id, length: 0, hash: '' })
  await into('invoice', {
    tenant_id,
    id: invoice,
    kind: 'invoice',
    state: 'draft',
    payer_person_id: person,
    language: 'de',
    currency: 'EUR',
    recipient: {},
    recipient_name: 'Ada Berg',
    gross_cents: 4900,
    net_cents: 4900,
    made_at: at,
    ...someone,
  })
  await into('invoice_line', {
    tenant_id,
    invoice_id: invoice,
    number: 1,
    description: 'Aquarell',
    quantity_hundredths: 100,
    unit: 'person',
    unit_cents: 4900,
    gross_cents: 4900,
    net_cents: 4900,
    tax_category: 'exempt',
    tax_rate: 0,
  })
  await into('invoice_receivable', {
    tenant_id,
    invoice_id: invoice,
    receivable_id: receivable,
    charged_cents: 4900,
  })
}

async function plantVouchers(into: Into, tenant_id: string, payment: string, at: Date) {
  const voucher = randomUUID()
  await into('voucher', {
    tenant_id,
    id: voucher,
    number_hash: voucher,
    number_sealed: 'sealed',
    last_four: '4KQ7',
    currency: 'EUR',
    amount_cents: 5000,
    sold_on: day,
    valid_until: '2029-12-31',
    paid_way: 'cash',
    buyer_name: 'Ada Berg',
    buyer_email: 'ada@example.org',
    recipient_name: 'Mina',
    message: 'Alles Gute!',
    language: 'de',
    created_at: at,
    ...someone,
  })
  const moved = { tenant_id, voucher_id: voucher, day, at, ...someone }
  await into('voucher_movement', { ...moved, id: randomUUID(), kind: 'issued', cents: 5000 })
  await into('voucher_movement', {
    ...moved,
    id: randomUUID(),
    kind: 'redeemed',
    cents: -1000,
    payment_id: payment,
  })
  await into('voucher_settings', { tenant_id, revision: 0, years: 3, changed_at: at })
}

/** One row in each table about money. */
export async function plantMoney(into: Into, tenantId: string, known: Known, at: Date): Promise<void> {
  const { receivable, payment } = await plantLedger(into, tenantId, known, at)
  await plantVouchers(into, tenantId, payment, at)
  await plantStatements(into, tenantId, payment, at)
  await plantMatching(into, tenantId, known.person, payment, at)
  await plantDunning(into, tenantId, known.person, receivable, at)
  await plantCheckout(into, tenantId, { booking: known.booking, receivable, payment }, at)
  await plantDebits(into, tenantId, known.person, receivable, at)
  await plantDatev(into, tenantId, known.person, at)
  await plantCharge(into, tenantId, receivable, at)
  await plantInvoices(into, tenantId, known.person, receivable, at)
}
