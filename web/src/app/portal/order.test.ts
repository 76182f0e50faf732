import { bookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import { describe, expect, it } from 'vitest'
import { inputs, path, requestKey, typed } from './form-samples.ts'
import { accessToken, open, refused, sampleApi, sampleCourse, samplePreview } from './portal-samples.ts'

describe('people', () => {
  const family = { ...typed, 'attendees.1.firstName': 'Paul', 'attendees.2.firstName': 'Lena' }
  const names = (body: string) =>
    [
      ...body.matchAll(/name="attendees\.\d+\.firstName" value="([^"]*)"|name="attendees\.\d+\.firstName"/g),
    ].map(([, name = '']) => name)
  const valueAt = (body: string, at: number) =>
    /value="([^"]*)"/.exec(inputs(body)[`attendees.${at}.firstName`] ?? '')?.[1]

  it('are added one by one, with the new one ready to be typed, and told that the first is written to', async () => {
    const { api, checked, booked } = sampleApi()
    const { status, body } = await open(path, api, { form: { ...typed, do: 'add' } })
    expect([status, checked, booked]).toEqual([200, [], []])
    expect(valueAt(body, 0)).toBe('Jana')
    expect(inputs(body)['attendees.1.firstName']).toMatch(/autofocus/i)
    expect(body).toContain('gehen Nachrichten an die Adresse der 1. Person')
    expect(body.match(/<span>\d\. Person<\/span>/g)).toHaveLength(2)
  })

  it('go without the others losing anything; the last one stays', async () => {
    const { body } = await open(path, sampleApi().api, { form: { ...family, do: 'remove.1' } })
    expect([valueAt(body, 0), valueAt(body, 1), valueAt(body, 2)]).toEqual(['Jana', 'Lena', undefined])
    const one = await open(path, sampleApi().api, { form: { ...typed, do: 'remove.0' } })
    expect(valueAt(one.body, 0)).toBe('Jana')
    expect(one.body).not.toContain('value="remove.0"')
  })

  it('are twenty at most', async () => {
    const crowd = Object.fromEntries(
      Array.from({ length: 25 }, (_, at) => [`attendees.${at}.firstName`, `Kind ${at}`]),
    )
    const { body } = await open(path, sampleApi().api, { form: { ...crowd, do: 'add' } })
    expect(names(body)).toHaveLength(20)
    expect(body).toContain('höchstens 20 Personen')
    expect(body).not.toContain('value="add"')
  })

  it('come with a contact of their own where somebody else books', async () => {
    const { api, checked } = sampleApi()
    const contact = { hasContact: 'on', 'contact.company': 'Werft', 'contact.email': 'ada@example.org' }
    await open(path, api, { form: { ...family, ...contact } })
    expect(checked[0]).toMatchObject({ contact: { company: 'Werft', email: 'ada@example.org' } })
    await open(path, api, { form: { ...family, ...contact, hasContact: '' } })
    expect(checked[1]).toMatchObject({ contact: null })
  })
})

