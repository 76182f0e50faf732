import { describe, expect, it } from 'vitest'
import {
  courseId,
  open,
  refused,
  sampleApi,
  sampleCourse,
  sampleMonth,
  samplePreview,
} from './portal-samples.ts'

const opensAt = '2026-03-29T08:00:00.000Z'
const later = () => sampleCourse({ offer: 'opens_later', opensAt })
const form = `/kreativhaus/course/${courseId}/register`
const entered = {
  requestKey: '0198a000-0000-7000-8000-0000000000dd',
  'attendees.0.firstName': 'Jana',
  'attendees.0.lastName': 'Öztürk',
  'attendees.0.email': 'jana@example.org',
}

describe('a course whose registration opens later', () => {
  it.each([
    ['de', 'Anmeldung ab 29.03.2026, 10:00 Uhr'],
    ['en', 'Registration opens 29 Mar 2026, 10:00'],
  ] as const)('says when in the list, by the clock of the provider (%s)', async (locale, words) => {
    const { body, holdsUntil } = await open(
      '/kreativhaus/course-list',
      sampleApi({ courses: [later()] }).api,
      {
        locale,
      },
    )
    expect(body).toContain(words)
    expect(body).toContain(`data-opens="${Date.parse(opensAt)}"`)
    expect(holdsUntil).toBe(opensAt)
  })

  it('offers its page to prepare the registration, and tells search engines from when on it is offered', async () => {
    const { body, headers, holdsUntil } = await open(
      `/kreativhaus/course/${courseId}`,
      sampleApi({ courses: [later()] }).api,
    )
    expect(body).toContain('Die Anmeldung öffnet am 29.03.2026 um 10:00 Uhr.')
    expect(body).toContain('data-when-open="Jetzt anmelden"')
    expect(body).toContain('>Anmeldung vorbereiten</a>')
    expect(body).toContain(`"availabilityStarts":"${opensAt}","validFrom":"${opensAt}"`)
    expect(headers['server-timing']).toBe(`opens;dur=${Date.parse(opensAt)}`)
    expect(holdsUntil).toBe(opensAt)
  })

  it('lets its form be filled in, and tells without a script what to do', async () => {
    const { body } = await open(form, sampleApi({ courses: [later()] }).api)
    expect(body).toContain('Die Anmeldung öffnet am 29.03.2026 um 10:00 Uhr.')
    expect(body).toContain('name="attendees.0.firstName"')
    expect(body).toMatch(/<noscript><p>Ohne JavaScript/)
  })

  it('has a button that keeps the focus, says when, and knows what it will mean', async () => {
    const { api } = sampleApi({ courses: [later()], check: samplePreview({ opensAt }) })
    const { body } = await open(form, api, { form: { ...entered, do: 'check' } })
    const button = /<button[^>]*value="book"[^>]*>[^<]*<\/button>/.exec(body)?.[0] ?? ''
    expect(button).toContain('aria-disabled="true"')
    expect(button).not.toContain(' disabled=')
    expect(button).toContain('data-when-open="Zahlungspflichtig bestellen"')
    expect(button).toContain('>Anmeldung ab 29.03.2026, 10:00 Uhr<')
    expect(body).toMatch(/<noscript><button[^>]*value="check"[^>]*>Seite aktualisieren/)
  })

  it('keeps everything that was entered when somebody is too early', async () => {
    const { api } = sampleApi({
      courses: [later()],
      check: samplePreview({ opensAt }),
      register: refused('REGISTRATION_NOT_OPEN', { data: { opensAt, timeZone: 'Europe/Berlin' } }),
    })
    const sent = { ...entered, do: 'book', captcha: 'solved', shownOutcome: 'place' }
    const { status, body } = await open(form, api, { form: sent })
    expect(status).toBe(409)
    expect(body).toMatch(
      /role="alert"[^>]*><h2>[^<]*<\/h2><p>Die Anmeldung öffnet am 29\.03\.2026 um 10:00 Uhr\./,
    )
    expect(body).toContain('value="jana@example.org"')
    expect(body).toContain(`data-opens="${Date.parse(opensAt)}"`)
  })

  it('is marked in the month, which holds until then', async () => {
    const [appointment] = sampleMonth().appointments
    const month = sampleMonth({ appointments: [{ ...appointment, offer: 'opens_later', opensAt }] })
    const { body, holdsUntil } = await open(
      '/kreativhaus/course-list?view=month&month=2026-12',
      sampleApi({ months: { '2026-12': month } }).api,
    )
    expect(body).toContain('öffnet später')
    expect(holdsUntil).toBe(opensAt)
  })
})

it('a course that is open has nothing to count', async () => {
  const { body, headers, holdsUntil } = await open(`/kreativhaus/course/${courseId}`, sampleApi().api)
  expect(body).not.toContain('data-opens')
  expect(headers['server-timing']).toBeUndefined()
  expect(holdsUntil).toBeNull()
})
