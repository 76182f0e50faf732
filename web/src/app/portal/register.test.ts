import { bookingRequest } from '@kurso/contract/registrations/registration.schema.ts'
import { describe, expect, it } from 'vitest'
import { accessToken, courseId, open, refused, sampleApi, sampleCourse } from './portal-samples.ts'

const path = `/kreativhaus/course/${courseId}/register`
const requestKey = '8b6f9c1e-57a1-4c39-9a55-0d2f8d7f2f11'
const typed = {
  requestKey,
  'attendees.0.firstName': 'Jana',
  'attendees.0.lastName': 'Öztürk "die Erste"',
  'attendees.0.email': ' jana@example.org ',
  'attendees.0.city': 'Hamburg',
  notes: 'Vegetarisch\nund gern am Fenster',
}

function inputs(body: string) {
  return Object.fromEntries(
    [...body.matchAll(/<(?:input|textarea)[^>]*?name="([^"]+)"[^>]*>/g)].map(([tag, name = '']) => [
      name,
      tag,
    ]),
  )
}

describe('the three messages', () => {
  it.each([
    ['open', 8900, 'Hier können Sie sich anmelden', 'Zahlungspflichtig anmelden'],
    ['open', 0, 'Hier können Sie sich anmelden', 'Kostenfrei anmelden'],
    ['waiting_list', 8900, 'auf die Warteliste setzen lassen', 'Auf die Warteliste setzen'],
  ] as const)('%s with a fee of %d cents', async (offer, feeCents, message, button) => {
    const { body } = await open(path, sampleApi({ courses: [sampleCourse({ offer, feeCents })] }).api)
    expect(body).toContain(message)
    expect(body).toMatch(new RegExp(`<button type="submit"[^>]*>${button}</button>`))
  })

  it('closed has no form', async () => {
    const { api } = sampleApi({ courses: [sampleCourse({ offer: 'closed' })] })
    const { body } = await open(path, api, { locale: 'en' })
    expect(body).toContain('Registration is no longer possible.')
    expect(body).not.toContain('<form')
  })
})

describe('the form', () => {
  it('names the whole price directly above the button', async () => {
    const { body } = await open(path, sampleApi().api)
    expect(body).toMatch(/Gesamtpreis inkl\. MwSt\..*89,00\u00a0€.*<\/section><button/)
  })

  it('gives every field a label and what browsers fill in', async () => {
    const { body } = await open(path, sampleApi().api)
    const fields = Object.entries(inputs(body)).filter(([name]) => name !== 'requestKey')
    expect(fields).toHaveLength(8)
    for (const [name, tag] of fields) {
      expect(body).toContain(`<label for="${name}"`)
      if (name !== 'notes') expect(tag).toMatch(/autoComplete="/i)
    }
  })

  it('has a key of its own each time', async () => {
    const { api } = sampleApi()
    const key = async () => /value="([^"]+)"/.exec(inputs((await open(path, api)).body).requestKey ?? '')?.[1]
    expect(await key()).not.toBe(await key())
  })
})

describe('booking', () => {
  it('sends what was typed and leads to the registration', async () => {
    const { api, booked } = sampleApi()
    const response = await open(path, api, { face: 'embed', form: typed })
    expect(response.status).toBe(303)
    expect(response.headers.location).toBe(`/embed/kreativhaus/course-registration/${accessToken}`)
    expect(bookingRequest.parse(booked[0])).toMatchObject({
      requestKey,
      language: 'de',
      notes: typed.notes,
      attendees: [{ firstName: 'Jana', email: 'jana@example.org', city: 'Hamburg', phone: '' }],
    })
  })

  it('says when the same form was sent before with other entries', async () => {
    const { api } = sampleApi({ register: { accessToken, earlierShortcodes: ['AAAAAAAH'] } })
    const { headers } = await open(path, api, { form: typed })
    expect(headers.location).toContain('?earlier=AAAAAAAH')
  })

  it('comes back with every error and nothing lost', async () => {
    const errors = [
      { path: 'attendees.0.lastName', code: 'required', message: 'from the server' },
      { path: 'attendees.0.email', code: 'email', message: 'from the server' },
      { path: 'notes', code: 'maxLength', message: 'Please enter at most 2000 characters.' },
      { path: 'elsewhere', code: 'invalid', message: 'from the server' },
    ]
    const { api } = sampleApi({ register: refused('INVALID_INPUT', { errors }) })
    const { status, body } = await open(path, api, { form: typed })
    expect(status).toBe(422)
    expect(body).toContain('id="error-summary" role="alert"')
    expect(body).toContain('<a href="#attendees.0.lastName">Nachname: Dieses Feld wird benötigt.</a>')
    expect(body).toContain('<a href="#attendees.0.email">E-Mail: Die E-Mail muss valide sein.</a>')
    expect(body).toContain('<a href="#notes">Anmerkungen: Please enter at most 2000 characters.</a>')
    expect(body).toContain('<li>Diese Angabe ist ungültig.</li>')
    expect(body).toContain('id="attendees.0.lastName-error">* Dieses Feld wird benötigt.')
    const fields = inputs(body)
    expect(fields['attendees.0.email']).toContain('aria-describedby="attendees.0.email-error"')
    expect(fields['attendees.0.email']).toContain('value=" jana@example.org "')
    expect(fields['attendees.0.lastName']).toContain('value="Öztürk &quot;die Erste&quot;"')
    expect(fields.requestKey).toContain(requestKey)
    expect(body).toContain('Vegetarisch\nund gern am Fenster</textarea>')
  })

  it('offers the waiting list when the last place was taken meanwhile', async () => {
    const full = sampleCourse({ placesLeft: 0, offer: 'waiting_list' })
    const { api } = sampleApi({ courses: [full], register: refused('COURSE_FULL') })
    const { status, body } = await open(path, api, { form: typed })
    expect(status).toBe(409)
    expect(body).toContain('Der letzte Platz wurde inzwischen vergeben.')
    expect(inputs(body)['attendees.0.firstName']).toContain('value="Jana"')
    expect(body).toContain('Auf die Warteliste setzen</button>')
  })

  it('says when registration closed meanwhile', async () => {
    const closed = sampleCourse({ offer: 'closed' })
    const { api } = sampleApi({ courses: [closed], register: refused('REGISTRATION_CLOSED') })
    const { status, body } = await open(path, api, { form: typed })
    expect(status).toBe(409)
    expect(body).toContain('Eine Anmeldung ist nicht mehr möglich.')
  })

  it('keeps the entries when there are too many requests', async () => {
    const { api } = sampleApi({ register: refused('TOO_MANY_REQUESTS', { seconds: 30 }) })
    const { status, headers, body } = await open(path, api, { form: typed })
    expect(status).toBe(429)
    expect(headers['retry-after']).toBe('30')
    expect(body).toContain('in 30 Sekunden')
    expect(inputs(body)['attendees.0.firstName']).toContain('value="Jana"')
  })

  it('leaves a key that is none, and makes a new one', async () => {
    const { api, booked } = sampleApi()
    await open(path, api, { form: { ...typed, requestKey: 'nonsense' } })
    expect(bookingRequest.safeParse(booked[0]).success).toBe(true)
  })
})
