import type { Course, CourseSummary } from '@reihum/contract/courses/course.schema.ts'
import type { ImportRun } from '@reihum/contract/imports.ts'
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

describe('characteristics', () => {
  it('are columns by their labels, whose values have to be there', async () => {
    const [level, beginners] = [newId(), newId()]
    const characteristic = {
      label: { de: 'Niveau', en: 'Level' },
      values: [{ id: beginners, label: { de: 'Anfänger', en: 'Beginners' } }],
    }
    await as('POST', 'characteristics', { id: level, characteristic })
    const withLevel = (value: string) => csv([...head, 'Niveau'], [...row, value])
    const { preview } = await desk.bring('courses', withLevel('Profis'))
    expect(preview.faults.map(({ field, value, message }) => [field, value, message])).toEqual([
      ['Niveau', 'Profis', '„Profis“ ist kein Wert dieses Merkmals. Möglich sind: Anfänger.'],
    ])
    const plan = { createPlaces: true, createInstructors: true }
    const { done } = await desk.bring('courses', withLevel('Beginners'), plan)
    expect(done.status).toBe(200)
    expect(await courseOf('K-1')).toMatchObject({ valueIds: [beginners] })
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

describe('how the table is meant', () => {
  const written = csv(
    ['Kursplan'],
    [''],
    ['Titel', 'Kursnr.', 'Beginn', 'Ende'],
    ['Ton', 'T-1', '3/4/2027 18:00', '20:00'],
  )

  it('is guessed: headings below a title, and dates of which nobody knows which way they are written', async () => {
    const run = await desk.read('courses', written)
    expect(run).toMatchObject({
      plan: { headingRow: 3, columns: ['title', 'reference', 'start', 'end'] },
      headingRows: [
        { row: 1, text: 'Kursplan' },
        { row: 3, text: 'Titel, Kursnr., Beginn, Ende' },
        { row: 4, text: 'Ton, T-1, 3/4/2027 18:00, 20:00' },
      ],
      rowCount: 1,
      hiddenCount: 0,
      isDateOrderUnclear: true,
    })
    const { preview, done } = await desk.bring('courses', written, { dateOrder: 'mdy' })
    expect([preview.created, done.status]).toEqual([1, 200])
    expect(await courseOf('T-1')).toMatchObject({ start: '2027-03-04T17:00:00.000Z' })
  })

  it('can be said: another row holds the headings', async () => {
    const { id } = await desk.read('courses', written)
    const other = await as<ImportRun>('GET', `imports/${id}?headingRow=1`)
    expect(other.body).toMatchObject({
      plan: { headingRow: 1, columns: [null, null, null, null] },
      rowCount: 2,
    })
    expect((await as('GET', `imports/${id}?headingRow=2`)).status).toBe(404)
  })

  it('follows the order of dates that the tenant has chosen for English, in what comes in and goes out', async () => {
    const read = () => desk.read('courses', written, { language: 'en' })
    const exported = async () => {
      const answer = await fetch(
        `${reihum.origin}/api/${tenant.slug}/courses/export?kind=COURSE&sort=title&dir=asc&format=csv`,
        { headers: { authorization: `Bearer ${tenant.operator.token}`, 'accept-language': 'en' } },
      )
      return answer.text()
    }
    await desk.bring('courses', csv(head, row))
    expect((await read()).plan.dateOrder).toBe('mdy')
    expect(await exported()).toContain('03/04/2027')
    // With pounds and in Ireland the day comes first, unless something else is chosen.
    await reihum.owner.query("update tenant set currency_code = 'GBP' where id = $1", [tenant.id])
    expect((await read()).plan.dateOrder).toBe('dmy')
    await reihum.owner.query("update tenant set currency_code = 'EUR', country = 'IE' where id = $1", [
      tenant.id,
    ])
    expect((await read()).plan.dateOrder).toBe('dmy')
    await reihum.owner.query("update tenant set english_dates = 'mdy' where id = $1", [tenant.id])
    expect((await read()).plan.dateOrder).toBe('mdy')
    await reihum.owner.query("update tenant set english_dates = 'dmy' where id = $1", [tenant.id])
    expect(await exported()).toContain('04/03/2027')
    const run = await read()
    const { body } = await desk.preview(run, {}, 'en')
    expect(body.rows[0]?.cells[2]).toBe('03/04/2027, 18:00')
  })

  it('leaves out a time that no clock shows, and says so', async () => {
    const table = csv(['Titel', 'Kursnr.', 'Beginn', 'Ende'], ['Ton', 'T-1', '28.03.2027 02:30', '04:00'])
    const { preview } = await desk.bring('courses', table)
    expect(preview.faults.map(({ field, message }) => [field, message])).toEqual([
      ['Beginn', 'Diese Uhrzeit gibt es an diesem Tag nicht: Die Uhr wird auf Sommerzeit vorgestellt.'],
    ])
  })
})
