import type { OwnRebooking } from '@reihum/contract/registrations/own-rebooking.schema.ts'
import { expect, it } from 'vitest'
import { path as form, typed } from './form-samples.ts'
import {
  accessToken,
  courseId,
  open,
  refused,
  sampleApi,
  sampleBooking,
  sampleCourse,
  samplePreview,
  send,
} from './portal-samples.ts'

/** Words that only a provider can have written: in titles, places, extras and descriptions. */
const ownWords = /Aquarell|Kinderchor|(?<!Kreativhaus )Altona|Atelier|Schürze|Leinwand|Pinselprobe/

const voids = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'path', 'use'])

/** The texts of a page that hold the provider's words and are not told to be in their language. */
function untold(body: string): string[] {
  const shown = body.slice(body.indexOf('<main')).replace(/<(script|style)\b.*?<\/\1>/gs, '')
  const languages = ['en']
  const found: string[] = []
  for (const [, tag, text] of shown.matchAll(/<([^>]*)>|([^<]+)/g)) {
    const name = /^\/?([a-z0-9]+)/.exec(tag ?? '')?.[1] ?? ''
    if (text && languages.at(-1) !== 'de' && ownWords.test(text)) found.push(text.trim())
    else if (tag?.startsWith('/')) languages.pop()
    else if (name && !voids.has(name) && !tag?.endsWith('/'))
      languages.push(/\slang="([a-z]+)"/.exec(tag ?? '')?.[1] ?? languages.at(-1) ?? 'en')
  }
  return found
}

const choirId = '0198a000-0000-7000-8000-0000000000c2'
const elsewhere = { location: 'Atelier am Hafen', cancelled: false }
const dates = [
  { start: '2026-11-25T17:00:00Z', end: '2026-11-25T19:00:00Z', title: 'Pinselprobe', ...elsewhere },
  { start: '2026-12-02T17:00:00Z', end: '2026-12-02T19:00:00Z', title: '', ...elsewhere },
]
const entry = {
  ageFrom: null,
  ageTo: null,
  onDay: null,
  valueId: null,
  groupIds: [],
  side: 'members' as const,
  groupNames: [],
  valueLabel: null,
  most: null,
}
const apron = {
  id: '0198a000-0000-7000-8000-0000000000d1',
  name: 'Schürze',
  description: '',
  priceCents: 900,
}
const counted = { required: false, perBooking: false, mostPerPerson: 1, isLimited: false, left: null }
const course = sampleCourse({
  appointments: dates,
  appointmentCount: 2,
  mode: 'hybrid',
  entryRules: [
    { ...entry, kind: 'earlier', title: 'Aquarell I', proof: 'booked' },
    { ...entry, kind: 'at_once', title: 'Kinderchor', proof: 'finished', most: 1 },
    { ...entry, kind: 'group', title: '', proof: 'finished', groupNames: ['Fördermitglieder'] },
  ],
  extras: [{ ...apron, ...counted }] as never,
})
const choir = sampleCourse({ id: choirId as never, title: 'Kinderchor' })
const courses = [course, choir]
const foreseen = {
  courseId: choirId as never,
  outcome: 'reserved' as const,
  people: [{ feeCents: 8900, priceCategory: '', reductions: [], extras: [] }],
  offerHours: null,
}
const both = [
  ...Object.entries({
    ...typed,
    furtherCourses: choirId,
    [`furtherCourses.${choirId}.shownFees`]: ':8900',
    'attendees.0.courses': courseId,
  }),
  ['attendees.0.courses', choirId] as [string, string],
] as [string, string][]
const check = samplePreview({ totalCents: 17_800, furtherCourses: [foreseen], extrasLater: ['Leinwand'] })

const datesOfBooking = dates.map((one) => ({ ...one, past: false })) as never

