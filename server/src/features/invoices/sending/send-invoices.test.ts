import { createHash } from 'node:crypto'
import type { OwnInvoice } from '@reihum/contract/invoices/invoice.schema.ts'
import type { RunProgress } from '@reihum/contract/wire/run.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { contact, invoiceDesk, letInvoice } from '#test/invoice-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
  await letInvoice({ reihum, tenant })
})

const invoices = invoiceDesk(() => ({ reihum, tenant }))
const { act, call, draft, final, read } = invoices

const bytes = async (path: string, token: string | null = tenant.admin.token) => {
  const response = await fetch(`${reihum.origin}/api/${tenant.slug}${path}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    content: Buffer.from(await response.arrayBuffer()),
  }
}
const printed = (id: string) =>
  expect.poll(async () => (await read(id)).isPrinted, { timeout: 30_000, interval: 200 }).toBe(true)
const progress = async (id: string) => (await invoices.run<RunProgress>('GET', id)).body
const finished = (id: string) =>
  expect.poll(async () => (await progress(id)).finishedAt, { timeout: 30_000 }).not.toBeNull()
const mails = async () => {
  const { rows } = await reihum.owner.query<{
    recipient: string
    subject: string
    text: string
    files: number
  }>(
    `select m.recipient, m.subject, m.text, (select count(*)::int from mail_attachment a where a.mail_id = m.id) as files
     from mail m where m.tenant_id = $1 and m.kind = 'invoice.sent' order by m.created_at`,
    [tenant.id],
  )
  return rows
}

describe('the paper of an invoice', () => {
  it('is looked at and printed as a draft, and kept byte for byte once it is final', async () => {
    const { id } = await draft()
    const picture = await call<{ svg: string; pages: number }>('GET', `/${id}/picture`)
    expect(picture.body).toMatchObject({ pages: 1, svg: expect.stringContaining('<svg') })
    expect((await bytes(`/invoices/${id}/draft`)).content.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await bytes(`/invoices/${id}/file`)).status).toBe(409)
    await act(id, 'finalisation')
    await printed(id)
    const [one, other] = [await bytes(`/invoices/${id}/file`), await bytes(`/invoices/${id}/file`)]
    expect(one).toMatchObject({ status: 200, type: 'application/pdf' })
    expect(one.content.equals(other.content)).toBe(true)
    const { rows } = await reihum.owner.query<{ sha256: string }>(
      'select f.sha256 from invoice i join kept_file f on f.id = i.pdf_file_id where i.id = $1',
      [id],
    )
    expect(rows[0]?.sha256).toBe(createHash('sha256').update(one.content).digest('hex'))
    expect((await bytes(`/invoices/${id}/draft`)).status).toBe(409)
  })

  it('is taken along with all others of a period and their list', async () => {
    const { id } = await final()
    await printed(id)
    const { number } = await read(id)
    const all = await bytes('/invoices/export?from=2020-01-01&until=2100-01-01')
    expect(all).toMatchObject({ status: 200, type: 'application/zip' })
    const { content: original } = await bytes(`/invoices/${id}/file`)
    expect(all.content.includes(original)).toBe(true)
    expect(all.content.includes(`${number},Invoice,`)).toBe(true)
    const none = await bytes('/invoices/export?from=1999-01-01&until=1999-12-31')
    expect(none.content.includes(original)).toBe(false)
  })

  it('is found behind the booking it is about, and no other is', async () => {
    const made = await final()
    const other = await final()
    await printed(made.id)
    const link = made.accessToken
    const { body } = await reihum.call<OwnInvoice[]>(
      'GET',
      `/api/${tenant.slug}/portal/bookings/${link}/invoices`,
    )
    expect(body).toMatchObject([{ id: made.id, grossCents: 11_900, isCancelled: false, isPrinted: true }])
    const file = await bytes(`/portal/bookings/${link}/invoices/${made.id}`, null)
    expect(file).toMatchObject({ status: 200, type: 'application/pdf' })
    expect((await bytes(`/portal/bookings/${link}/invoices/${other.id}`, null)).status).toBe(404)
  })

  it('is found among all that was booked with an address, and downloaded with its session alone', async () => {
    const [made, other] = [await final(), await final()]
    await printed(made.id)
    const { email } = contact
    await reihum.call('POST', `/api/${tenant.slug}/portal/me/ask`, { body: { email, language: 'de' } })
    const { rows } = await reihum.owner.query<{ text: string }>(
      "select text from mail where tenant_id = $1 and kind = 'own-bookings.asked'",
      [tenant.id],
    )
    const link = /me\/enter\/([\w-]+)/.exec(rows[0]?.text ?? '')?.[1]
    const { body: session } = await reihum.call<{ sessionToken: string }>(
      'POST',
      `/api/${tenant.slug}/portal/me/link/${link}/open`,
      { body: {} },
    )
    const { body } = await reihum.call<OwnInvoice[]>(
      'GET',
      `/api/${tenant.slug}/portal/bookings/own-bookings-of-this-session/invoices`,
      { token: session.sessionToken },
    )
    expect(body.map(({ id }) => id).sort()).toEqual([made.id, other.id].sort())
    const bookingOf = (id: string) => body.find((one) => one.id === id)?.bookingId
    const file = (bookingId: string | undefined, cookie: string) =>
      fetch(
        `${reihum.origin}/portal/${tenant.slug}/course-registration/own-${bookingId}/invoices/${made.id}`,
        { redirect: 'manual', headers: { cookie, 'x-forwarded-for': '10.8.7.6' } },
      )
    const cookie = `attendee=${session.sessionToken}`
    const own = await file(bookingOf(made.id), cookie)
    expect([own.status, own.headers.get('content-type'), own.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    const content = Buffer.from(await own.arrayBuffer())
    expect(content.equals((await bytes(`/invoices/${made.id}/file`)).content)).toBe(true)
    expect((await file(bookingOf(other.id), cookie)).status).toBe(404)
    expect((await file(bookingOf(made.id), '')).status).toBe(303)
  })
})

describe('an invoice is sent', () => {
  it('with its original, in words that somebody may change, once however often it is asked', async () => {
    const { id } = await final()
    const { body: proposed } = await call<Record<string, unknown>>('GET', `/${id}/letter`)
    expect(proposed).toMatchObject({ recipient: contact.email, wasSent: false })
    const run = newId()
    const wanted = {
      requestKey: run,
      letter: { subject: 'Ihre {number}', text: 'Hallo {name},\n\n{amount} bis {due}.' },
    }
    await act(id, 'sendings', wanted)
    await act(id, 'sendings', wanted)
    await finished(run)
    const { number, sentAt } = await read(id)
    expect(sentAt).not.toBeNull()
    expect(await mails()).toMatchObject([{ recipient: contact.email, subject: `Ihre ${number}`, files: 1 }])
    expect((await mails())[0]?.text).toContain('119,00')
    const again = newId()
    await act(id, 'sendings', { requestKey: again })
    await finished(again)
    expect(await progress(again)).toMatchObject({ done: 0, unchanged: 1 })
    const copy = newId()
    await act(id, 'sendings', { requestKey: copy, again: true, recipient: 'buchhaltung@example.org' })
    await finished(copy)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([
      contact.email,
      'buchhaltung@example.org',
    ])
    expect((await read(id)).mails).toHaveLength(2)
  })

  it('with others in one run, which says of each what came of it', async () => {
    const ids = [(await final()).id, (await final()).id, (await draft()).id]
    const { id: silent } = await draft()
    const shown = await read(silent)
    const { lines, recipient, revision, language, dueOn, serviceStart, serviceEnd, intro, closing } = shown
    const given = lines.map(({ grossCents: _, netCents: __, ...line }) => line)
    const form = { revision, language, dueOn, serviceStart, serviceEnd, intro, closing, lines: given }
    await call('PUT', `/${silent}`, { draft: { ...form, recipient: { ...recipient, email: '' } } })
    await act(silent, 'finalisation')
    const run = newId()
    await call('POST', '/sending-runs', { id: run, selection: { ids: [...ids, silent] } })
    await finished(run)
    const told = await progress(run)
    expect(told).toMatchObject({ total: 4, done: 2, refused: 2 })
    expect(
      told.items
        .map(({ code }) => code)
        .filter(Boolean)
        .toSorted(),
    ).toEqual(['INVOICE_DRAFT', 'INVOICE_WITHOUT_ADDRESS'])
    expect(await mails()).toHaveLength(2)
  })

  it('again where its mail did not arrive, to another address and to nobody twice', async () => {
    const [arrived, lost] = [(await final()).id, (await final()).id]
    const selection = { ids: [arrived, lost] }
    const send = async (more: object = {}) => {
      const id = newId()
      await call('POST', '/sending-runs', { id, selection, ...more })
      await finished(id)
      return progress(id)
    }
    const first = await send()
    expect(first).toMatchObject({ done: 2, kind: 'invoices.send' })
    const lose = `update mail set state = 'refused', reason = 'addressUnknown', next_try_at = null where subject_id = $1`
    await reihum.owner.query(lose, [lost])
    expect((await invoices.list('?undelivered=true')).items).toMatchObject([
      { id: lost, mail: { state: 'refused', reason: 'addressUnknown', recipient: contact.email } },
    ])
    const { body: plan } = await call('POST', '/sending-preview', { selection })
    expect(plan).toMatchObject({
      ready: 1,
      formats: [{ format: 'pdf', count: 1 }],
      sentBefore: 1,
      refused: 0,
      unreached: [{ id: lost, recipient: contact.email, reason: 'addressUnknown' }],
    })
    const addresses = [{ invoiceId: lost, recipient: 'richtig@example.org' }]
    expect(await send({ addresses })).toMatchObject({ done: 1, unchanged: 1, refused: 0 })
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([
      contact.email,
      contact.email,
      'richtig@example.org',
    ])
    expect((await invoices.list('?undelivered=true')).total).toBe(0)
    expect(await send()).toMatchObject({ done: 0, unchanged: 2 })
    expect((await invoices.list(`?runId=${first.id}&outcome=done`)).total).toBe(2)
    expect((await invoices.list(`?runId=${first.id}&outcome=refused`)).total).toBe(0)
  })

  it('is said in numbers before, with what holds some back', async () => {
    const [ready, unwritten] = [(await final()).id, (await draft()).id]
    const { body } = await call('POST', '/sending-preview', { selection: { ids: [ready, unwritten] } })
    expect(body).toMatchObject({
      ready: 1,
      sentBefore: 0,
      refused: 1,
      heldBack: [{ id: unwritten, number: null, code: 'INVOICE_DRAFT' }],
    })
    const all = await call('POST', '/sending-preview', { selection: { filter: {} } })
    expect(all.body).toMatchObject({ ready: 1, refused: 0 })
  })
})
