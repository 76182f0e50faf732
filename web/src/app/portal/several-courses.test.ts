import { describe, expect, it } from 'vitest'
import { inputs, path, typed } from './form-samples.ts'
import {
  accessToken,
  courseId,
  open,
  refused,
  sampleApi,
  sampleAsked,
  sampleCourse,
  samplePreview,
  send,
} from './portal-samples.ts'

const choirId = '0198a000-0000-7000-8000-0000000000c2'
const choir = sampleCourse({ id: choirId as never, title: 'Kinderchor' })
const fullChoir = sampleCourse({ id: choirId as never, title: 'Kinderchor', offer: 'waiting_list' })
const courses = [sampleCourse(), choir]

/** Somebody in both courses. */
const both = {
  ...typed,
  furtherCourses: choirId,
  [`furtherCourses.${choirId}.shownFees`]: ':8900',
  'attendees.0.courses': courseId,
}
const inBoth = new URLSearchParams(both)
inBoth.append('attendees.0.courses', choirId)

const foreseen = (outcome: 'reserved' | 'waiting_list' = 'reserved') => ({
  courseId: choirId as never,
  outcome,
  people: [{ feeCents: 8900, priceCategory: '', reductions: [], extras: [] }],
  offerHours: null,
})
const preview = (outcome?: 'waiting_list') =>
  samplePreview({ totalCents: 17_800, furtherCourses: [foreseen(outcome)] })

/** Presses a button of the form, with everybody in both courses. */
const press = (deed: string, api = sampleApi({ courses, check: preview() }).api) => {
  const form = new URLSearchParams(inBoth)
  form.set('do', deed)
  return open(path, api, { form: [...form] })
}

describe('a further course in the form', () => {
  it('is chosen from the list, with everything that was entered', async () => {
    const { api, asked } = sampleApi({ courses })
    const { headers, body } = await open(path, api, { form: { ...typed, do: 'choose' } })
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain(`value="take.${choirId}"`)
    expect(body).not.toContain(`value="take.${courseId}"`)
    expect(inputs(body)['attendees.0.firstName']).toContain('value="Jana"')
    expect(asked).toContainEqual(expect.objectContaining({ page: 1, size: 25 }))
  })

  it('is not offered where nobody can register', async () => {
    const closed = sampleCourse({ id: choirId as never, offer: 'closed' })
    const { body } = await open(path, sampleApi({ courses: [sampleCourse(), closed] }).api, {
      form: { ...typed, do: 'choose' },
    })
    expect(body).toContain('Es gibt hier keinen weiteren Kurs')
  })

  it('stands in the form with everybody in it, and can be taken out', async () => {
    const { body } = await open(path, sampleApi({ courses }).api, {
      form: { ...typed, do: `take.${choirId}` },
    })
    expect(body).toContain('Kinderchor aus der Bestellung entfernen')
    expect(body.match(/name="attendees\.0\.courses"[^>]*checked/g)).toHaveLength(2)
  })

  it('takes the place of the first one where that is taken out', async () => {
    const form = new URLSearchParams(inBoth)
    form.set('do', `drop.${courseId}`)
    const { status, headers } = await send(path, sampleApi({ courses }).api, { form: [...form] })
    expect([status, headers.location]).toEqual([
      303,
      expect.stringMatching(new RegExp(`/course/${choirId}/register/[0-9a-f]{32}$`)),
    ])
  })

  it('is left out silently where it does not exist any more', async () => {
    const { body } = await press('edit', sampleApi().api)
    expect(body).not.toContain('name="furtherCourses"')
  })
})

describe('the order of several courses', () => {
  it('names each course with its outcome, and the sum of what is booked directly above the button', async () => {
    const { status, body } = await press('check')
    expect(status).toBe(200)
    expect(body).toMatch(/Kinderchor.*Gesamtpreis inkl\. MwSt\..*178,00.*Zahlungspflichtig bestellen/s)
    expect(inputs(body).shownTotal).toContain('value="17800"')
    expect(inputs(body)[`furtherCourses.${choirId}.shownOutcome`]).toContain('value="place"')
  })

  it('tells apart what is booked and what waits', async () => {
    const { body } = await press('check', sampleApi({ courses, check: preview('waiting_list') }).api)
    expect(body).toMatch(/Gesamtpreis inkl\. MwSt\.<\/strong><strong[^>]*>89,00/)
    expect(body).toMatch(/Zusätzlich, wenn Sie nachrücken.*89,00/)
    expect(inputs(body)[`furtherCourses.${choirId}.shownOutcome`]).toContain('value="waiting_list"')
    expect(inputs(body)[`furtherCourses.${choirId}.shownMovingUp`]).toContain('value="booked"')
  })

  it('is not offered where it was asked for only together and one course can only be waited for', async () => {
    const form = new URLSearchParams(inBoth)
    form.set('onlyTogether', 'on')
    const { api } = sampleApi({ courses: [sampleCourse(), fullChoir], check: preview('waiting_list') })
    const { status, body } = await open(path, api, { form: [...form] })
    expect(status).toBe(422)
    expect(body).toContain(`<a href="#order.${choirId}">Kinderchor: Hier ist nur die Warteliste frei.`)
    expect(body).not.toContain('Zahlungspflichtig bestellen')
  })

  it('is sent as it was shown', async () => {
    const { api, booked } = sampleApi({ courses })
    const form = new URLSearchParams(inBoth)
    for (const [name, value] of Object.entries({
      do: 'book',
      captcha: 'solved',
      shownOutcome: 'place',
      shownTotal: '17800',
      [`furtherCourses.${choirId}.shownOutcome`]: 'waiting_list',
      [`furtherCourses.${choirId}.shownMovingUp`]: 'booked',
    }))
      form.set(name, value)
    const { headers } = await send(path, api, { form: [...form] })
    expect(headers.location).toBe(`/portal/kreativhaus/course-registration/${accessToken}`)
    expect(booked[0]).toMatchObject({
      courseId,
      shownOutcome: 'place',
      shownTotalCents: 17_800,
      contact: { firstName: 'Jana', email: 'jana@example.org' },
      furtherCourses: [
        {
          courseId: choirId,
          shownOutcome: 'waiting_list',
          shownMovingUp: 'booked',
          attendees: [{ firstName: 'Jana', shownFeeCents: 8900 }],
        },
      ],
    })
  })

  it.each([
    ['COURSE_FULL', 'Kinderchor: Der Kurs ist ausgebucht'],
    ['REGISTRATION_CLOSED', 'Kinderchor: Eine Anmeldung ist nicht mehr möglich.'],
  ] as const)('names the course of a refusal: %s', async (code, text) => {
    const { api } = sampleApi({ courses, check: refused(code, { courseId: choirId }) })
    const { status, body } = await press('check', api)
    expect([status, body.includes(text)]).toEqual([409, true])
  })

  it('stands behind the link of a mail too', async () => {
    const asked = sampleAsked({
      preview: preview(),
      furtherCourses: [
        {
          courseId: choirId as never,
          courseTitle: 'Kinderchor',
          people: [{ firstName: 'Jo', lastName: 'Öztürk' }],
        },
      ],
    })
    const { body } = await open(
      '/kreativhaus/booking-request/0198a000-0000-7000-8000-0000000000ee.proof',
      sampleApi({ courses, asked }).api,
    )
    expect(body).toContain('<strong>Jana Öztürk, Jo Öztürk</strong>')
    expect(body).toMatch(/Kinderchor.*178,00/s)
  })
})
