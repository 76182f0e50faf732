import type { Replacement } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { describe, expect, it } from 'vitest'
import {
  accessToken,
  destinations,
  open,
  refused,
  sampleApi,
  sampleBooking,
  sampleCourse,
} from './portal-samples.ts'

const path = `/kreativhaus/course-registration/${accessToken}`
const later = '0198a000-0000-7000-8000-0000000000c1'
const small = '0198a000-0000-7000-8000-0000000000c2'
const calledOff = sampleBooking().courses[0]?.id ?? ''

function booking(changes: Partial<Replacement> = {}) {
  const { kind, start, end, appointmentCount, mode, location, instructor } = sampleCourse()
  const other = { kind, start, end, appointmentCount, mode, location, instructor, hasPage: true }
  return sampleBooking({
    person: { state: 'cancelled', cause: 'course', cancellable: false },
    course: {
      phase: 'cancelled',
      replacement: {
        state: 'open',
        until: '2026-12-04T22:59:59Z',
        names: ['Jana Öztürk', 'Bo Berg'],
        oldFeeCents: 8900,
        courses: [
          { ...other, id: later as never, title: 'Aquarell im Mai', newFeeCents: 9900, isPossible: true },
          { ...other, id: small as never, title: 'Aquarell im Juni', newFeeCents: 8900, isPossible: false },
        ],
        ...changes,
      },
    },
  })
}

describe('another course instead of one that was called off', () => {
  it('is told with its price against the earlier one, for whom, until when, and that nothing is held', async () => {
    const { body } = await open(path, sampleApi({ booking: booking() }).api)
    expect(body).toContain('Bis 04.12.2026 können Sie umbuchen. Plätze sind nicht reserviert')
    expect(body).toContain('Jana Öztürk, Bo Berg')
    expect(body).toContain('99,00\u00a0€, 10,00\u00a0€ mehr als bisher')
    expect(body).toContain('Nicht mehr genug Plätze frei.')
    const ways = destinations({ body } as never).filter((way) => way.includes('/replacement'))
    expect(ways.map((way) => new URL(way, 'https://x').searchParams.get('to'))).toEqual([later, null])
  })

  it('is shown once more before it is chosen, and looking chooses nothing', async () => {
    const { api, replaced } = sampleApi({ booking: booking() })
    const { body } = await open(`${path}/replacement?course=${calledOff}&to=${later}`, api)
    expect(body).toContain('Umbuchen: Aquarell im Mai')
    expect(body).toContain('Zahlungspflichtig umbuchen')
    expect(replaced).toEqual([])
    const sent = await open(`${path}/replacement`, api, {
      form: { course: calledOff, to: later, fee: '9900' },
    })
    expect([sent.status, sent.headers.location]).toEqual([303, expect.stringContaining('done=replaced')])
    expect(replaced).toMatchObject([{ courseId: calledOff, chosenCourseId: later, expectedFeeCents: 9900 }])
  })

  it('that has become full is refused in words, and the page stays', async () => {
    const { api } = sampleApi({ booking: booking(), replacement: refused('REPLACEMENT_FULL') })
    const form = { course: calledOff, to: later, fee: '9900' }
    const { status, body } = await open(`${path}/replacement`, api, { form })
    expect([status, body]).toEqual([409, expect.stringContaining('nicht mehr genug Plätze frei')])
  })

  it('can be declined by a form of its own', async () => {
    const { api, replaced } = sampleApi({ booking: booking() })
    const { body } = await open(`${path}/replacement?course=${calledOff}`, api)
    expect(body).toContain('Keinen anderen Kurs wählen?')
    const sent = await open(`${path}/replacement`, api, { form: { course: calledOff } })
    expect(sent.headers.location).toContain('done=declined')
    expect(replaced).toMatchObject([{ courseId: calledOff }])
  })

  it.each([
    ['declined', 'Sie haben keinen anderen Kurs gewählt.'],
    ['over', 'Bis 04.12.2026 hätten Sie einen anderen Kurs wählen können.'],
  ] as const)('that is %s leads nowhere and says so', async (state, words) => {
    const { api } = sampleApi({ booking: booking({ state, courses: [] }) })
    expect((await open(path, api)).body).toContain(words)
    const asked = await open(`${path}/replacement?course=${calledOff}&to=${later}`, api)
    expect(asked.status).toBe(303)
  })
})

describe('whether a course takes place', () => {
  it.each([
    [{ isSure: true, minimum: 8, decideBy: null }, 'Findet sicher statt.'],
    [
      { isSure: false, minimum: 8, decideBy: '2026-12-04T12:00:00Z' },
      'Findet ab 8 Anmeldungen statt; die Entscheidung fällt bis 04.12.2026.',
    ],
    [
      { isSure: false, minimum: 1, decideBy: null },
      'Findet ab 1 Anmeldung statt; die Entscheidung steht noch aus.',
    ],
  ])('is told before anybody books: %o', async (takesPlace, words) => {
    const course = sampleCourse({ takesPlace })
    const { api } = sampleApi({ courses: [course] })
    for (const step of ['', '/register'])
      expect((await open(`/kreativhaus/course/${course.id}${step}`, api)).body).toContain(words)
  })
})
