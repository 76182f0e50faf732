import type { OwnCertificate } from '@reihum/contract/certificates/certificate.schema.ts'
import type { AttendeeDocument } from '@reihum/contract/documents/document.schema.ts'
import type { OwnInvoice } from '@reihum/contract/invoices/invoice.schema.ts'
import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { describe, expect, it } from 'vitest'
import {
  accessToken,
  destinations,
  open,
  refused,
  sampleApi,
  sampleBooking,
  sampleTransfer,
} from './portal-samples.ts'

const path = `/kreativhaus/course-registration/${accessToken}`

const show = (booking: AttendeeBooking | Error, step = '') =>
  open(`${path}${step}`, sampleApi({ booking }).api)

const day = 86_400_000
const weekly = (count: number, past: number) =>
  Array.from({ length: count }, (_, week) => {
    const start = Date.parse('2026-11-25T17:00:00Z') + week * 7 * day
    const [from, until] = [start, start + 7_200_000].map((at) => new Date(at).toISOString())
    return {
      start: from ?? '',
      end: until ?? '',
      title: '',
      location: '',
      cancelled: false,
      past: week < past,
    }
  })

describe('the registration behind its link', () => {
  it('shows number, state and the current of the four steps, and is kept nowhere', async () => {
    const response = await show(sampleBooking())
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(response.body).toContain('noindex')
    expect(response.body).toContain('4K7M-9XQA')
    expect(response.body).toMatch(/class="state info">Reserviert/)
    expect(response.body).toMatch(/aria-current="step"><span class="name">Zahlung erforderlich/)
    expect(response.body.match(/<li[^>]*><span class="name">/g)).toHaveLength(4)
  })

  it.each([
    ['confirmed', 'Ihr Platz ist bestätigt', 'Stornierung möglich'],
    ['on_waiting_list', 'Sie stehen auf der Warteliste', 'Anmeldung eingegangen'],
  ] as const)('says of %s where it stands', async (state, heading, step) => {
    const { body } = await show(sampleBooking({ person: { state } }))
    expect(body).toContain(`<h1>${heading}</h1>`)
    expect(body).toContain(`aria-current="step"><span class="name">${step}`)
  })

  it('asks for what is not paid of a place that was confirmed, with its due date and the account', async () => {
    const person = { state: 'confirmed', openCents: 8900 } as const
    const shown = async (paymentDueAt: string) =>
      (await show(sampleBooking({ person, booking: { paymentDueAt, transfer: sampleTransfer } }))).body
    const body = await shown('2099-11-20T22:59:59Z')
    expect(body).toMatch(
      /<li><span class="name">Zahlung erforderlich<\/span><span class="hint">89,00\u00a0€ bis 20\.11\.2099/,
    )
    expect(body).toMatch(/Zahlbar bis<\/dt><dd><b>20\.11\.2099/)
    expect(body).toContain('IBAN')
    expect(await shown('2026-01-20T22:59:59Z')).toContain('89,00\u00a0€, fällig seit 20.01.2026')
  })

  it('shows no steps of what is cancelled, and says why it was', async () => {
    const person = { state: 'cancelled', cause: 'deadline', cancellable: false } as const
    const { body } = await show(sampleBooking({ person, booking: { allowedActions: ['change'] } }))
    expect(body).toContain('Ihre Anmeldung ist storniert')
    expect(body).toContain('weil die Zahlung nicht rechtzeitig eingegangen ist')
    expect(body).not.toContain('aria-current="step"')
    expect(body).not.toContain('/cancel')
  })

  it('says in the fourth step when it is too late to cancel', async () => {
    const { body } = await show(
      sampleBooking({
        person: { state: 'confirmed', cancellable: false },
        course: { cancellableUntil: null },
        booking: { allowedActions: ['change'] },
      }),
    )
    expect(body).toContain('Stornierung nicht mehr möglich')
    expect(body).toContain('Bitte wenden Sie sich an Kreativhaus Altona.')
  })

  it('shows what each person pays and answered, in the words they were asked in, and the sum of all', async () => {
    const words = (de: string) => ({ de, en: de })
    const asked = {
      id: '0198a000-0000-7000-8000-0000000000e1',
      version: 1,
      kind: 'choice',
      label: words('Größe'),
      help: words(''),
      required: false,
      scope: 'registration',
      belongsTo: null,
      expiry: 'none',
    }
    const options = [{ id: '0198a000-0000-7000-8000-0000000000e2', label: words('Groß') }]
    const answers = [
      { asked: { ...asked, options, consent: words('') }, value: '0198a000-0000-7000-8000-0000000000e2' },
    ] as never
    const people = [{}, { priceCategory: 'Ermäßigt', feeCents: 5900, answers }]
    const { body } = await show(sampleBooking({ people }))
    expect(body).toMatch(/59,00\u00a0€<\/span><span class="quiet">Ermäßigt<\/span>/)
    expect(body).toContain('<dt>Größe</dt><dd>Groß</dd>')
    expect(body).toMatch(/Gesamtpreis<\/span><strong class="amount">148,00\u00a0€/)
  })

  it('counts what is waited for on several dates once, says so, and puts an offer first', async () => {
    const waiting = { state: 'on_waiting_list', waitingPosition: 1 } as const
    const offered = { ...waiting, takeable: true, offeredUntil: '2099-11-20T11:00:00Z' }
    const people = [waiting, { ...waiting, firstName: 'Ada' }]
    const one = sampleBooking({ people: people.map((person) => ({ ...person, ...offered })) })
    const other = sampleBooking({ people, course: { id: '0198a000-0000-7000-8000-000000000002' as never } })
    const { body } = await show({ ...one, courses: [...one.courses, ...other.courses] })
    expect(body).toMatch(/Gesamtpreis<\/span><strong class="amount">178,00\u00a0€/)
    expect(body).toContain('bekommen höchstens einen davon')
    expect(body).toMatch(
      /<h1>2 Plätze werden für Sie freigehalten.*zahlungspflichtig annehmen.*So geht es weiter/,
    )
  })

  it('lists invoices and certificates beside them, each where it can be had', async () => {
    const invoice = {
      id: '0198a000-0000-7000-8000-0000000000e1',
      kind: 'invoice',
      number: 'R-2026-0007',
      issuedOn: '2026-11-20',
      dueOn: null,
      grossCents: 8900,
      currencyCode: 'EUR',
      isCancelled: true,
      hasXml: false,
      isPrinted: true,
    } as OwnInvoice
    const certificate = {
      id: '0198a000-0000-7000-8000-0000000000f1',
      title: 'Erste-Hilfe-Schein',
      number: 'Z-2026-00017',
      name: 'Jana Weiß',
      courseTitle: 'Erste Hilfe',
      state: 'valid',
      issuedOn: '2026-11-20',
      validUntil: '2028-11-19',
      code: 'Zx81kLmnopQrstuvwxyz0123',
      hasPaper: true,
    } as OwnCertificate
    const invoices = [invoice, { ...invoice, number: 'R-2026-0008', isPrinted: false }]
    const answers = { booking: sampleBooking(), invoices, certificates: [certificate] }
    const { body } = await open(path, sampleApi(answers).api)
    const files = `/api/kreativhaus/portal/bookings/${accessToken}`
    for (const said of [
      `href="${files}/invoices/${invoice.id}"`,
      'Rechnung R-2026-0007',
      'storniert · 20.11.2026',
      `href="${files}/certificates/${certificate.id}"`,
      'Jana Weiß · Erste Hilfe · Z-2026-00017 · Gültig bis 19.11.2028',
      '/certificate/Zx81kLmnopQrstuvwxyz0123',
    ])
      expect(body).toContain(said)
    expect(body).not.toContain('R-2026-0008')
  })

  it('shows the documents that the provider has published, each as a file behind the same link', async () => {
    const document = {
      id: '0198a000-0000-7000-8000-0000000000d1',
      title: 'Teilnahmebescheinigung <1>',
      courseTitle: 'Aquarell',
      name: 'Jana Weiß',
      madeAt: '2026-11-20T11:00:00Z',
    } as AttendeeDocument
    const { body } = await open(path, sampleApi({ booking: sampleBooking(), documents: [document] }).api)
    expect(body).toContain('Ihre Unterlagen')
    expect(body).toContain(`href="/api/kreativhaus/portal/bookings/${accessToken}/documents/${document.id}"`)
    expect(body).toContain('Teilnahmebescheinigung &lt;1&gt;</a>')
    expect(body).toContain('Aquarell · 20.11.2026 · PDF')
    expect((await show(sampleBooking())).body).not.toContain('Ihre Unterlagen')
  })

  it('says how much is to be paid by when, with its tax, to which account and with which words', async () => {
    const { body } = await show(
      sampleBooking({
        booking: {
          paymentDueAt: '2026-12-04T22:59:59Z',
          transfer: sampleTransfer,
          taxes: [{ category: 'standard', rate: 1900, cents: 1421 }],
        },
      }),
    )
    expect(body).toContain('89,00\u00a0€ bis 04.12.2026')
    expect(body).toContain('inkl. 14,21\u00a0€ MwSt. (19 %)')
    expect(body).toContain('DE02 1203 0000 0000 2020 51')
    expect(body).toMatch(/Verwendungszweck<\/dt><dd><span[^>]*>4K7M-9XQA/)
  })

  it('tells a family its turn once, and why others moved up', async () => {
    const waiting = {
      state: 'on_waiting_list',
      waitingPosition: 3,
      passedOver: [
        { at: '2026-11-21T09:00:00Z', free: 1, people: 2, outOfTurn: false },
        { at: '2026-11-22T09:00:00Z', free: 0, people: 2, outOfTurn: true },
      ],
    } as const
    const { body } = await show(sampleBooking({ people: [{ ...waiting }, { ...waiting }] as never }))
    expect(body.match(/steht an 3\. Stelle/g)).toHaveLength(1)
    expect(body).toContain('21.11.2026, 10:00: 1 Platz war frei, Sie brauchen 2.')
    expect(body).toContain(
      '22.11.2026, 10:00: Der Anbieter hat jemandem außer der Reihe einen Platz gegeben.',
    )
    expect(body).toContain('Noch nichts zu zahlen.')
  })

  it('shows the next date first and folds what is over and what is far', async () => {
    const { body } = await show(sampleBooking({ course: { appointments: weekly(12, 2) } }))
    expect(body).toContain('2 vergangene Termine')
    expect(body).toContain('4 weitere Termine zeigen')
    expect(body.indexOf('Nächster Termin')).toBeGreaterThan(body.indexOf('09.12.2026'))
    expect(body.indexOf('Nächster Termin')).toBeLessThan(body.indexOf('16.12.2026'))
  })

  it('tells the names of others, and where an online course is, only as it was told them itself', async () => {
    const quiet = await show(sampleBooking())
    expect(quiet.body).not.toMatch(/Außerdem|Online-Zugang/)
    const course = { others: ['Ada Ahrens', 'Bo Berg'], onlineAddress: 'https://raum.example/7' }
    const { body } = await show(sampleBooking({ course }))
    expect(body).toContain('Außerdem nehmen teil (2)')
    expect(body).toContain('Ada Ahrens, Bo Berg')
    expect(body).toContain('href="https://raum.example/7" rel="noreferrer"')
  })

  it('takes an address that is none for text', async () => {
    const { body } = await show(sampleBooking({ course: { onlineAddress: 'javascript:alert(1)' } }))
    expect(body).not.toContain('href="javascript')
  })

  it('leads to the withdrawal without its own key, and with what stands in the contract', async () => {
    const { body } = await show(sampleBooking({ course: { withdrawableUntil: '2026-12-04T22:59:59Z' } }))
    const [form = ''] = /<form[^>]*action="\/portal\/kreativhaus\/withdraw".*?<\/form>/s.exec(body) ?? []
    expect(form).toContain('value="Jana Öztürk"')
    expect(form).toContain('value="Buchungsnummer 4K7M-9XQA (Aquarell für Einsteiger)"')
    expect(form).not.toContain(accessToken)
  })

  it('says when the link has expired, and offers another one by mail', async () => {
    const { api } = sampleApi({ booking: refused('ACCESS_LINK_EXPIRED') })
    const response = await open(path, api, { locale: 'en' })
    expect(response.status).toBe(410)
    expect(response.body).toContain('The access link has expired.')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(destinations(response)).toContain(`/portal${path}/renew`)
    for (const step of ['/cancel', '/contact', '/calendar'])
      expect((await open(`${path}${step}`, api)).status).toBe(410)
  })
})

