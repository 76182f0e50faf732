import type { InvoiceDetail } from '@reihum/contract/invoices/invoice.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { contact, draftForm as form, invoiceDesk, letInvoice } from '#test/invoice-desk.ts'
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
const { act, booked, call, draft, final, list, make, money, desk, read } = invoices

describe('a draft', () => {
  it('says what a booking owes, to whom, for when and how it is paid', async () => {
    const { id } = await draft()
    expect(await read(id)).toMatchObject({
      state: 'draft',
      number: null,
      recipientName: 'Werkstatt GmbH',
      recipient: {
        company: 'Werkstatt GmbH',
        name: 'Mina Müller',
        street: 'Weg 1',
        country: 'DE',
        format: 'pdf',
      },
      serviceStart: '2031-03-04',
      serviceEnd: '2031-03-25',
      grossCents: 11_900,
      netCents: 10_000,
      differs: false,
      problems: [],
      lines: [{ quantityHundredths: 100, unitCents: 11_900, netCents: 10_000, taxRate: 1900 }],
      preview: {
        totals: { netCents: 10_000, taxCents: 1900, grossCents: 11_900, paidCents: 0, dueCents: 11_900 },
        payment: { way: 'transfer', account: { iban: 'DE02120300000000202051' } },
        seller: { company: `Schule ${tenant.slug}`, taxNumber: '06/123/45678', vatId: 'DE123456788' },
      },
      allowedActions: ['edit', 'recreate', 'discard', 'finalise'],
    })
  })

  it('is made once, whoever asks how often, and of nothing there is none', async () => {
    const { registrationIds } = await booked()
    const wanted = { requestKey: newId(), selection: { registrationIds } }
    const [first, again] = [await make(wanted), await make(wanted)]
    expect(again.body).toEqual(first.body)
    expect((await make({ selection: { registrationIds } })).body.error_code).toBe('INVOICE_NOTHING_TO_CHARGE')
    expect(await list()).toMatchObject({ total: 1 })
  })

  it('gathers by booking, person, payer or company', async () => {
    const courseId = await desk.course({ feeCents: 5000 })
    const { body: family } = await desk.book(courseId, 2, { contact })
    const { body: other } = await desk.book(courseId, 1, {
      contact: { ...contact, firstName: 'Ben', email: 'ben@example.org' },
    })
    const registrationIds = [...desk.idsOf(family), ...desk.idsOf(other)]
    for (const [grouping, count] of [
      ['booking', 2],
      ['registration', 3],
      ['payer', 2],
      ['company', 1],
    ] as const) {
      const { body } = await make({ grouping, selection: { registrationIds } })
      expect([grouping, body.ids.length]).toEqual([grouping, count])
      for (const id of body.ids) await call('DELETE', `/${id}`)
    }
    expect(await list()).toMatchObject({ total: 0 })
  })

  it('of a month takes companies alone where that is wanted', async () => {
    await booked()
    await booked(5000, { contact: null })
    const days = { from: '2020-01-01', until: '2100-01-01' }
    const { body } = await make({ grouping: 'company', selection: { ...days, companiesOnly: true } })
    expect(body.ids).toHaveLength(1)
    expect((await make({ selection: days })).body.ids).toHaveLength(1)
  })

  it('is changed as somebody likes, from its present state, and then it differs', async () => {
    const { id } = await draft()
    const before = await read(id)
    const wanted = form(before)
    wanted.draft.lines[0] = {
      ...(wanted.draft.lines[0] as (typeof wanted.draft.lines)[number]),
      unitCents: 10_000,
    }
    wanted.draft.recipient = { ...wanted.draft.recipient, name: 'Buchhaltung' }
    const { body } = await call<InvoiceDetail>('PUT', `/${id}`, wanted)
    expect(body).toMatchObject({
      grossCents: 10_000,
      isEdited: true,
      differs: true,
      recipient: { name: 'Buchhaltung' },
    })
    expect((await call<InvoiceDetail>('PUT', `/${id}`, wanted)).body.revision).toBe(body.revision)
    const other = { draft: { ...wanted.draft, intro: 'Danke!' } }
    expect((await call('PUT', `/${id}`, other)).body.error_code).toBe('CONFLICT')
    const anew = await act(id, 'recreation')
    expect(anew.body).toMatchObject({ grossCents: 11_900, isEdited: false, differs: false })
  })

  it('follows what was charged less only when it is made anew', async () => {
    const courseId = await desk.course({ feeCents: 5000 })
    const { body } = await desk.book(courseId, 2, { contact })
    const [one = '', other] = desk.idsOf(body)
    const { body: made } = await make({ selection: { registrationIds: [one, other] } })
    const id = made.ids[0] as string
    await desk.cancel(one)
    expect(await read(id)).toMatchObject({ grossCents: 10_000, differs: true })
    expect((await act(id, 'recreation')).body).toMatchObject({ grossCents: 5000, differs: false })
  })

  it('names each thing that is missing, and is not final before', async () => {
    await reihum.owner.query(`update letterhead set tax_number = '', vat_id = '' where tenant_id = $1`, [
      tenant.id,
    ])
    const { id } = await draft(30_000, { contact: { ...contact, street: '' } })
    expect((await read(id)).problems).toEqual(['seller_tax', 'recipient_address'])
    expect((await act(id, 'finalisation')).body.error_code).toBe('INVOICE_INCOMPLETE')
    expect((await read(id)).state).toBe('draft')
  })

  it('lets nobody in the same country owe the tax, and says so', async () => {
    const { id } = await draft(30_000)
    const { draft: wanted } = form(await read(id))
    const reverse = {
      taxCategory: 'reverse_charge',
      taxRate: 0,
      exemptionReason: 'Steuerschuld des Empfängers',
    }
    const lines = wanted.lines.map((line) => ({ ...line, ...reverse }))
    const recipient = { ...wanted.recipient, vatId: 'DE129273398' }
    expect((await call('PUT', `/${id}`, { draft: { ...wanted, lines, recipient } })).status).toBe(200)
    expect((await read(id)).problems).toEqual(['recipient_country'])
    expect((await act(id, 'finalisation')).body.error_code).toBe('INVOICE_INCOMPLETE')
  })
})

