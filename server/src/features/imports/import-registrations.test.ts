import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { csv, importDesk } from '#test/import-desk.ts'
import {
  addCourse,
  bookingRequest,
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'

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

const head = ['Kursnummer', 'Vorname', 'Nachname', 'E-Mail', 'Status', 'Gebühr', 'Anmeldedatum', 'Bemerkung']
const person = (reference: string, name: string, ...more: string[]) => [
  reference,
  name,
  'Muster',
  `${name.toLowerCase()}@example.org`,
  ...more,
]

async function registrations(): Promise<Registration[]> {
  const { body } = await reihum.call<{ items: Registration[] }>(
    'GET',
    `/api/${tenant.slug}/registrations?sort=name&dir=asc`,
    { token: tenant.operator.token },
  )
  return body.items
}

const seats = async (id: string) =>
  (await reihum.owner.query('select taken, waiting, attendee_limit from course where id = $1', [id])).rows[0]

const everything = [
  'booking',
  'registration',
  'person',
  'price_line',
  'audit_entry',
  'registration_move',
  'access_link',
]

describe('a table of registrations', () => {
  it('books by the engine: states, fees, dates and notes as they were', async () => {
    const course = await addCourse(reihum, tenant, { reference: 'K-1' })
    const { preview, done } = await desk.bring(
      'registrations',
      csv(
        head,
        person('K-1', 'Anna', 'bestätigt', '50,00', '15.01.2026 09:30', 'isst vegan'),
        person('k-1', 'Ben', 'offen'),
        person('K-1', 'Cem', 'storniert'),
      ),
    )
    expect([preview.faults, preview.created, preview.skipped]).toEqual([[], 2, 1])
    expect([preview.rows[2]?.note, preview.told]).toEqual(['Ist storniert.', 0])
    expect(done.status).toBe(200)
    const [anna, ben] = await registrations()
    expect(anna).toMatchObject({
      state: 'confirmed',
      feeCents: 5000,
      registeredAt: '2026-01-15T08:30:00.000Z',
      notes: 'isst vegan',
    })
    expect(ben).toMatchObject({ state: 'reserved', feeCents: 8900 })
    expect(Date.parse(ben?.paymentDueAt ?? '')).toBeGreaterThan(Date.now())
    expect(await seats(course)).toMatchObject({ taken: 2, waiting: 0 })
  })

  it('tells nobody, unless that is ticked', async () => {
    await addCourse(reihum, tenant, { reference: 'K-1' })
    await desk.bring('registrations', csv(head, person('K-1', 'Anna')))
    const told = async () => {
      const { rows } = await reihum.owner.query(
        `select d.metadata, e.id from audit_entry e join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
         where e.tenant_id = $1 and command_type = 'registration.received'`,
        [tenant.id],
      )
      return rows.length
    }
    expect(await told()).toBe(1)
    const { preview } = await desk.bring('registrations', csv(head, person('K-1', 'Ben')), { inform: true })
    expect(preview.told).toBe(1)
    const { rows } = await reihum.owner.query('select recipient from mail where tenant_id = $1', [tenant.id])
    expect(rows.every(({ recipient }) => recipient === 'ben@example.org')).toBe(true)
  })

  it('leaves alone who is registered already, and takes nobody twice', async () => {
    const course = await addCourse(reihum, tenant, { reference: 'K-1' })
    const table = csv(head, person('K-1', 'Anna'), person('K-1', 'Anna'))
    expect((await desk.bring('registrations', table)).preview).toMatchObject({ created: 1, skipped: 1 })
    const again = await desk.bring('registrations', table)
    expect(again.preview).toMatchObject({ created: 0, skipped: 2 })
    expect(again.preview.rows[0]?.note).toMatch(/^Ist schon angemeldet \(.{4}-.{4}\)\.$/)
    expect(await seats(course)).toMatchObject({ taken: 1 })
  })

  it('does not ask what the form asks, because that was agreed elsewhere', async () => {
    const token = tenant.operator.token
    const attribute = { kind: 'text', label: { de: 'Beruf', en: '' }, required: true, forAllCourses: true }
    const id = crypto.randomUUID()
    const made = await reihum.call('POST', `/api/${tenant.slug}/attributes`, {
      token,
      body: { id, attribute },
    })
    expect(made.status).toBe(200)
    await addCourse(reihum, tenant, { reference: 'K-1' })
    const { done } = await desk.bring('registrations', csv(head, person('K-1', 'Anna')))
    expect(done.body.result).toMatchObject({ created: 1 })
  })
})

describe('places', () => {
  it('beyond the limit are refused, and then nothing is imported', async () => {
    const course = await addCourse(reihum, tenant, { reference: 'K-1', attendeeLimit: 2 })
    const table = csv(head, person('K-1', 'Anna'), person('K-1', 'Ben'), person('K-1', 'Cem'))
    const before = await desk.counts(...everything)
    const { preview, done } = await desk.bring('registrations', table)
    expect(preview.faults).toEqual([
      expect.objectContaining({
        row: 4,
        message: 'Es sind 0 Plätze frei, gebraucht werden 1. Das Teilnehmerlimit ist 2.',
      }),
    ])
    expect(done.body.error_code).toBe('IMPORT_FAULTY')
    expect(await desk.counts(...everything)).toEqual(before)
    expect(await seats(course)).toEqual({ taken: 0, waiting: 0, attendee_limit: 2 })
  })

  it('come with a higher limit where that is wanted, which is told beforehand', async () => {
    const course = await addCourse(reihum, tenant, { reference: 'K-1', attendeeLimit: 2, title: 'Öl' })
    const table = csv(head, person('K-1', 'Anna'), person('K-1', 'Ben'), person('K-1', 'Cem'))
    const { preview } = await desk.bring('registrations', table, { whenFull: 'raise_limit' })
    expect(preview.raised).toEqual([{ courseId: course, title: 'Öl', from: 2, to: 3 }])
    expect(await seats(course)).toEqual({ taken: 3, waiting: 0, attendee_limit: 3 })
  })

  it('are waited for behind those who have one, in the order of registration', async () => {
    const course = await addCourse(reihum, tenant, { reference: 'K-1', attendeeLimit: 1 })
    const { done } = await desk.bring(
      'registrations',
      csv(
        head,
        person('K-1', 'Dora', 'Warteliste', '', '20.01.2026'),
        person('K-1', 'Cem', 'Warteliste', '', '10.01.2026'),
        person('K-1', 'Anna', 'bestätigt', '', '01.02.2026'),
      ),
    )
    expect(done.body.result).toMatchObject({ created: 3 })
    expect(await seats(course)).toMatchObject({ taken: 1, waiting: 2 })
    expect(
      (await registrations()).map(({ firstName, waitingPosition }) => [firstName, waitingPosition]),
    ).toEqual([
      ['Anna', null],
      ['Cem', 1],
      ['Dora', 2],
    ])
  })

  it('that are free are waited for by nobody', async () => {
    await addCourse(reihum, tenant, { reference: 'K-1', attendeeLimit: 5 })
    const { preview } = await desk.bring('registrations', csv(head, person('K-1', 'Anna', 'Warteliste')))
    expect(preview.faults[0]?.message).toBe('Im Kurs sind noch Plätze frei; so lange wartet niemand.')
  })

  it('that were taken between preview and import refuse it as a whole', async () => {
    const course = await addCourse(reihum, tenant, { reference: 'K-1', attendeeLimit: 2 })
    const run = await desk.read('registrations', csv(head, person('K-1', 'Anna'), person('K-1', 'Ben')))
    const { body: preview } = await desk.preview(run)
    expect(preview.faulty).toBe(0)
    const booked = await reihum.call('POST', `/api/${tenant.slug}/portal/courses/${course}/registrations`, {
      body: bookingRequest(),
    })
    expect(booked.status).toBe(200)
    // One link comes with the booking; the job that sends its mail makes another.
    await eventually(async () => (await desk.counts('access_link')).access_link === 2)
    const before = await desk.counts(...everything)
    const done = await desk.start(run, preview)
    expect([done.status, done.body.error_code]).toEqual([409, 'IMPORT_CHANGED'])
    expect(await desk.counts(...everything)).toEqual(before)
    expect((await desk.preview(run)).body.faults).toEqual([expect.objectContaining({ row: 3 })])
    // The rows without faults may be imported alone, if the user says so.
    const plan = { leaveOutFaulty: true }
    const next = (await desk.preview(run, plan)).body
    expect((await desk.start(run, next, plan)).body.result).toMatchObject({ created: 1, faulty: 1 })
    expect(await seats(course)).toMatchObject({ taken: 2 })
  })
})

it('what is being imported is not discarded meanwhile', async () => {
  const course = await addCourse(reihum, tenant, { reference: 'K-1', attendeeLimit: 2 })
  const run = await desk.read('registrations', csv(head, person('K-1', 'Anna')))
  const { body: preview } = await desk.preview(run)
  const other = await reihum.owner.connect()
  try {
    await other.query('begin')
    await other.query('select from course where id = $1 for update', [course])
    const running = desk.start(run, preview)
    // Long enough for the import to reach the lock of the course.
    await new Promise((done) => setTimeout(done, 500))
    const discarding = desk.ask<{ removed: boolean }>('DELETE', `/${run.id}`)
    await new Promise((done) => setTimeout(done, 200))
    await other.query('commit')
    expect((await running).body.result).toMatchObject({ created: 1 })
    expect((await discarding).body).toEqual({ removed: false })
  } finally {
    other.release()
  }
})

it('courses have to be there and public', async () => {
  const made = await desk.bring('courses', csv(['Kursnummer', 'Titel'], ['D-1', 'Entwurf']))
  expect(made.done.status).toBe(200)
  const { preview } = await desk.bring(
    'registrations',
    csv(head, person('D-1', 'Anna'), person('X-9', 'Ben'), ['', 'Cem', 'Muster', '']),
  )
  expect(preview.faults.map(({ row, field, message }) => [row, field, message.slice(0, 24)])).toEqual([
    [2, 'Kursnummer', 'Der Kurs ist noch ein En'],
    [3, 'Kursnummer', 'Einen Kurs mit dieser Ku'],
    [4, 'Kursnummer', '* Bitte geben Sie die Ku'],
    [4, 'E-Mail', '* Dieses Feld wird benöt'],
  ])
})

describe('a course that is over', () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const [began, ended] = [ago(90), ago(89)]

  async function pastCourse() {
    const course = await addCourse(reihum, tenant, { reference: 'K-1', attendeeLimit: 5 })
    for (const statement of [
      'update appointment set starts_at = $2, ends_at = $3 where course_id = $1',
      'update course set starts_at = $2, ends_at = $3 where id = $1',
    ])
      await reihum.owner.query(statement, [course, began, ended])
    return course
  }

  it('takes who was there: confirmed, owed nothing, told nothing', async () => {
    const course = await pastCourse()
    const table = csv(head, person('K-1', 'Anna', 'bezahlt', '89,00', '15.01.2026'), person('K-1', 'Ben'))
    const { done, preview } = await desk.bring('registrations', table, { inform: true })
    expect(preview).toMatchObject({ created: 2, told: 0 })
    expect(done.body.result).toMatchObject({ created: 2 })
    expect((await registrations()).map(({ state, feeCents }) => [state, feeCents])).toEqual([
      ['confirmed', 0],
      ['confirmed', 0],
    ])
    const [anna, ben] = await registrations()
    expect(anna?.registeredAt.slice(0, 10)).toBe('2026-01-15')
    expect(ben?.registeredAt.slice(0, 10)).toBe(began.slice(0, 10))
    expect(await seats(course)).toMatchObject({ taken: 2 })
    const { rows } = await reihum.owner.query('select from receivable where tenant_id = $1', [tenant.id])
    expect(rows).toEqual([])
    const mails = await reihum.owner.query('select from mail where tenant_id = $1', [tenant.id])
    expect(mails.rows).toEqual([])
  })

  it('has nobody who waits or still has to pay', async () => {
    await pastCourse()
    const table = csv(head, person('K-1', 'Anna', 'offen'), person('K-1', 'Ben', 'Warteliste'))
    const { preview } = await desk.bring('registrations', table)
    expect(preview.faults.map(({ row, field, message }) => [row, field, message.slice(0, 21)])).toEqual([
      [2, 'Status', 'Der Kurs ist vorbei u'],
      [3, 'Status', 'Der Kurs ist vorbei u'],
    ])
  })
})

it('mails need an address that is verified', async () => {
  await addCourse(reihum, tenant, { reference: 'K-1' })
  const run = await desk.read('registrations', csv(head, person('K-1', 'Anna')))
  await reihum.owner.query('update user_account set verified_at = null where id = $1', [tenant.operator.id])
  const { status, body } = await desk.preview(run, { inform: true })
  expect([status, body.error_code]).toEqual([402, 'VERIFICATION_REQUIRED'])
  expect((await desk.preview(run)).status).toBe(200)
})