const booked = `/kreativhaus/course-registration/${accessToken}`
const of = sampleBooking().courses[0]?.id
const { kind, start, end, appointmentCount, mode, location, instructor } = course
const other = { kind, start, end, appointmentCount, mode, location, instructor, hasPage: true }
const person = '0198a000-0000-7000-8000-0000000000b0'
const rebooking = {
  courseId: of,
  title: 'Aquarell am Dienstag',
  start,
  until: start,
  feeCents: 0,
  people: [{ registrationId: person, name: 'Jana', feeCents: 8900, isReduced: false, hasExtras: false }],
  courses: [
    {
      ...other,
      id: choirId,
      title: 'Kinderchor',
      prices: [{ registrationId: person, feeCents: 9400 }],
      places: 2,
    },
  ],
} as unknown as OwnRebooking
const calledOff = sampleBooking({
  person: { state: 'cancelled', cause: 'course', cancellable: false },
  course: {
    phase: 'cancelled',
    replacement: {
      state: 'open',
      until: '2026-12-04T22:59:59Z',
      names: ['Jana'],
      oldFeeCents: 8900,
      courses: [{ ...other, id: choirId as never, title: 'Kinderchor', newFeeCents: 9900, isPossible: true }],
    },
  },
})
const offered = sampleBooking({
  person: { state: 'on_waiting_list', takeable: true, offeredUntil: '2026-11-22T17:00:00.000Z' },
  course: { appointments: datesOfBooking },
})

type Posted = Record<string, string> | [string, string][]

const pages: [name: string, path: string, answers: Parameters<typeof sampleApi>[0], form?: Posted][] = [
  ['list', '/kreativhaus/course-list', { courses }],
  ['course', `/kreativhaus/course/${courseId}`, { courses }],
  ['form', form, { courses }],
  ['choice of a further course', form, { courses }, { ...typed, do: 'choose' }],
  ['form of two courses', form, { courses }, { ...typed, do: `take.${choirId}` }],
  [
    'order',
    form,
    { courses, check: samplePreview({ extrasLater: ['Leinwand'] }) },
    { ...typed, do: 'check' },
  ],
  ['order of two courses', form, { courses, check }, [...both, ['do', 'check']]],
  ['booking', booked, { booking: sampleBooking({ course: { appointments: datesOfBooking } }) }],
  ['offer', booked, { booking: offered }],
  ['cancelling', `${booked}/cancel?course=${of}`, {}],
  ['other dates', `${booked}/rebooking?course=${of}`, { rebooking }],
  ['rebooking', `${booked}/rebooking?course=${of}&to=${choirId}&registration=${person}`, { rebooking }],
  ['called off', booked, { booking: calledOff }],
  ['replacement', `${booked}/replacement?course=${of}&to=${choirId}`, { booking: calledOff }],
]

it.each(pages)('the page “%s” tells which words are the provider’s', async (_, path, answers, posted) => {
  const { body } = await open(path, sampleApi(answers).api, { locale: 'en', ...(posted && { form: posted }) })
  expect(body).toContain('lang="de"')
  expect(ownWords.test(body)).toBe(true)
  expect(untold(body)).toEqual([])
})

it('also in the list of what is wrong with the form, by the names of fields', async () => {
  const errors = [
    { path: `attendees.0.extras.${apron.id}`, code: 'extraSoldOut', message: '' },
    { path: 'furtherCourses.0.courseId', code: 'required', message: '' },
  ]
  const { api } = sampleApi({ courses, check: refused('INVALID_INPUT', { errors }) })
  const { body } = await open(form, api, { locale: 'en', form: [...both, ['do', 'check']] })
  expect(body).toMatch(/<a href="#attendees[^"]*"><span lang="de">Schürze<\/span>: /)
  expect(untold(body)).toEqual([])
})

it('also where a course has become full meanwhile, or the form was sent before', async () => {
  const order = { captcha: 'solved', shownOutcome: 'place', shownTotal: '17800', do: 'book' }
  const full = refused('EXPECTATION_CHANGED', { courseId: choirId, outcome: 'waiting_list' })
  const { api } = sampleApi({ courses, check, register: full })
  const shown = `furtherCourses.${choirId}.shownOutcome`
  const pressed = [...both, ...Object.entries({ ...order, [shown]: 'place' })] as [string, string][]
  const again = await open(form, api, { locale: 'en', form: pressed })
  expect(again.body).toContain('has been taken in the meantime')
  expect(untold(again.body)).toEqual([])

  const ordering = sampleApi({ courses })
  const { location = '' } = (await send(form, ordering.api, { form: typed })).headers
  const step = location.replace('/portal', '')
  await send(step, ordering.api, { form: { ...typed, ...order } })
  const sent = await send(step, ordering.api, { locale: 'en' })
  expect(sent.body).toContain('We have your registration for')
  expect(untold(sent.body)).toEqual([])
})