describe('cancelling', () => {
  it('says why it is no longer possible, and whom to tell', async () => {
    const late = { state: 'confirmed', cancellable: false } as const
    const ended = await show(sampleBooking({ person: late, course: { cancellationDays: 3 } }), '/cancel')
    expect(ended.body).toContain('Selbst stornieren konnten Sie bis 22.11.2026.')
    expect(ended.body).toMatch(/<a href="mailto:[^"]+">/)
    const begun = await show(sampleBooking({ person: late }), '/cancel')
    expect(begun.body).toContain('Selbst stornieren konnten Sie bis zum Beginn.')
    const gone = { state: 'cancelled', cause: 'attendee', cancellable: false } as const
    const nothing = await show(sampleBooking({ person: gone }), '/cancel')
    expect(nothing.body).toContain('Es gibt nichts mehr zu stornieren.')
    expect(nothing.body).not.toContain('mailto:')
  })

  const people = ['a', 'b', 'c'].map((letter) => ({
    id: `0198a000-0000-7000-8000-00000000000${letter}`,
    firstName: letter.toUpperCase(),
    state: 'confirmed',
  })) as never

  it('asks whom of several, then says in numbers what would happen, and changes nothing until it is sent', async () => {
    const { api, cancelled } = sampleApi({ booking: sampleBooking({ people }) })
    const choosing = await open(`${path}/cancel`, api)
    expect(choosing.body.match(/type="checkbox"/g)).toHaveLength(3)
    const query =
      'registration=0198a000-0000-7000-8000-00000000000a&registration=0198a000-0000-7000-8000-00000000000b'
    const confirming = await open(`${path}/cancel?chosen=1&${query}`, api)
    expect(confirming.body).toContain('2 Anmeldungen stornieren?')
    expect(confirming.body).toContain('2 Plätze für zusammen 178,00\u00a0€ werden frei.')
    expect(confirming.body).toContain('Weiterhin angemeldet: C Öztürk.')
    expect(cancelled).toEqual([])
  })

  it('says that nobody was chosen', async () => {
    const { status, body } = await show(sampleBooking({ people }), '/cancel?chosen=1')
    expect([status, body]).toEqual([422, expect.stringContaining('Es sind keine Anmeldungen ausgewählt.')])
  })

  it('says what comes back, and why, where the provider has terms; otherwise that they will get in touch', async () => {
    const half = { cents: 4450, reason: { kind: 'step', days: 7, percent: 50 } } as const
    const booked = sampleBooking({ person: { state: 'confirmed', paidCents: 8900, refundNow: half } })
    const { body } = await show(booked, '/cancel')
    expect(body).toMatch(/erhalten Sie 44,50\s€ zurück/)
    expect(body).toContain('bis 7 Tage vorher: 50 %')
    const without = await show(sampleBooking({ person: { state: 'confirmed', paidCents: 8900 } }), '/cancel')
    expect(without.body).toContain('meldet sich')
  })

  it('of one person asks at once, and leads back when it is done', async () => {
    const { api, cancelled } = sampleApi({ booking: sampleBooking() })
    expect((await open(`${path}/cancel`, api)).body).toContain('Jana Öztürk stornieren?')
    const sent = await open(`${path}/cancel?lang=en`, api, {
      form: { registration: '0198a000-0000-7000-8000-0000000000b0' },
    })
    expect(sent).toMatchObject({ status: 303, headers: { location: `/portal${path}?done=cancel&lang=en` } })
    expect(cancelled).toMatchObject([{ registrationIds: ['0198a000-0000-7000-8000-0000000000b0'] }])
  })

  it('says what stood in the way', async () => {
    const { api } = sampleApi({ booking: sampleBooking(), cancel: refused('CANCELLATION_OVER') })
    const { status, body } = await open(`${path}/cancel`, api, { form: { registration: 'x' } })
    expect(status).toBe(409)
    expect(body).toContain('Eine Stornierung ist nicht mehr möglich.')
  })
})

