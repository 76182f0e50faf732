import { bookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import { describe, expect, it } from 'vitest'
import { inputs, path, requestKey, typed } from './form-samples.ts'
import { accessToken, open, refused, sampleApi, sampleCourse } from './portal-samples.ts'

describe('the three messages', () => {
  it.each([
    ['open', 'Hier können Sie sich anmelden'],
    ['waiting_list', 'auf die Warteliste setzen lassen'],
  ] as const)('%s leads to the second step, where nothing is ordered yet', async (offer, message) => {
    const { body } = await open(path, sampleApi({ courses: [sampleCourse({ offer })] }).api)
    expect(body).toContain(message)
    expect(body).toMatch(/<button type="submit"[^>]*class="book"[^>]*>Weiter und Angaben prüfen<\/button>/)
    expect(body).not.toContain('Zahlungspflichtig')
  })

  it('closed has no form', async () => {
    const { api } = sampleApi({ courses: [sampleCourse({ offer: 'closed' })] })
    const { body } = await open(path, api, { locale: 'en' })
    expect(body).toContain('Registration is no longer possible.')
    expect(body).not.toContain('<form')
  })
})

describe('the form', () => {
  it('has the button that Enter presses before every other one', async () => {
    const { body } = await open(path, sampleApi().api, { form: { do: 'add' } })
    const [first = '', second = ''] = body.match(/<button type="submit"[^>]*>/g) ?? []
    expect(first).toContain('value="check"')
    expect(second).toContain('value="remove.0"')
  })

  it('gives every field a label and what browsers fill in', async () => {
    const { body } = await open(path, sampleApi().api)
    const fields = Object.entries(inputs(body)).filter(([, tag]) => !tag.includes('type="hidden"'))
    expect(fields).toHaveLength(18)
    for (const [name, tag] of fields) {
      // The labels of radio buttons and checkboxes are around them.
      if (['hasContact', 'bookedFor'].includes(name)) continue
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

describe('prices', () => {
  const reduced = { id: '0198a000-0000-7000-8000-0000000000c1', name: 'Ermäßigt', feeCents: 5900 }
  const guest = { id: '0198a000-0000-7000-8000-0000000000c2', name: 'Begleitung', feeCents: 0 }
  const fee = { id: null, name: '', feeCents: 8900 }
  const priced = () => sampleCourse({ prices: [fee, reduced, guest] as never })
  const radios = (body: string) =>
    [...body.matchAll(/<input type="radio"[^>]*name="attendees\.0\.priceCategoryId"[^>]*>/g)].map(
      ([tag]) => tag,
    )

  it('are chosen by each person, with the fee chosen to begin with', async () => {
    const { body } = await open(path, sampleApi({ courses: [priced()] }).api)
    expect(body).toMatch(
      /Bitte Preis wählen \(inkl\. MwSt\.\).*Regulär.*89,00.*Ermäßigt.*59,00.*Begleitung.*kostenlos.*<button/,
    )
    expect(radios(body).map((tag) => tag.includes('checked'))).toEqual([true, false, false])
  })

  it.each(['exempt', 'small_business', 'zero'] as const)('do not claim a tax: %s', async (taxCategory) => {
    for (const course of [{ ...priced(), taxCategory }, sampleCourse({ taxCategory })]) {
      const { body } = await open(path, sampleApi({ courses: [course] }).api)
      expect(body).toContain('umsatzsteuerfrei')
      expect(body).not.toContain('MwSt.')
    }
  })

  it('are sent with the form, and the one chosen stays chosen when it is refused', async () => {
    const { api, checked } = sampleApi({
      courses: [priced()],
      check: refused('INVALID_INPUT', { errors: [] }),
    })
    const form = { ...typed, 'attendees.0.priceCategoryId': reduced.id }
    const { body } = await open(path, api, { form })
    expect(bookingRequest.parse(checked[0]).attendees[0]?.priceCategoryId).toBe(reduced.id)
    expect(radios(body).map((tag) => tag.includes('checked'))).toEqual([false, true, false])
  })

  it('are sent as they were shown, and one that has changed is told with the new one chosen', async () => {
    const errors = [{ path: 'attendees.0.priceCategoryId', code: 'priceChanged', message: '' }]
    const { api, checked } = sampleApi({
      courses: [priced()],
      check: refused('INVALID_INPUT', { errors }),
    })
    const shown = inputs((await open(path, api)).body).shownFees
    expect(shown).toContain(`value=":8900,${reduced.id}:5900,${guest.id}:0"`)
    const form = {
      ...typed,
      'attendees.0.priceCategoryId': reduced.id,
      shownFees: `:8900,${reduced.id}:4900`,
    }
    const { body } = await open(path, api, { form })
    expect(bookingRequest.parse(checked[0]).attendees[0]?.shownFeeCents).toBe(4900)
    expect(body).toContain(
      '<a href="#attendees.0.priceCategoryId">Preis: Der Preis wurde inzwischen geändert.',
    )
    expect(inputs(body).shownFees).toContain(`${reduced.id}:5900`)
  })

  it('the only one tells at its place that it has changed', async () => {
    const errors = [{ path: 'attendees.0.priceCategoryId', code: 'priceChanged', message: '' }]
    const { body } = await open(path, sampleApi({ check: refused('INVALID_INPUT', { errors }) }).api, {
      form: typed,
    })
    expect(body).toMatch(/id="attendees\.0\.priceCategoryId">Der Preis wurde inzwischen/)
  })

  it('one that is gone is told at the choice, which falls back to the fee', async () => {
    const errors = [{ path: 'attendees.0.priceCategoryId', code: 'priceGone', message: '' }]
    const { api } = sampleApi({ courses: [priced()], check: refused('INVALID_INPUT', { errors }) })
    const form = { ...typed, 'attendees.0.priceCategoryId': accessToken }
    const { body } = await open(path, api, { form })
    expect(body).toContain('<a href="#attendees.0.priceCategoryId">Preis: Diesen Preis gibt es nicht mehr.')
    expect(radios(body)[0]).toMatch(/id="attendees\.0\.priceCategoryId".*checked/)
  })
})

describe('additional fields', () => {
  const id = (at: number) => `0198a000-0000-7000-8000-00000000000${at}`
  const name = (at: number) => `attendees.0.answers.${id(at)}`
  const both = (de: string, en = de) => ({ de, en })
  const options = ['a', 'b', 'c'].map((one) => ({ id: one, label: both(`Option ${one}`) }))
  const kinds = ['text', 'long_text', 'number', 'date', 'choice', 'choices', 'checkbox'] as const
  const asked = kinds.map((kind, at) => ({
    id: id(at),
    version: 3,
    kind,
    label: both(`Frage ${kind}`, `Question ${kind}`),
    help: kind === 'text' ? both('Hilfe dazu') : both(''),
    required: kind === 'checkbox' || kind === 'text',
    options: kind === 'choice' || kind === 'choices' ? options : [],
    belongsTo: null,
    consent: kind === 'checkbox' ? both('Ich bin einverstanden.', 'I agree.') : both(''),
  }))
  const asking = () => sampleCourse({ attributes: asked as never })
  const answers: [string, string][] = [
    [name(0), 'TSV "Nord"'],
    [name(1), 'Zeile\nund noch eine'],
    [name(2), '1,5'],
    [name(3), '2026-12-24'],
    [name(4), 'b'],
    [name(5), 'a'],
    [name(5), 'c'],
    [name(6), 'on'],
    ...kinds.map((_, at) => [`${name(at)}.version`, '3'] as [string, string]),
  ]
  const filled: [string, string][] = [...Object.entries(typed), ...answers]
  const tags = (body: string, at: number) =>
    [...body.matchAll(new RegExp(`<(?:input|textarea|select)[^>]*name="${name(at)}"[^>]*>`, 'g'))].map(
      ([tag]) => tag,
    )

  it('are asked by kind, with help, a mark where required, and the consent beside its box', async () => {
    const { body } = await open(path, sampleApi({ courses: [asking()] }).api)
    expect(tags(body, 0)[0]).toMatch(/aria-describedby="[^"]*-help"/)
    expect(body).toContain(`<label for="${name(0)}">Frage text <span aria-hidden="true">*</span>`)
    expect(body).toMatch(
      /Frage long_text <small>\(<!-- -->optional<!-- -->\)|Frage long_text <small>\(optional\)/,
    )
    expect(tags(body, 1)[0]).toContain('<textarea')
    expect(tags(body, 2)[0]).toMatch(/inputMode="decimal"/i)
    expect(tags(body, 3)[0]).toContain('type="date"')
    expect(tags(body, 4).map((tag) => /value="([^"]*)"/.exec(tag)?.[1])).toEqual(['a', 'b', 'c', ''])
    expect(tags(body, 5)).toHaveLength(3)
    expect(body).toMatch(/<legend>Frage checkbox.*type="checkbox".*<span>Ich bin einverstanden\.<\/span>/)
    const inEnglish = await open(path, sampleApi({ courses: [asking()] }).api, { locale: 'en' })
    expect(inEnglish.body).toContain('<span>I agree.</span>')
  })

  it('offer many options as a menu', async () => {
    const many = Array.from({ length: 8 }, (_, at) => ({ id: `${at}`, label: both(`Option ${at}`) }))
    const course = sampleCourse({ attributes: [{ ...asked[4], options: many }] as never })
    const { body } = await open(path, sampleApi({ courses: [course] }).api)
    expect(tags(body, 4)[0]).toContain('<select')
    expect(body.match(/<option /g)).toHaveLength(9)
  })

  it('are sent as they were typed, each with the words it was an answer to', async () => {
    const { api, checked } = sampleApi({ courses: [asking()] })
    await open(path, api, { form: filled })
    expect(bookingRequest.parse(checked[0]).attendees[0]?.answers).toEqual(
      ['TSV "Nord"', 'Zeile\nund noch eine', '1,5', '2026-12-24', 'b', ['a', 'c'], 'on'].map((value, at) => ({
        attributeId: id(at),
        version: 3,
        value,
      })),
    )
  })

  it('come back as they were answered, with each error at its field and in the summary', async () => {
    const errors = [
      { path: name(0), code: 'required', message: '' },
      { path: 'attendees.0.answers.1.value', code: 'maxLength', message: 'Höchstens 5000 Zeichen.' },
      { path: name(5), code: 'invalid', message: '' },
    ]
    const { api } = sampleApi({ courses: [asking()], check: refused('INVALID_INPUT', { errors }) })
    const { body } = await open(path, api, { form: filled })
    expect(body).toContain(`<a href="#${name(0)}">Frage text: Dieses Feld wird benötigt.</a>`)
    expect(body).toContain(`<a href="#${name(1)}">Frage long_text: Höchstens 5000 Zeichen.</a>`)
    expect(body).toContain(`<a href="#${name(5)}">Frage choices: Diese Angabe ist ungültig.</a>`)
    expect(tags(body, 0)[0]).toContain('value="TSV &quot;Nord&quot;"')
    expect(tags(body, 0)[0]).toContain(`${name(0)}-help ${name(0)}-error`)
    expect(body).toContain('Zeile\nund noch eine</textarea>')
    expect(tags(body, 3)[0]).toContain('value="2026-12-24"')
    const ticked = (at: number) => tags(body, at).map((tag) => tag.includes('checked'))
    expect(ticked(4)).toEqual([false, true, false, false])
    expect(ticked(5)).toEqual([true, false, true])
    expect(ticked(6)).toEqual([true])
    expect(tags(body, 5)[0]).toContain(`id="${name(5)}"`)
  })

  it('leave a box unticked whose words have been changed since', async () => {
    const errors = [{ path: name(6), code: 'asksAnew', message: '' }]
    const { api } = sampleApi({ courses: [asking()], check: refused('INVALID_INPUT', { errors }) })
    const form = filled.map(([key, value]): [string, string] => [key, key.endsWith('.version') ? '2' : value])
    const { body } = await open(path, api, { form })
    expect(tags(body, 6)[0]).not.toContain('checked')
    expect(tags(body, 0)[0]).toContain('value="TSV')
    expect(body).toContain(`name="${name(6)}.version" value="3"`)
  })
})

describe('what is wrong', () => {
  it('comes back with every error and nothing lost', async () => {
    const errors = [
      { path: 'attendees.0.lastName', code: 'required', message: 'from the server' },
      { path: 'attendees.0.email', code: 'email', message: 'from the server' },
      { path: 'notes', code: 'maxLength', message: 'Please enter at most 2000 characters.' },
      { path: 'elsewhere', code: 'invalid', message: 'from the server' },
    ]
    const { api } = sampleApi({ check: refused('INVALID_INPUT', { errors }) })
    const { status, body } = await open(path, api, { form: typed })
    expect(status).toBe(422)
    expect(body).toContain('id="error-summary" role="alert"')
    expect(body).toContain('<a href="#attendees.0.lastName">Nachname: Dieses Feld wird benötigt.</a>')
    expect(body).toContain('<a href="#attendees.0.email">E-Mail: Die E-Mail muss valide sein.</a>')
    expect(body).toContain('<a href="#notes">Anmerkungen: Please enter at most 2000 characters.</a>')
    expect(body).toContain('<li>Diese Angabe ist ungültig.</li>')
    expect(body).toContain('id="attendees.0.lastName-error">* Dieses Feld wird benötigt.')
    const fields = inputs(body)
    expect(fields['attendees.0.email']).toMatch(/aria-describedby="[^"]*attendees\.0\.email-error"/)
    expect(fields['attendees.0.email']).toContain('value=" jana@example.org "')
    expect(fields['attendees.0.lastName']).toContain('value="Öztürk &quot;die Erste&quot;"')
    expect(fields.requestKey).toContain(requestKey)
    expect(body).toContain('Vegetarisch\nund gern am Fenster</textarea>')
  })

  it('names the person among several, the contact, the payment method and the terms', async () => {
    const errors = [
      { path: 'attendees.1.firstName', code: 'required', message: '' },
      { path: 'contact.email', code: 'email', message: '' },
      { path: 'paymentMethod', code: 'paymentMethod', message: '' },
      { path: 'acceptsTerms', code: 'terms', message: '' },
    ]
    const { api } = sampleApi({
      courses: [sampleCourse()],
      tenant: { hasTerms: true },
      check: refused('INVALID_INPUT', { errors }),
    })
    const form = { ...typed, 'attendees.1.firstName': '', hasContact: 'on', 'contact.email': 'x@' }
    const { body } = await open(path, api, { form })
    for (const line of [
      '<a href="#attendees.1.firstName">2. Person, Vorname: Dieses Feld wird benötigt.</a>',
      '<a href="#contact.email">Kontakt, E-Mail: Die E-Mail muss valide sein.</a>',
      '<a href="#paymentMethod">Zahlungsart: Bitte wählen Sie eine Zahlungsart.</a>',
      '<a href="#acceptsTerms">Geschäftsbedingungen: Bitte stimmen Sie den Geschäftsbedingungen zu.</a>',
    ])
      expect(body).toContain(line)
    // Each link of the error summary leads to a field that exists.
    for (const [, id = ''] of body.matchAll(/<a href="#([^"]+)">[^<]*: /g))
      expect(body).toContain(`id="${id}"`)
  })

  it('keeps the entries when there are too many requests', async () => {
    const { api } = sampleApi({ check: refused('TOO_MANY_REQUESTS', { seconds: 30 }) })
    const { status, headers, body } = await open(path, api, { form: typed })
    expect(status).toBe(429)
    expect(headers['retry-after']).toBe('30')
    expect(body).toContain('in 30 Sekunden')
    expect(inputs(body)['attendees.0.firstName']).toContain('value="Jana"')
  })

  it('says when registration closed meanwhile', async () => {
    const closed = sampleCourse({ offer: 'closed' })
    const { api } = sampleApi({ courses: [closed], check: refused('REGISTRATION_CLOSED') })
    const { status, body } = await open(path, api, { form: typed })
    expect(status).toBe(409)
    expect(body).toContain('Eine Anmeldung ist nicht mehr möglich.')
  })
})
