import { describe, expect, it } from 'vitest'
import { inputs, path, typed } from './form-samples.ts'
import {
  accessToken,
  open,
  refused,
  sampleApi,
  sampleCourse,
  sampleKept,
  samplePreview,
  send,
} from './portal-samples.ts'

const order = { ...typed, do: 'book', captcha: 'solved', shownOutcome: 'place' }
const fee = (feeCents: number) => [{ id: null, name: '', feeCents }] as never

/** The page behind an address that a form was answered with. */
const within = (location: string | undefined) => (location ?? '').replace(/^\/portal/, '')

describe('each step of the form has an address of its own', () => {
  it.each(['check', 'add', 'edit', 'remove.0'])(
    '%s leads there, and sends nothing of a person along',
    async (deed) => {
      const { status, headers } = await send(path, sampleApi().api, { form: { ...typed, do: deed } })
      expect(status).toBe(303)
      expect(headers.location).toMatch(/^\/portal\/kreativhaus\/course\/[^/]+\/register\/[0-9a-f]{32}$/)
    },
  )

  it('can be loaded again with everything that was entered, and is nobody else’s to keep', async () => {
    const { api } = sampleApi()
    const { headers } = await send(path, api, { form: { ...typed, do: 'edit' } })
    for (let times = 0; times < 2; times += 1) {
      const step = await send(within(headers.location), api)
      expect(step.status).toBe(200)
      expect(inputs(step.body)['attendees.0.firstName']).toContain('value="Jana"')
      expect(step.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    }
  })

  it('shows the errors and what was typed, in the language that is chosen then', async () => {
    const errors = [{ path: 'attendees.0.lastName', code: 'required', message: '' }]
    const { api } = sampleApi({ check: refused('INVALID_INPUT', { errors }) })
    const { headers } = await send(path, api, { form: { ...typed, 'attendees.0.lastName': '' } })
    const step = await send(within(headers.location), api, { locale: 'en' })
    expect(step.status).toBe(422)
    expect(step.body).toContain('<a href="#attendees.0.lastName">Last name: This field is required.</a>')
    expect(step.body).toMatch(/<title>Error: /)
    expect(inputs(step.body)['attendees.0.firstName']).toContain('value="Jana"')
  })

  it('says after an hour that it is gone, and leads back to the form', async () => {
    const { api } = sampleApi()
    const kept = sampleKept()
    const { headers } = await send(path, api, { form: typed, kept })
    kept.end()
    const { status, body } = await send(within(headers.location), api, { kept })
    expect(status).toBe(410)
    expect(body).toContain('Ihre Angaben sind nicht mehr gespeichert')
    expect(body).toContain(`href="/portal/kreativhaus/course/${sampleCourse().id}/register"`)
  })

  it('belongs to its course and its tenant alone', async () => {
    const other = sampleCourse({ id: '0198a000-0000-7000-8000-000000000002' as never })
    const { api } = sampleApi({ courses: [sampleCourse(), other] })
    const { headers } = await send(path, api, { form: typed })
    const token = headers.location?.split('/').at(-1)
    const { status, body } = await send(`/kreativhaus/course/${other.id}/register/${token}`, api)
    expect(status).toBe(410)
    expect(body).not.toContain('Jana')
  })

  it('is the answer itself where nothing more can be kept', async () => {
    const kept = { keep: async () => null, read: async () => null, replace: async () => undefined }
    const { status, body } = await send(path, sampleApi().api, { form: typed, kept })
    expect(status).toBe(200)
    expect(body).toContain('Schritt 2 von 2')
    expect(inputs(body)['attendees.0.firstName']).toContain('value="Jana"')
  })
})

describe('going back after ordering', () => {
  /** Orders at the second step, and returns its address. */
  async function ordered(form: Record<string, string>, api = sampleApi()) {
    const step = (await send(path, api.api, { form: typed })).headers.location
    return { step: within(step), answer: await send(within(step), api.api, { form }), ...api }
  }

  it('says that it was sent, with the way to it', async () => {
    const { step, answer, api } = await ordered(order)
    expect(answer.headers.location).toBe(`/portal/kreativhaus/course-registration/${accessToken}`)
    const { status, body } = await send(step, api)
    expect(status).toBe(200)
    expect(body).toContain('Diese Anmeldung ist schon abgeschickt')
    expect(body).toContain(`href="/portal/kreativhaus/course-registration/${accessToken}"`)
    expect(body).not.toContain('Jana')
  })

  it('and pressing the button of a page that was still there orders nothing twice', async () => {
    const { step, api, booked } = await ordered(order)
    const again = await send(step, api, { form: order })
    expect(again.headers.location).toBe(`/portal/kreativhaus/course-registration/${accessToken}`)
    expect(booked).toHaveLength(1)
  })

  it('without a script shows that a mail was sent', async () => {
    const { step, answer, api, booked } = await ordered({ ...order, captcha: '' })
    expect(answer.status).toBe(303)
    expect((await send(step, api)).body).toContain('Wir haben eine E-Mail an jana@example.org gesendet.')
    await send(step, api, { form: { ...order, captcha: '' } })
    expect(booked).toHaveLength(1)
  })
})

describe('what was changed between the steps', () => {
  /** Refuses an order at other prices than those of the course, as the server does. */
  function priced(feeCents: number) {
    const errors = [{ path: 'attendees.0.priceCategoryId', code: 'priceChanged', message: '' }]
    const sample = sampleApi({ courses: [sampleCourse({ prices: fee(feeCents), feeCents })] })
    const { registrations } = sample.api as unknown as { registrations: Record<string, unknown> }
    const isSeen = ({ attendees }: { attendees: { shownFeeCents?: number }[] }) =>
      attendees.every(({ shownFeeCents }) => shownFeeCents === feeCents)
    for (const [name, answer] of [
      ['checkBooking', samplePreview({ totalCents: feeCents })],
      ['register', { accessToken, earlierShortcodes: [] }],
    ] as const)
      registrations[name] = async (input: never) => {
        if (!isSeen(input)) throw refused('INVALID_INPUT', { errors })
        return answer
      }
    return sample.api
  }

  it('a price is told at the second step, old and new, and the new one is ordered', async () => {
    const { status, body } = await open(path, priced(9900), { form: { ...typed, shownFees: ':8900' } })
    expect(status).toBe(200)
    expect(body).toMatch(/role="alert".*Bestellt ist noch nichts.*jetzt 99,00\s€ statt 89,00\s€/)
    expect(body).toContain('Schritt 2 von 2')
    expect(inputs(body).shownFees).toContain('value=":9900"')
  })

  it('a price that changes before the button is pressed is told there, and nothing is ordered', async () => {
    const { status, body } = await open(path, priced(9900), { form: { ...order, shownFees: ':8900' } })
    expect(status).toBe(422)
    expect(body).toMatch(/Die Anmeldung wurde nicht gespeichert.*jetzt 99,00\s€ statt 89,00\s€/)
    expect(body).toContain('Schritt 2 von 2')
  })

  it('beside other errors it is told at the price', async () => {
    const errors = [
      { path: 'attendees.0.priceCategoryId', code: 'priceChanged', message: '' },
      { path: 'attendees.0.lastName', code: 'required', message: '' },
    ]
    const { api } = sampleApi({ check: refused('INVALID_INPUT', { errors }) })
    const { body } = await open(path, api, { form: { ...typed, shownFees: ':7900' } })
    expect(body).toMatch(/id="attendees\.0\.priceCategoryId">Der Preis.*jetzt 89,00\s€ statt 79,00\s€/)
  })

  it('the last place is told at the second step', async () => {
    const courses = [sampleCourse({ offer: 'waiting_list', placesLeft: 0 })]
    const check = samplePreview({ outcome: 'waiting_list' })
    const { body } = await open(path, sampleApi({ courses, check }).api, {
      form: { ...typed, shownOffer: 'open' },
    })
    expect(body).toMatch(/role="alert".*Der letzte Platz wurde inzwischen vergeben/)
    expect(body).toContain('Schritt 2 von 2')
    const known = await open(path, sampleApi({ courses, check }).api, {
      form: { ...typed, shownOffer: 'waiting_list' },
    })
    expect(known.body).not.toContain('role="alert"')
  })
})

describe('removing a person', () => {
  const family = {
    ...typed,
    'attendees.1.firstName': 'Paul',
    'attendees.1.lastName': 'Öztürk',
    'attendees.2.firstName': 'Lena',
  }
  const nameAt = (body: string, at: number) =>
    /value="([^"]*)"/.exec(inputs(body)[`attendees.${at}.firstName`] ?? '')?.[1]

  it('says who is gone, takes the focus there, and is undone with one press', async () => {
    const { api } = sampleApi()
    const removed = await open(path, api, { form: { ...family, do: 'remove.1' } })
    expect(removed.body).toMatch(
      /<p role="status" tabindex="-1" autofocus="">Paul Öztürk ist entfernt\.<\/p>/i,
    )
    expect([0, 1, 2].map((at) => nameAt(removed.body, at))).toEqual(['Jana', 'Lena', undefined])
    const hidden = [...removed.body.matchAll(/name="(removed\.\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value.replaceAll('&amp;', '&')],
    )
    const left = { ...typed, 'attendees.1.firstName': 'Lena', ...Object.fromEntries(hidden) }
    const back = await open(path, api, { form: { ...left, do: 'restore' } })
    expect([0, 1, 2].map((at) => nameAt(back.body, at))).toEqual(['Jana', 'Paul', 'Lena'])
    const on = await open(path, api, { form: { ...left, do: 'add' } })
    expect(on.body).not.toContain('ist entfernt')
  })
})

