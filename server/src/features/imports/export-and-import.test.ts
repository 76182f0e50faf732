import type { ImportPlan } from '@reihum/contract/imports/import.schema.ts'
import type { ImportKind } from '@reihum/contract/imports.ts'
import { type Locale, locales } from '@reihum/contract/wire/locales.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { readCsv } from '#platform/tables/read/read-csv.ts'
import { importDesk } from '#test/import-desk.ts'
import {
  addCourse,
  bookingRequest,
  courseFields,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'

type List = {
  kind: ImportKind
  path: string
  /** Headings of columns that an import cannot take, each with the reason. */
  left: Readonly<Record<string, { en: string; because: string }>>
  /** What has to exist before the import. */
  prepare?: (tenant: TestTenant) => Promise<unknown>
}

const courseColumns: List['left'] = {
  Status: { en: 'Status', because: 'imported courses begin as drafts' },
  Stadt: { en: 'City', because: 'it belongs to the place, and a new place has its name alone' },
  Teilnehmer: { en: 'Attendees', because: 'it is counted from the registrations' },
  'Auf der Warteliste': { en: 'On the waiting list', because: 'it is counted from the registrations' },
  Kurzadresse: { en: 'Short address', because: 'each course is given one of its own' },
  'Probestunde zu': { en: 'Trial lesson of', because: 'trial lessons are offered at a date of a course' },
}

const personColumns: List['left'] = {
  Anmeldungen: { en: 'Registrations', because: 'it is counted from the registrations' },
  'Nächster Kurs': { en: 'Next course', because: 'it follows from the registrations' },
  'Beginn des nächsten Kurses': {
    en: 'Start of the next course',
    because: 'it follows from the registrations',
  },
  'Letzter Kurs': { en: 'Last course', because: 'it follows from the registrations' },
  'Beginn des letzten Kurses': {
    en: 'Start of the last course',
    because: 'it follows from the registrations',
  },
  'Bekannt seit': { en: 'Known since', because: 'it is the moment of the import' },
}

const registrationColumns: List['left'] = {
  Buchungsnummer: { en: 'Booking number', because: 'each booking gets one of its own' },
  Kurs: { en: 'Course', because: 'the course is found by its reference' },
  Preiskategorie: { en: 'Price category', because: 'the fee is taken as it is' },
  Bezahlt: { en: 'Paid', because: 'it is the sum of the payments' },
  Offen: { en: 'Open', because: 'it follows from fee and payments' },
  Zahlungsart: { en: 'Payment method', because: 'nobody chooses one in an import' },
  'Zahlbar bis': { en: 'Payable by', because: 'it is counted from the import on' },
  Wartelistenplatz: { en: 'Waiting list position', because: 'it follows from the order of those who wait' },
}

const lists: List[] = [
  {
    kind: 'courses',
    path: 'courses/export?kind=COURSE&sort=title&dir=asc',
    left: courseColumns,
    prepare: addCharacteristics,
  },
  {
    kind: 'courses',
    path: 'courses/export?kind=EVENT&sort=title&dir=asc',
    left: courseColumns,
    prepare: addCharacteristics,
  },
  { kind: 'persons', path: 'persons/export?sort=name&dir=asc', left: personColumns },
  {
    kind: 'registrations',
    path: 'registrations/export?sort=name&dir=asc',
    left: registrationColumns,
    prepare: addBookedCourse,
  },
]

let reihum: TestReihum
let school: TestTenant

/** Sends a request as an operator of the tenant and expects it to succeed. */
async function send(tenant: TestTenant, path: string, body: unknown) {
  const answer = await reihum.call('POST', `/api/${tenant.slug}/${path}`, {
    token: tenant.operator.token,
    body,
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
}

/** A choice and the age; returns the ids of the values of the choice. */
async function addCharacteristics(tenant: TestTenant): Promise<string[]> {
  const values = [
    { id: newId(), label: { de: 'Anfänger', en: 'Beginners' } },
    { id: newId(), label: { de: 'Kinder, Jugend', en: 'Children, teenagers' } },
    { id: newId(), label: { de: 'Alle', en: '' } },
  ]
  const add = (characteristic: Record<string, unknown>) =>
    send(tenant, 'characteristics', { id: newId(), characteristic })
  await add({ label: { de: 'Für wen', en: 'For whom' }, values })
  await add({ label: { de: 'Alter', en: 'Age' }, kind: 'age' })
  return values.map(({ id }) => id)
}

async function addCourses(tenant: TestTenant) {
  const [beginners, children, all] = await addCharacteristics(tenant)
  const [placeId, instructorId, ...further] = [newId(), newId(), newId(), newId()]
  await send(tenant, 'places', {
    id: placeId,
    place: { name: 'Atelier', city: 'Köln', country: 'DE', capacity: null },
  })
  await send(tenant, 'instructors', { id: instructorId, instructor: { fullname: 'Ada Berg' } })
  for (const [at, id] of further.entries())
    await send(tenant, 'instructors', { id, instructor: { fullname: `Wolf, Ben ${at}` } })
  const add = (course: Record<string, unknown>) =>
    send(tenant, 'courses', { id: newId(), course: courseFields(course) })
  await add({
    title: 'Aquarell; "nass in nass"',
    reference: '=1+1',
    placeId,
    instructorId,
    furtherInstructorIds: further,
    attendeeLimit: 12,
    waiterLimit: 3,
    feeCents: 123_450,
    valueIds: [beginners, children],
    ageFrom: 6,
    ageTo: 99,
  })
  await add({ title: 'Ohne Grenzen', reference: '007', attendeeLimit: null, mode: 'online', feeCents: 0 })
  await add({ title: 'Ohne Warteliste', reference: 'K-3', waiterLimit: 0, start: null, end: null })
  await add({
    title: 'Vortrag',
    reference: 'V-1',
    kind: 'EVENT',
    attendeeLimit: 0,
    mode: 'hybrid',
    valueIds: [all],
  })
}

async function exported(tenant: TestTenant, path: string, format: string, language: Locale) {
  const answer = await fetch(`${reihum.origin}/api/${tenant.slug}/${path}&format=${format}`, {
    headers: { authorization: `Bearer ${tenant.operator.token}`, 'accept-language': language },
  })
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

/** The heading without the currency that CSV adds for amounts. */
const bare = (heading: string) => heading.replace(' (EUR)', '')

/** The exported German list, as columns by their headings. */
async function columnsOf(tenant: TestTenant, path: string): Promise<Map<string, unknown[]>> {
  const table = readCsv(await exported(tenant, path, 'csv', 'de'), 'list', { rows: 100, columns: 100 })
  const [head, ...rows] = table.rows
  return new Map(
    head?.cells.map((heading, at) => [bare(String(heading)), rows.map(({ cells }) => cells[at] ?? null)]),
  )
}

function addBookedCourse(tenant: TestTenant): Promise<string> {
  return addCourse(reihum, tenant, { reference: 'B-1', title: 'Öl', attendeeLimit: 2 })
}

/** Two registrations with a place, one of them with all fields filled in, and one on the waiting list. */
async function addRegistrations(tenant: TestTenant) {
  const courseId = await addBookedCourse(tenant)
  const address = { street: 'Gartenweg 3', postalCode: '01067', city: 'Dresden', phone: '+49 171 2345678' }
  for (const attendee of [
    { firstName: 'Ada', lastName: 'Åberg; "von"', email: 'ada@example.org', ...address },
    { firstName: 'Ben', lastName: 'Öz', email: 'ben@example.org' },
    { firstName: 'Cem', lastName: 'Zorn', email: 'cem@example.org' },
  ]) {
    const { status, body } = await reihum.call(
      'POST',
      `/api/${tenant.slug}/portal/courses/${courseId}/registrations`,
      { body: bookingRequest({ attendees: [attendee], notes: 'Isst vegan,\nkommt später' }) },
    )
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
}

beforeAll(async () => {
  reihum = await startTestReihum()
  school = await reihum.addTenant()
  await addCourses(school)
  await addRegistrations(school)
})
afterAll(() => reihum.close())

describe.each(lists)('the list $path', ({ kind, path, left, prepare }) => {
  it.each(locales.flatMap((language) => (['csv', 'xlsx'] as const).map((format) => ({ language, format }))))(
    'comes back whole, as $format in $language',
    async ({ language, format }) => {
      const tenant = await reihum.addTenant()
      await prepare?.(tenant)
      const desk = importDesk(reihum, tenant)
      const table = await exported(school, path, format, language)
      const run = await desk.read(kind, table, { filename: `list.${format}`, language })
      const headings = run.columns.map(({ heading }) => bare(heading))
      const unread = headings.filter((_, at) => run.plan.columns[at] === null)
      expect(unread).toEqual(Object.entries(left).map(([de, { en }]) => ({ de, en })[language]))
      const plan: Partial<ImportPlan> = {
        createPlaces: true,
        createInstructors: true,
        overrideClashes: true,
        whenFull: 'waiting_list',
      }
      const { body: preview } = await desk.preview(run, plan, language)
      expect(preview.faults).toEqual([])
      const done = await desk.start(run, preview, plan)
      expect(done.status).toBe(200)
      const [before, after] = [await columnsOf(school, path), await columnsOf(tenant, path)]
      for (const heading of Object.keys(left)) expect(before.delete(heading)).toBe(true)
      for (const [heading, values] of before) expect([heading, after.get(heading)]).toEqual([heading, values])
    },
  )
})