describe('the second step', () => {
  type Step = Parameters<typeof samplePreview>[0] &
    Pick<Parameters<typeof sampleApi>[0] & object, 'courses' | 'tenant'>
  const step = async (changes: Step = {}, form: object = {}) => {
    const { courses = [sampleCourse()], tenant = {}, ...preview } = changes
    return open(path, sampleApi({ courses, tenant, check: samplePreview(preview) }).api, {
      form: { ...typed, ...form },
    })
  }

  it.each([
    ['reserved', 8900, 'Zahlungspflichtig bestellen'],
    ['confirmed', 0, 'Verbindlich anmelden'],
    ['waiting_list', 8900, 'Freien Platz zahlungspflichtig bestellen'],
    ['waiting_list', 0, 'Auf die Warteliste setzen'],
  ] as const)('%s says on the button what pressing it means', async (outcome, totalCents, button) => {
    const people = [{ feeCents: totalCents, priceCategory: '', reductions: [], extras: [] }]
    const { status, body } = await step({ outcome, totalCents, people })
    expect(status).toBe(200)
    expect(body).toMatch(
      new RegExp(`<button type="submit" value="book" class="book" name="do">${button}</button>`),
    )
  })

  it('of a waiting list that books says that it orders, at which price, and sends that along', async () => {
    const { body } = await step({ outcome: 'waiting_list' })
    expect(body).toMatch(
      /verbindlich für Sie gebucht, für 89,00\s€\. .*<\/section>.*zahlungspflichtig bestellen/,
    )
    expect(inputs(body).shownMovingUp).toContain('value="booked"')
    const { api, booked } = sampleApi()
    const form = { ...typed, do: 'book', captcha: 'solved', shownOutcome: 'waiting_list' }
    await open(path, api, { form: { ...form, shownMovingUp: 'booked' } })
    await open(path, api, { form })
    expect(booked).toMatchObject([{ shownMovingUp: 'booked' }, { shownMovingUp: 'offered' }])
  })

  it('of a waiting list that offers orders nothing, and says how long there is to answer', async () => {
    const { body } = await step({ outcome: 'waiting_list', offerHours: 24 })
    expect(body).toContain('noch nichts bestellt')
    expect(body).toContain('24 Stunden Zeit')
    expect(body).toMatch(/<button[^>]*>Auf die Warteliste setzen<\/button>/)
    expect(inputs(body).shownMovingUp).toContain('value="offered"')
  })

  it('shows service, date, whole price, payment and right of withdrawal directly above the button', async () => {
    const { body } = await step()
    expect(body).toMatch(
      /Ihre Bestellung.*Aquarell für Einsteiger.*25\.11\.2026.*Gesamtpreis inkl\. MwSt\..*89,00.*Darin enthalten: 14,21.*Überweisung, bis 04\.12\.2026, 23:59.*besteht kein Widerrufsrecht.*<\/section><button/,
    )
  })

  it('claims no tax where there is none', async () => {
    const courses = [sampleCourse({ taxCategory: 'exempt' })]
    const { body } = await step({ courses, taxCents: 0 })
    expect(body).toContain('umsatzsteuerfrei')
    expect(body).not.toContain('MwSt.')
  })

  it('carries along everything that was entered, and leads back to it', async () => {
    const { body } = await step()
    const fields = inputs(body)
    expect(fields['attendees.0.lastName']).toMatch(/type="hidden".*value="Öztürk &quot;die Erste&quot;"/)
    expect(fields.requestKey).toContain(requestKey)
    expect(fields.captcha).toContain('value=""')
    expect(fields.shownOutcome).toContain('value="place"')
    expect(body).toMatch(/value="edit"[^>]*name="do">Angaben ändern/)
    const back = await open(path, sampleApi().api, { form: { ...typed, do: 'edit' } })
    expect(inputs(back.body)['attendees.0.lastName']).toContain('value="Öztürk &quot;die Erste&quot;"')
    expect(back.body).toContain('Vegetarisch\nund gern am Fenster</textarea>')
  })

  it('says that too few places are left for all of them', async () => {
    const { body } = await step({ outcome: 'waiting_list' }, { 'attendees.1.firstName': 'Paul' })
    expect(body).toContain('Für 2 Personen reichen die freien Plätze nicht.')
    expect(inputs(body).shownOutcome).toContain('value="waiting_list"')
  })

  it('names the terms that were accepted', async () => {
    const { body } = await step({ tenant: { hasTerms: true, hasWithdrawalNotice: true } })
    expect(body).toContain('denen Sie zugestimmt haben')
    expect((await step()).body).not.toContain('denen Sie zugestimmt haben')
  })

  it('leaves a key that is none, and makes a new one', async () => {
    const { api, checked } = sampleApi()
    await open(path, api, { form: { ...typed, requestKey: 'nonsense' } })
    expect(bookingRequest.safeParse(checked[0]).success).toBe(true)
  })
})

