import { receiptNumber } from '@reihum/contract/payments/receipt-number.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { risingTime } from '#test/course-desk.ts'
import { startMailServer } from '#test/mail-server.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { personDesk } from '#test/person-desk.ts'
import { readPdf } from '#test/read-pdf.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant, type TestUser } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
let mailServer: Awaited<ReturnType<typeof startMailServer>>
const time = risingTime()
beforeAll(async () => {
  mailServer = await startMailServer()
  reihum = await startTestReihum({ environment: { REIHUM_SMTP_URL: mailServer.url }, clock: time.clock })
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
  await reihum.owner.query(
    "update tenant set street = 'Blumenweg 3', postal_code = '79098', city = 'Freiburg' where id = $1",
    [tenant.id],
  )
})

const world = () => ({ reihum, tenant })
const desk = registrationDesk(world)
const money = moneyDesk(world)
const persons = personDesk(world)

/** A place at 89 euros that was paid with a hundred in cash. */
async function paid(amountCents = 10_000, more: object = {}) {
  const courseId = await desk.course({ feeCents: 8900, title: 'Aquarell' })
  const { body } = await desk.book(courseId)
  const [registrationId = ''] = desk.idsOf(body)
  const owed = await money.owedFor(registrationId)
  const { body: payment } = await money.note(amountCents, {
    personId: owed.payer.id,
    allocations: [{ receivableId: owed.id, cents: Math.min(amountCents, 8900) }],
    ...more,
  })
  return { payment, owed, registrationId }
}