describe('a final invoice', () => {
  it('has the next number, once, and says what was paid by then', async () => {
    const { id, registrationId } = await draft()
    const owed = await money.owedFor(registrationId)
    await money.note(4000, {
      personId: owed.payer.id,
      allocations: [{ receivableId: owed.id, cents: 4000 }],
    })
    await Promise.all([act(id, 'finalisation'), act(id, 'finalisation'), act(id, 'finalisation')])
    const year = new Date().getFullYear()
    expect(await read(id)).toMatchObject({
      state: 'final',
      number: `RE-${year}-0001`,
      content: {
        number: `RE-${year}-0001`,
        totals: { grossCents: 11_900, paidCents: 4000, dueCents: 7900 },
        paid: [{ receivedOn: '2026-01-15', way: 'cash', cents: 4000 }],
      },
      keptUntil: `${year + 8}-12-31`,
      allowedActions: ['send', 'cancel', 'cancel_and_new', 'credit'],
    })
    const { id: next } = await final()
    expect((await read(next)).number).toBe(`RE-${year}-0002`)
  })

  it('is changed, recreated and discarded by nobody', async () => {
    const { id } = await final()
    // Printing notes itself beside it, which may happen at any moment.
    const said = async () => {
      const { isPrinted: _, revision: __, ...invoice } = await read(id)
      return invoice
    }
    const before = await said()
    const shown = await read(id)
    const answers = [
      await call('PUT', `/${id}`, form(shown)),
      await act(id, 'recreation'),
      await call('DELETE', `/${id}`),
    ]
    expect(answers.map(({ body }) => body.error_code)).toEqual([
      'INVOICE_FINAL',
      'INVOICE_FINAL',
      'INVOICE_FINAL',
    ])
    expect(await said()).toEqual(before)
  })

  it('is refused to be changed by the database, whatever the role', async () => {
    const { id } = await final()
    const changes = [
      `update invoice set recipient_name = 'x' where id = '${id}'`,
      `update invoice set content = '{}' where id = '${id}'`,
      `update invoice set state = 'draft' where id = '${id}'`,
      `update invoice set released_at = now(), content = null where id = '${id}'`,
      `delete from invoice where id = '${id}'`,
      `update invoice_line set unit_cents = 1, gross_cents = 1 where invoice_id = '${id}'`,
      `delete from invoice_line where invoice_id = '${id}'`,
      `delete from invoice_receivable where invoice_id = '${id}'`,
      'update invoice_counter set last_number = 0',
      'update invoice_chain set length = 0',
      'delete from invoice_chain',
      'truncate invoice cascade',
    ]
    const ways = {
      owner: (text: string) => reihum.owner.query(text),
      app: (text: string) =>
        reihum.inTenant(
          {
            tenant: tenant.id,
            access: 'system',
            origin: { ipAddress: null, userAgent: null, requestId: null },
          },
          ({ tx }) => tx.executeQuery({ sql: text, parameters: [], query: { kind: 'RawNode' } } as never),
        ),
      platform: (text: string) =>
        reihum.inPlatform(({ tx }) =>
          tx.executeQuery({ sql: text, parameters: [], query: { kind: 'RawNode' } } as never),
        ),
    }
    for (const [role, run] of Object.entries(ways))
      for (const change of changes)
        await expect(run(change), `${role}: ${change}`).rejects.toThrow(
          /final|invoice|permission denied|only grow/,
        )
  })

  it('is taken back once by a cancellation with negative quantities, and freed to be invoiced again', async () => {
    const { id, registrationId } = await final()
    const wanted = { requestKey: newId(), reason: 'Falscher Empfänger' }
    await act(id, 'cancellation', wanted)
    const { body } = await act(id, 'cancellation', wanted)
    const year = new Date().getFullYear()
    expect(body).toMatchObject({
      isCancelled: true,
      allowedActions: ['send'],
      following: [{ kind: 'cancellation', number: `ST-${year}-0001`, grossCents: -11_900 }],
    })
    expect(await read(wanted.requestKey)).toMatchObject({
      kind: 'cancellation',
      content: {
        preceding: { number: `RE-${year}-0001` },
        reason: 'Falscher Empfänger',
        lines: [{ quantityHundredths: -100, unitCents: 11_900, grossCents: -11_900, netCents: -10_000 }],
        totals: { netCents: -10_000, taxCents: -1900, grossCents: -11_900, dueCents: 0 },
        payment: { way: 'none' },
      },
    })
    const again = await act(id, 'cancellation', { requestKey: newId(), reason: '' })
    expect(again.body.error_code).toBe('INVOICE_CANCELLED')
    expect((await make({ selection: { registrationIds: [registrationId] } })).status).toBe(200)
  })

  it('that differs is cancelled and written anew in one step', async () => {
    const courseId = await desk.course({
      feeCents: 5000,
      start: '2031-03-04T10:00:00Z',
      end: '2031-03-04T12:00:00Z',
      taxExemptionReason: '§ 4 Nr. 21 UStG',
    })
    const { body: family } = await desk.book(courseId, 2, { contact })
    const [one = '', other] = desk.idsOf(family)
    const { body: made } = await make({ selection: { registrationIds: [one, other] } })
    const id = made.ids[0] as string
    expect((await act(id, 'finalisation')).status).toBe(200)
    await desk.cancel(one)
    expect((await list('?differs=true')).items.map((item) => item.id)).toEqual([id])
    // What would stand in its place is looked at, and nothing of it stays.
    expect((await call('GET', `/${id}/anew`)).body).toMatchObject({
      grossCents: 5000,
      picture: { pages: 1, svg: expect.stringContaining('<svg') },
    })
    expect((await list()).total).toBe(1)
    const { status, body } = await act(id, 'cancellation', {
      requestKey: newId(),
      reason: 'Ein Platz weniger',
      anew: true,
    })
    expect([status, body.isCancelled]).toEqual([200, true])
    const { items } = await list('?sort=amount&dir=asc')
    expect(items.map(({ kind, grossCents, state }) => [kind, grossCents, state])).toEqual([
      ['cancellation', -10_000, 'final'],
      ['invoice', 5000, 'final'],
      ['invoice', 10_000, 'final'],
    ])
    expect(await list('?differs=true')).toMatchObject({ total: 0 })
    expect((await call('GET', '/totals')).body).toMatchObject({ count: 3, drafts: 0, grossCents: 5000 })
  })

  it('is credited in parts, at most by what it charges of a tax', async () => {
    const { id } = await final()
    const line = {
      description: 'Nachlass',
      quantityHundredths: 100,
      unit: 'piece',
      unitCents: 5000,
      taxCategory: 'standard',
      taxRate: 1900,
    }
    const credit = (unitCents: number, more = {}) =>
      act(id, 'credits', { requestKey: newId(), reason: 'Kulanz', lines: [{ ...line, unitCents, ...more }] })
    const look = (unitCents: number) =>
      call<{ pages: number; error_code: string }>('POST', `/${id}/credits/picture`, {
        reason: 'Kulanz',
        lines: [{ ...line, unitCents }],
      })
    expect((await look(5000)).body).toMatchObject({ pages: 1 })
    expect((await look(11_901)).body.error_code).toBe('INVOICE_CREDIT_TOO_HIGH')
    expect((await list()).total).toBe(1)
    expect((await credit(5000)).body).toMatchObject({
      differs: true,
      following: [{ kind: 'credit', grossCents: 5000 }],
    })
    expect((await credit(6901)).body.error_code).toBe('INVOICE_CREDIT_TOO_HIGH')
    expect((await credit(100, { taxRate: 700 })).body.error_code).toBe('INVOICE_CREDIT_TOO_HIGH')
    expect((await act(id, 'cancellation', { requestKey: newId() })).body.error_code).toBe('INVOICE_CREDITED')
    expect((await credit(6900)).body.allowedActions).toEqual(['send'])
  })
})