describe('ordering', () => {
  const order = { ...typed, do: 'book', captcha: 'solved', shownOutcome: 'place' }

  it('sends what was typed and leads to the registration', async () => {
    const { api, booked } = sampleApi()
    const response = await open(path, api, { face: 'embed', form: order })
    expect(response.status).toBe(303)
    expect(response.headers.location).toBe(`/embed/kreativhaus/course-registration/${accessToken}`)
    expect(booked[0]).toMatchObject({ captcha: 'solved', shownOutcome: 'place' })
    expect(bookingRequest.parse(booked[0])).toMatchObject({
      requestKey,
      language: 'de',
      notes: typed.notes,
      attendees: [{ firstName: 'Jana', email: 'jana@example.org', city: 'Hamburg', phone: '' }],
    })
  })

  it('says when the same form was sent before with other entries', async () => {
    const { api } = sampleApi({ register: { accessToken, earlierShortcodes: ['AAAAAAAH'] } })
    const { headers } = await open(path, api, { form: order })
    expect(headers.location).toContain('?earlier=AAAAAAAH')
  })

  it('without a solved challenge asks by mail, and tells nothing about the address', async () => {
    const { api, booked } = sampleApi({ request: { sentTo: 'jana@example.org' } })
    const { status, headers, body } = await open(path, api, { form: { ...order, captcha: '' } })
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('Wir haben eine E-Mail an jana@example.org gesendet.')
    expect(body).toContain('noch kein Platz für Sie freigehalten')
    expect(booked[0]).not.toHaveProperty('captcha')
  })

  it.each([
    ['EXPECTATION_CHANGED', 'waiting_list', 'Der letzte Platz wurde inzwischen vergeben.', 409],
    ['EXPECTATION_CHANGED', 'reserved', 'Inzwischen ist ein Platz frei geworden.', 409],
    ['CAPTCHA_FAILED', 'reserved', 'Captcha', 400],
  ] as const)('%s shows the order once more as it is now (%s)', async (code, outcome, message, expected) => {
    const { api } = sampleApi({ register: refused(code), check: samplePreview({ outcome }) })
    const { status, body } = await open(path, api, { form: order })
    expect(status).toBe(expected)
    expect(body).toContain(message)
    expect(inputs(body)['attendees.0.firstName']).toContain('value="Jana"')
    expect(inputs(body).captcha).toContain('value=""')
    expect(inputs(body).shownOutcome).toContain(`value="${outcome === 'waiting_list' ? outcome : 'place'}"`)
  })

  it('a price that has changed meanwhile is said at the order, and nothing is ordered', async () => {
    const errors = [{ path: 'attendees.0.priceCategoryId', code: 'priceChanged', message: '' }]
    const { api } = sampleApi({ register: refused('INVALID_INPUT', { errors }) })
    const { status, body } = await open(path, api, { form: order })
    expect(status).toBe(422)
    expect(body).toContain('Der Preis wurde inzwischen geändert.')
    expect(body).toContain('name="do">Zahlungspflichtig bestellen')
  })

  it('waits where one address is written to too often', async () => {
    const { api } = sampleApi({ request: refused('TOO_MANY_ATTEMPTS', { seconds: 900 }) })
    const { status, headers, body } = await open(path, api, { form: { ...order, captcha: '' } })
    expect([status, headers['retry-after']]).toEqual([429, '900'])
    expect(inputs(body)['attendees.0.firstName']).toContain('value="Jana"')
  })
})

describe('a firm', () => {
  const form = {
    ...typed,
    bookedFor: 'firm',
    'contact.company': 'Werft Süd GmbH',
    'contact.orderNumber': '4500123',
    'contact.invoiceEmail': 'rechnung@example.org',
  }
  const firms = () => sampleApi({ courses: [sampleCourse({ takesFirms: true })] })

  it('is asked for only where the provider takes its orders', async () => {
    const { body } = await open(path, sampleApi().api)
    expect([body.includes('for-firm'), body.includes('contact.orderNumber')]).toEqual([false, false])
    expect((await open(path, firms().api)).body).toContain('Für eine Firma oder Einrichtung')
  })

  it('is the contact, with what it wants to find on its invoice, and reads it before it orders', async () => {
    const { api, checked } = firms()
    const { body } = await open(path, api, { form })
    expect(checked[0]).toMatchObject({
      contact: { company: 'Werft Süd GmbH', orderNumber: '4500123', invoiceEmail: 'rechnung@example.org' },
    })
    expect(body).toContain('<dt>Bestellnummer</dt><dd>4500123</dd>')
  })

  it('says its name', async () => {
    const { status, body } = await open(path, firms().api, { form: { ...form, 'contact.company': ' ' } })
    expect(status).toBe(422)
    expect(body).toContain('Kontakt, Firma')
  })

  it('leaves nothing behind with whoever chose something else afterwards', async () => {
    const { api, checked } = firms()
    await open(path, api, { form: { ...form, bookedFor: 'several', hasContact: 'on' } })
    expect(checked[0]).toMatchObject({ contact: { company: 'Werft Süd GmbH', orderNumber: '' } })
  })
})