/** The receipt as a browser gets it. */
async function receipt(paymentId: string, { by = tenant.operator, slug = tenant.slug } = {}) {
  const answer = await fetch(`${reihum.origin}/api/${slug}/payments/${paymentId}/receipt`, {
    headers: { authorization: `Bearer ${by.token}`, 'x-forwarded-for': '10.8.7.6' },
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, bytes }
}
const textOf = async (paymentId: string) =>
  readPdf((await receipt(paymentId)).bytes)
    .pages.join('')
    .replaceAll('\n', '')

const send = (
  paymentId: string,
  recipient: string,
  { requestKey = newId(), by }: { requestKey?: string; by?: TestUser } = {},
) => money.call('POST', `/payments/${paymentId}/send-receipt`, { requestKey, recipient }, by)
const newAddress = () => `${newId()}@example.org`
const mailsTo = (recipient: string) => mailServer.received.filter(({ to }) => to === recipient)
const mailTo = (recipient: string) => eventually(async () => mailsTo(recipient)[0])

describe('a receipt', () => {
  it('is a PDF that says who paid what for what, and what is left', async () => {
    const { payment, owed } = await paid()
    const { status, headers, bytes } = await receipt(payment.id)
    expect(status).toBe(200)
    expect(Buffer.from(bytes).toString('latin1', 0, 5)).toBe('%PDF-')
    const filename = `zahlungsbeleg-${receiptNumber(payment.id)}.pdf`
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toContain(filename)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    const text = await textOf(payment.id)
    for (const said of ['Zahlungsbeleg', receiptNumber(payment.id), '100,00\u00a0€', owed.payer.name, 'Bar'])
      expect(text).toContain(said)
    for (const said of [
      'Aquarell',
      '89,00\u00a0€',
      'Guthaben',
      '11,00\u00a0€',
      '15.01.2026',
      'keine Rechnung',
    ])
      expect(text).toContain(said)
    expect(text).toContain('Blumenweg 3')
    expect(text).not.toContain('Storniert')
  })

  it('is in the language in which the place was booked', async () => {
    const { payment, owed } = await paid()
    await reihum.owner.query(
      "update booking b set language = 'en' from receivable r where r.booking_id = b.id and r.id = $1",
      [owed.id],
    )
    const { headers } = await receipt(payment.id)
    expect(headers.get('content-disposition')).toContain(`receipt-${receiptNumber(payment.id)}.pdf`)
    expect(await textOf(payment.id)).toContain('This receipt is not an invoice.')
  })

  it('follows what became of the payment: refunded, taken back, reversed', async () => {
    const { payment } = await paid()
    await money.giveBack(payment.id, 1_100, { executedOn: '2026-01-16' })
    expect(await textOf(payment.id)).toContain('Erstattet am 16.01.2026')
    const { payment: other } = await paid(8_900)
    await money.act(other.id, 'reverse', { reason: 'Falsch erfasst' })
    const text = await textOf(other.id)
    expect(text).toMatch(/Storniert am \d\d\.\d\d\.\d{4}\. Dieser Beleg gilt nicht mehr\./)
    expect(text).not.toContain('Wir bestätigen')
  })

  it('shows what people wrote as text', async () => {
    const name = '#panic("x") <script>$1$ *Groß* 😀'
    const { body } = await money.note(500, { payerName: name })
    expect(await textOf(body.id)).toContain('#panic("x") <script>$1$ *Groß* \ufffd')
  })

  it('is found again by its number', async () => {
    const { payment } = await paid()
    await paid()
    const { items } = await money.payments(`?q=${receiptNumber(payment.id).toLowerCase()}`)
    expect(items.map(({ id }) => id)).toEqual([payment.id])
  })

  it('does not exist for others', async () => {
    const { payment } = await paid()
    const other = await reihum.addTenant()
    expect((await receipt(payment.id, { by: other.operator, slug: other.slug })).status).toBe(404)
    expect((await receipt(payment.id, { by: other.operator })).status).toBe(404)
    expect((await receipt(newId())).status).toBe(404)
    expect(
      (
        await money.call('POST', `/payments/${newId()}/send-receipt`, {
          requestKey: newId(),
          recipient: newAddress(),
        })
      ).status,
    ).toBe(404)
  })
})

it('the cash list of a day is a paper to be signed, with the numbers of the receipts', async () => {
  const { payment } = await paid()
  const { body: reversed } = await money.note(500, { payerName: 'Ben Groß', way: 'card' })
  await money.act(reversed.id, 'reverse', { reason: 'Falsch erfasst' })
  const list = async (day: string) => {
    const answer = await fetch(`${reihum.origin}/api/${tenant.slug}/cash/${day}/list`, {
      headers: {
        authorization: `Bearer ${tenant.operator.token}`,
        'x-forwarded-for': '10.8.7.7',
        'accept-language': 'de',
      },
    })
    expect(answer.headers.get('content-disposition')).toContain(`kassenliste-${day}.pdf`)
    return readPdf(new Uint8Array(await answer.arrayBuffer()))
      .pages.join('')
      .replaceAll('\n', '')
  }
  const text = await list('2026-01-15')
  for (const said of [
    '15.01.2026',
    receiptNumber(payment.id),
    '100,00\u00a0€',
    'Ben Groß',
    'Karte vor Ort, storniert',
  ])
    expect(text).toContain(said)
  expect(await list('2026-01-14')).toContain('nichts bar oder mit Karte')
})

describe('a receipt by mail', () => {
  it('arrives once with the PDF attached, however often it is sent, and is told in the log', async () => {
    const { payment } = await paid()
    const [recipient, requestKey] = [newAddress(), newId()]
    const answers = await Promise.all([1, 2].map(() => send(payment.id, recipient, { requestKey })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const mail = await mailTo(recipient)
    expect(mail).toMatchObject({
      subject: `Ihr Zahlungsbeleg von Schule ${tenant.slug} über 100,00 €`,
      files: [
        {
          filename: `zahlungsbeleg-${receiptNumber(payment.id)}.pdf`,
          mediaType: 'application/pdf',
          isAttached: true,
        },
      ],
    })
    expect(mail.text).toContain('vielen Dank für Ihre Zahlung vom 15.01.2026')
    const { rows } = await reihum.owner.query<{ content: Buffer }>(
      'select c.content from mail m join mail_attachment a on a.mail_id = m.id join mail_content c on c.sha256 = a.sha256 and c.tenant_id = a.tenant_id where m.recipient = $1',
      [recipient],
    )
    expect(rows).toHaveLength(1)
    expect(readPdf(rows[0]?.content ?? Buffer.alloc(0)).pages.join()).toContain('Aquarell')
    const { rows: told } = await reihum.owner.query(
      "select d.metadata from audit_entry e join audit_detail d on d.audit_id = e.id where e.command_type = 'payment.receipt-sent' and e.subject_id = $1",
      [payment.id],
    )
    // The address is in the mail, and not in the log.
    expect(told).toEqual([{ metadata: { requestKey } }])
    await send(payment.id, recipient)
    await eventually(async () => mailsTo(recipient).length === 2)
  })

  it('goes out with the note of a payment, once', async () => {
    const [receiptTo, requestKey] = [newAddress(), newId()]
    const { payment } = await paid(8_900, { receiptTo, requestKey })
    const { body } = await money.note(8_900, { receiptTo, requestKey })
    expect(body.id).toBe(payment.id)
    expect((await mailTo(receiptTo)).files).toHaveLength(1)
    const { rowCount } = await reihum.owner.query('select from mail where recipient = $1', [receiptTo])
    expect(rowCount).toBe(1)
  })

  it('says of a payment that was reversed that it was', async () => {
    const { payment } = await paid()
    await money.act(payment.id, 'reverse', { reason: 'Falsch erfasst' })
    const recipient = newAddress()
    await send(payment.id, recipient)
    expect((await mailTo(recipient)).text).toContain('wurde storniert')
  })

  it.each(['', 'mina@', 'mina@example.org\r\nBcc: all@example.org', `${'x'.repeat(300)}@example.org`])(
    'is not sent to "%s"',
    async (recipient) => {
      const { payment } = await paid()
      expect((await send(payment.id, recipient)).status).toBe(422)
    },
  )

  it('counts among the mails of the month', async () => {
    const { payment } = await paid()
    await reihum.owner.query("update tenant set tier = 'FREE' where id = $1", [tenant.id])
    await reihum.owner.query(
      `insert into mail (tenant_id, id, event_id, kind, recipient, subject, html, text, message_id, state, created_at)
       select $1, gen_random_uuid(), gen_random_uuid(), 'payment.receipt', 'x@example.org', '', '', '', gen_random_uuid()::text, 'sent', $2
       from generate_series(1, 2000)`,
      [tenant.id, time.clock()],
    )
    expect(await send(payment.id, newAddress())).toMatchObject({
      status: 409,
      body: { error_code: 'TIER_LIMIT_REACHED' },
    })
  })

  it('is not sent to somebody who was erased, and goes with them', async () => {
    const { payment, owed, registrationId } = await paid(8_900)
    const recipient = newAddress()
    await send(payment.id, recipient)
    await mailTo(recipient)
    const kept = async () =>
      (await reihum.owner.query('select from mail where subject_id = $1', [payment.id])).rowCount
    expect(await kept()).toBe(1)
    await desk.cancel(registrationId)
    expect((await persons.erase(owed.payer.id)).body).toEqual({ erased: true })
    expect(await kept()).toBe(0)
    expect((await send(payment.id, recipient)).body.error_code).toBe('PERSON_ERASED')
  })
})