describe('the list of invoices', () => {
  it('is searched, filtered and sorted', async () => {
    const { id, courseId, registrationId } = await final()
    await draft(5000, { contact: { ...contact, company: 'Andere AG' } })
    const { number, payer } = await read(id)
    const found = async (query: string) => (await list(query)).items.map(({ recipientName }) => recipientName)
    expect(await found('?sort=recipient&dir=asc')).toEqual(['Andere AG', 'Werkstatt GmbH'])
    for (const query of [
      `?q=${number}`,
      '?q=werkstatt',
      '?state=final',
      `?courseId=${courseId}`,
      `?registrationId=${registrationId}`,
      `?personId=${payer.id}&state=final`,
      '?from=2020-01-01',
      '?kind=invoice&state=final&open=true',
    ])
      expect([query, await found(query)]).toEqual([query, ['Werkstatt GmbH']])
    expect(await found('?sent=true')).toEqual([])
  })

  it('is of one tenant alone', async () => {
    const { id } = await final()
    const other = await reihum.addTenant()
    const { status } = await reihum.call('GET', `/api/${other.slug}/invoices/${id}`, {
      token: other.admin.token,
    })
    expect(status).toBe(404)
  })
})

describe('the settings for invoices', () => {
  it('say what numbers look like, and where they begin as long as none was given', async () => {
    type Shown = { revision: number; next: { series: string; number: string; mayBeChosen: boolean }[] }
    const { body: before } = await call<Shown>('GET', '/settings')
    const { next: _, ...settings } = before
    const wanted = { settings: { ...settings, invoicePattern: 'R{YY}/{NNN}', paymentDays: 30 } }
    const { body } = await call<Shown>('PUT', '/settings', wanted)
    const year = String(new Date().getFullYear()).slice(2)
    expect(body.next[0]).toMatchObject({ number: `R${year}/001`, mayBeChosen: true })
    expect(
      (await call('PUT', '/settings', { settings: { ...settings, invoicePattern: '{NNN}' } })).status,
    ).toBe(422)
    const begin = { series: 'invoices', counter: 120 }
    expect((await call<Shown>('PUT', '/settings/next-number', begin)).body.next[0]?.number).toBe(
      `R${year}/120`,
    )
    const { id } = await final()
    expect((await read(id)).number).toBe(`R${year}/120`)
    expect((await call('PUT', '/settings/next-number', begin)).body.error_code).toBe('INVOICE_NUMBERS_USED')
    expect((await call('PUT', '/settings', wanted)).status).toBe(200)
    expect((await call('PUT', '/settings', wanted, tenant.operator)).status).toBe(403)
  })
})