describe('every other form', () => {
  const wrong = [{ path: 'email', code: 'email', message: '' }]
  const asking = (kept = sampleKept()) => ({
    kept,
    api: sampleApi({ access: refused('INVALID_INPUT', { errors: wrong }) }).api,
    form: { shortcode: 'AAAA', email: 'jana@' },
  })

  it('that comes back has an address as well, at which it is read again and again', async () => {
    const { api, form, kept } = asking()
    const { status, headers } = await send('/kreativhaus/access-link', api, { form, kept })
    expect([status, headers['cache-control']]).toEqual([303, 'no-store'])
    expect(headers.location).toMatch(/^\/portal\/kreativhaus\/access-link\?answer=[0-9a-f]{32}$/)
    for (let times = 0; times < 2; times += 1) {
      const page = await send(within(headers.location), api, { kept })
      expect(page.status).toBe(422)
      expect(page.body).toContain('value="jana@"')
      expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    }
  })

  it('says after an hour that it is gone, and leads back to its beginning', async () => {
    const { api, form, kept } = asking()
    const { headers } = await send('/kreativhaus/access-link', api, { form, kept })
    kept.end()
    const { status, body } = await send(within(headers.location), api, { kept })
    expect(status).toBe(410)
    expect(body).toContain('href="/portal/kreativhaus/access-link"')
  })
})

describe('reading beside the form', () => {
  it('opens another window for terms and imprint, at both steps', async () => {
    const { api } = sampleApi()
    for (const { body } of [await open(path, api), await open(path, api, { form: typed })])
      expect(body).toMatch(
        /<footer.*href="[^"]*\/imprint" target="_blank" rel="noopener">[^<]*<span class="unseen"> (<!-- -->)?\(neues Fenster\)/,
      )
    expect((await open('/kreativhaus/course-list', api)).body).not.toContain('target="_blank"')
  })
})