describe('offered places', () => {
  it('are asked for again where none was chosen, because the form came without', async () => {
    const { api } = sampleApi({ booking: sampleBooking(), take: refused('NO_REGISTRATIONS_SELECTED') })
    const { status, body } = await open(`${path}/places`, api, { form: {} })
    expect(status).toBe(409)
    expect(body).toContain('Es sind keine Anmeldungen ausgewählt.')
  })
})

describe('the contact', () => {
  const typed = { revision: '0', firstName: 'Jana', lastName: '', email: 'jana@', city: 'Kiel' }

  it('comes back as it was typed when something is wrong with it', async () => {
    const errors = [
      { path: 'contact.lastName', code: 'required', message: '' },
      { path: 'contact.email', code: 'email', message: '' },
    ]
    const { api } = sampleApi({ booking: sampleBooking(), contact: refused('INVALID_INPUT', { errors }) })
    const { status, body } = await open(`${path}/contact`, api, { form: typed })
    expect(status).toBe(422)
    expect(body).toContain('href="#lastName">Nachname: Dieses Feld wird benötigt.')
    expect(body).toContain('value="jana@"')
    expect(body).toContain('value="Kiel"')
  })

  it('that was changed elsewhere keeps what was typed here, takes what is new, and says both where they meet', async () => {
    const { contact } = sampleBooking()
    const seen = { ...contact, city: 'Altona', phone: '040 1', lastName: 'Winter' }
    const stored = Object.fromEntries(Object.entries(seen).map(([key, value]) => [`stored.${key}`, value]))
    const { api } = sampleApi({ booking: sampleBooking(), contact: refused('CONFLICT') })
    const form = { ...seen, ...stored, revision: '0', city: 'Kiel', street: 'Neuer Weg 1' }
    const { status, body } = await open(`${path}/contact`, api, { form })
    expect(status).toBe(409)
    const shownIn = (name: string) => new RegExp(`id="${name}"[^>]*value="([^"]*)"`).exec(body)?.[1]
    expect(['city', 'street', 'phone', 'lastName', 'email'].map(shownIn)).toEqual([
      'Kiel',
      'Neuer Weg 1',
      contact.phone,
      contact.lastName,
      contact.email,
    ])
    expect(body).toContain(`Inzwischen gespeichert: ${contact.city}`)
    expect(body.match(/Inzwischen gespeichert/g)).toHaveLength(1)
    expect(body).toMatch(/Noch ist nichts von hier gespeichert/)
    expect(body).toContain(`name="stored.city" value="${contact.city}"`)
  })

  it('leads back when it is saved', async () => {
    const { api } = sampleApi({ booking: sampleBooking() })
    const { status, headers } = await open(`${path}/contact`, api, { form: typed })
    expect([status, headers.location]).toEqual([303, `/portal${path}?done=contact`])
  })
})

