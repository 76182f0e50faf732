import type { OwnRebooking } from '@reihum/contract/registrations/own-rebooking.schema.ts'
import { describe, expect, it } from 'vitest'
import { accessToken, open, refused, sampleApi, sampleBooking, sampleCourse } from './portal-samples.ts'

const path = `/kreativhaus/course-registration/${accessToken}`
const from = sampleBooking().courses[0]?.id as OwnRebooking['courseId']
const [thursday, friday, monday] = ['c1', 'c2', 'c3'].map(
  (end) => `0198a000-0000-7000-8000-0000000000${end}` as OwnRebooking['courseId'],
) as [OwnRebooking['courseId'], OwnRebooking['courseId'], OwnRebooking['courseId']]
const [jana, bo] = ['b0', 'b1'].map(
  (end) => `0198a000-0000-7000-8000-0000000000${end}` as OwnRebooking['people'][number]['registrationId'],
) as [never, never]

function rebooking(changes: Partial<OwnRebooking> = {}): OwnRebooking {
  const { kind, start, end, appointmentCount, mode, location, instructor } = sampleCourse()
  const other = { kind, start, end, appointmentCount, mode, location, instructor, hasPage: true }
  const prices = [jana, bo].map((registrationId) => ({ registrationId, feeCents: 9400 }))
  return {
    courseId: from,
    title: 'Aquarell am Dienstag',
    start: '2026-11-25T17:00:00Z',
    until: '2026-11-23T17:00:00Z',
    feeCents: 500,
    people: [
      { registrationId: jana, name: 'Jana Öztürk', feeCents: 8900, isReduced: false, hasExtras: false },
      { registrationId: bo, name: 'Bo Berg', feeCents: 8900, isReduced: true, hasExtras: true },
    ],
    courses: [
      { ...other, id: thursday, title: 'Aquarell am Donnerstag', prices, places: 2 },
      { ...other, id: friday, title: 'Aquarell am Freitag', prices, places: 1 },
      { ...other, id: monday, title: 'Aquarell am Montag', prices: prices.slice(0, 1), places: 0 },
    ],
    ...changes,
  }
}

const choosing = (to: string, ...people: string[]) =>
  `${path}/rebooking?course=${from}&to=${to}${people.map((id) => `&registration=${id}`).join('')}`

describe('rebooking oneself', () => {
  it.each([
    [true, 1],
    [false, 0],
  ])('the page of the booking leads there only where it is possible: %s', async (rebookable, times) => {
    const { body } = await open(path, sampleApi({ booking: sampleBooking({ person: { rebookable } }) }).api)
    expect(body.split('Auf einen anderen Termin umbuchen').length - 1).toBe(times)
  })

  it('shows the other dates with prices, places and the fee, and asks who', async () => {
    const { body } = await open(`${path}/rebooking?course=${from}`, sampleApi({ rebooking: rebooking() }).api)
    expect(body).toContain('Umbuchen können Sie bis')
    expect(body).toContain('Das Umbuchen kostet 5,00\u00a0€ je Person')
    expect(body).toContain('Wer bucht um?')
    expect(body).toContain('94,00\u00a0€, 5,00\u00a0€ mehr als bisher')
    expect(body).toContain('Noch Platz für eine Person.')
    expect(body).toContain('Kein Platz frei.')
    expect(body.match(/name="to"/g)).toHaveLength(2)
  })

  it('says so where there is no other date, or it is over', async () => {
    const none = await open(
      `${path}/rebooking?course=${from}`,
      sampleApi({ rebooking: rebooking({ courses: [] }) }).api,
    )
    expect(none.body).toContain('kein anderer Termin frei')
    const over = await open(`${path}/rebooking?course=${from}`, sampleApi({}).api)
    expect([over.status, over.body]).toEqual([
      409,
      expect.stringContaining('Selbst umbuchen können Sie hier nicht mehr.'),
    ])
  })

  it.each([
    ['nobody', thursday, [], 'Es sind keine Anmeldungen ausgewählt.'],
    ['more than there are places for', friday, [jana, bo], 'nicht mehr genug Plätze frei'],
    ['somebody who is there already', monday, [bo], 'Auf diesen Termin können Sie nicht umbuchen.'],
    ['a date that is none', from, [jana], 'Auf diesen Termin können Sie nicht umbuchen.'],
  ])('refuses %s in words, and stays', async (_, to, people, words) => {
    const { status, body } = await open(choosing(to, ...people), sampleApi({ rebooking: rebooking() }).api)
    expect([status, body]).toEqual([422, expect.stringContaining(words)])
    expect(body).toContain('Andere Termine')
  })

  it('is shown once more with the sums before it is done, and looking does nothing', async () => {
    const { api, replaced } = sampleApi({ rebooking: rebooking() })
    const { body } = await open(choosing(thursday, jana, bo), api)
    expect(body).toContain('188,00\u00a0€, 10,00\u00a0€ mehr als bisher')
    expect(body).toContain('davon 10,00\u00a0€ für das Umbuchen')
    expect(body).toContain('Ermäßigungen und Rabattcodes')
    expect(body).toContain('Zusatzleistungen, die Sie dazugebucht haben')
    expect(body).toContain('Zahlungspflichtig umbuchen')
    expect(replaced).toEqual([])
    const form = { course: from, to: thursday, fee: '18800', registration: jana }
    const sent = await open(`${path}/rebooking`, api, { form })
    expect([sent.status, sent.headers.location]).toEqual([303, expect.stringContaining('done=rebooked')])
    expect(replaced).toMatchObject([
      { registrationIds: [jana], chosenCourseId: thursday, expectedFeeCents: 18_800 },
    ])
  })

  it.each([
    ['REPLACEMENT_FULL', 'nicht mehr genug Plätze frei'],
    ['PRICE_GONE', 'Preis'],
  ] as const)('that is refused with %s says so, and can be sent again', async (code, words) => {
    const { api } = sampleApi({ rebooking: rebooking(), rebook: refused(code) })
    const form = { course: from, to: thursday, fee: '9400', registration: jana }
    const { status, body } = await open(`${path}/rebooking`, api, { form })
    expect([status, body]).toEqual([409, expect.stringContaining(words)])
  })
})
