import type { Course, CourseSummary } from '@reihum/contract/courses/course.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { csv, importDesk } from '#test/import-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
let desk: ReturnType<typeof importDesk>

beforeAll(async () => {
  reihum = await startTestReihum()
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
  desk = importDesk(reihum, tenant)
})
afterAll(() => reihum.close())

const as = <Body>(method: string, path: string, body?: unknown) =>
  reihum.call<Body>(method, `/api/${tenant.slug}/${path}`, {
    token: tenant.operator.token,
    ...(body !== undefined && { body }),
  })

const head = [
  'Kursnr.',
  'Kurstitel',
  'Datum',
  'Uhrzeit',
  'Ende',
  'Raum',
  'Dozent/in',
  'Plätze',
  'Preis',
  'MwSt',
  'Beschreibung',
]
const row = [
  'K-1',
  'Aquarell',
  '4.3.2027',
  '18:00',
  '20:00',
  '',
  '',
  '12',
  '89,50 €',
  '19 %',
  '"Kleine Gruppe.\n\nMit Tee."',
]

async function courses(): Promise<CourseSummary[]> {
  return (await as<{ items: CourseSummary[] }>('GET', 'courses?sort=title&dir=asc')).body.items
}

const courseOf = async (reference: string): Promise<Course> => {
  const found = (await courses()).find((course) => course.reference === reference)
  return (await as<Course>('GET', `courses/${found?.id}`)).body
}

describe('a table of courses', () => {
  it('becomes drafts, with times on the tenant’s own wall', async () => {
    const { preview, done } = await desk.bring('courses', csv(head, row))
    expect([preview.faults, preview.created]).toEqual([[], 1])
    expect(preview.rows[0]?.cells.slice(0, 5)).toEqual(['K-1', 'Aquarell', '04.03.2027', '18:00', '20:00'])
    expect(done.status).toBe(200)
    expect(await courseOf('K-1')).toMatchObject({
      state: 'draft',
      kind: 'COURSE',
      title: 'Aquarell',
      feeCents: 8950,
      attendeeLimit: 12,
      start: '2027-03-04T17:00:00.000Z',
      end: '2027-03-04T19:00:00.000Z',
      taxCategory: 'standard',
      taxRate: 1900,
      appointmentCount: 1,
    })
  })

  it('is refused where a reference is known, or stands there twice', async () => {
    await desk.bring('courses', csv(head, row))
    const table = csv(head, row, ['K-2', 'Öl'], ['K-2', 'Acryl'])
    const before = await desk.counts('course', 'appointment', 'audit_entry', 'outbox', 'place')
    const { preview, done } = await desk.bring('courses', table)
    expect(preview.faults.map((fault) => [fault.row, fault.field, fault.message])).toEqual([
      [2, 'Kursnummer', 'Die Kursnummer K-1 ist schon vergeben.'],
      [4, 'Kursnummer', 'Die Kursnummer K-2 ist schon vergeben.'],
    ])
    expect(done.body.error_code).toBe('IMPORT_FAULTY')
    expect(await desk.counts('course', 'appointment', 'audit_entry', 'outbox', 'place')).toEqual(before)
  })

  it('tells what cannot be, in words', async () => {
    const { preview } = await desk.bring(
      'courses',
      csv(
        head,
        ['K-1', '', '31.02.2027', '18:00', '20:00', '', '', 'viele', 'gratis', '0 %'],
        ['K-2', 'Öl', '4.3.2027', '', '20:00'],
        ['K-3', 'Öl', '4.3.2027', '20:00', '18:00'],
      ),
    )
    expect(preview.faults.map(({ row: number, field, value }) => [number, field, value])).toEqual([
      [2, 'Beginn', '31.02.2027'],
      [2, 'Teilnehmerlimit', 'viele'],
      [2, 'Gebühr', 'gratis'],
      [2, 'Steuersatz', '0 %'],
      [2, 'Titel', ''],
      [3, 'Beginn', '4.3.2027'],
      [4, 'Ende', '18:00'],
    ])
  })
})

describe('places and instructors', () => {
  const table = csv(head, [...row.slice(0, 5), 'Atelier', 'Ada Berg', '12', '0'])

  it('have to be known by name', async () => {
    const { preview } = await desk.bring('courses', table)
    expect(preview.faults.map(({ field, value }) => [field, value])).toEqual([['Ort', 'Atelier']])
    await as('POST', 'places', { id: newId(), place: { name: 'ATELIER', country: 'DE', capacity: null } })
    const next = await desk.bring('courses', table)
    expect(next.preview.faults.map(({ field, value }) => [field, value])).toEqual([
      ['Kursleitung', 'Ada Berg'],
    ])
  })

  it('are created where that is wanted, and told beforehand', async () => {
    const plan = { createPlaces: true, createInstructors: true }
    const run = await desk.read('courses', table)
    const { body: preview } = await desk.preview(run, plan)
    expect([preview.places, preview.instructors, preview.created]).toEqual([['Atelier'], ['Ada Berg'], 1])
    expect(await desk.counts('place', 'instructor')).toEqual({ place: 0, instructor: 0 })
    expect((await desk.start(run, preview, plan)).status).toBe(200)
    expect(await courseOf('K-1')).toMatchObject({ location: 'Atelier', instructor: { fullname: 'Ada Berg' } })
  })

  it('are needed by one course at a time, unless somebody accepts that', async () => {
    await as('POST', 'places', { id: newId(), place: { name: 'Atelier', country: 'DE', capacity: null } })
    const two = csv(
      head,
      [...row.slice(0, 5), 'Atelier'],
      ['K-2', 'Öl', '4.3.2027', '19:00', '21:00', 'Atelier'],
    )
    const { preview } = await desk.bring('courses', two)
    expect(preview.faults.map(({ row: number, field }) => [number, field])).toEqual([[3, 'Beginn']])
    const { done } = await desk.bring('courses', two, { overrideClashes: true })
    expect(done.body.result).toMatchObject({ created: 2 })
  })
})