describe('another link', () => {
  it('is asked for, and nothing is said of whether there is a booking', async () => {
    const { api } = sampleApi()
    const form = { shortcode: '4K7M-9XQA', email: 'jana@example.org' }
    const { status, headers } = await open('/kreativhaus/access-link', api, { form })
    expect([status, headers.location]).toEqual([303, '/portal/kreativhaus/access-link?asked=1'])
    const { body } = await open('/kreativhaus/access-link?asked=1', api)
    expect(body).toContain('Wenn die Angaben zu einer Anmeldung passen')
    const renewed = await open(`${path}/renew`, api, { form: {} })
    expect([renewed.status, renewed.headers.location]).toEqual([303, `/portal${path}?asked=1`])
  })

  it('has to be waited for by whoever asks too often', async () => {
    const { api } = sampleApi({ access: refused('TOO_MANY_ATTEMPTS', { seconds: 900 }) })
    const form = { shortcode: '4K7M-9XQA', email: 'jana@example.org' }
    for (const answer of [
      await open('/kreativhaus/access-link', api, { form }),
      await open(`${path}/renew`, api, { form: {} }),
    ])
      expect([answer.status, answer.body]).toEqual([429, expect.stringContaining('900 Sekunden')])
  })
})

describe('withdrawing', () => {
  const withdraw = '/kreativhaus/withdraw'
  const filled = { name: 'Jana Öztürk', contract: '4K7M-9XQA', email: 'jana@example.org' }

  it.each(['portal', 'embed'] as const)('is one click away on every page of the %s', async (face) => {
    const response = await open('/kreativhaus/course-list', sampleApi().api, { face })
    expect(destinations(response)).toContain(`/${face}${withdraw}`)
  })

  it('is filled in, looked at once more, and then declared', async () => {
    const { api, withdrawn } = sampleApi()
    const entered = await open(withdraw, api, { form: { ...filled, step: 'entry' } })
    expect(entered.body).toContain('value="Jana Öztürk"')
    const review = await open(withdraw, api, { form: { ...filled, step: 'review' } })
    expect(review.body).toContain(
      'Hiermit widerrufe ich, Jana Öztürk, den mit Kreativhaus Altona geschlossenen Vertrag',
    )
    expect(review.body).toContain('>Widerruf bestätigen</button>')
    expect(withdrawn).toEqual([])
    const [, requestKey = ''] = /name="requestKey" value="([^"]+)"/.exec(review.body) ?? []
    const done = await open(withdraw, api, { form: { ...filled, step: 'declare', requestKey, captcha: 'x' } })
    expect(done.status).toBe(200)
    expect(done.headers['cache-control']).toBe('no-store')
    expect(done.body).toContain('21.11.2026 um 10:30:07 Uhr')
    expect(withdrawn).toMatchObject([{ ...filled, requestKey, captcha: 'x', language: 'de' }])
  })

  it('names what is missing, and takes no web address', async () => {
    const form = { step: 'review', name: '', contract: 'see www.example.org', email: 'jana' }
    const { status, body } = await open(withdraw, sampleApi().api, { form })
    expect(status).toBe(422)
    for (const text of ['Ihr Name: Dieses Feld wird benötigt.', 'Internetadressen sind hier nicht möglich'])
      expect(body).toContain(text)
    expect(body).toContain('value="see www.example.org"')
  })
})
