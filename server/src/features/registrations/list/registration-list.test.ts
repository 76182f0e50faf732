import type { Registration, RegistrationDetail } from '@reihum/contract/registrations/registration.schema.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCourse, bookingRequest, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
let fullCourse: string
let openCourse: string

beforeAll(async () => {
  reihum = await startTestReihum({ alone: true })
  tenant = await reihum.addTenant()
  fullCourse = await addCourse(reihum, tenant, { title: 'Aquarell', attendeeLimit: 2, waiterLimit: null })
  openCourse = await addCourse(reihum, tenant, { title: 'Zeichnen', attendeeLimit: null, feeCents: 0 })
  for (const [courseId, firstName, lastName] of [
    [fullCourse, 'Jörg', 'Müller'],
    [fullCourse, 'Ida', 'Åberg'],
    [fullCourse, 'Ben', 'Kowalski'],
    [fullCourse, 'Käthe', 'Öhm'],
    [openCourse, 'Jörg', 'Müller'],
  ] as const)
    await book(courseId, firstName, lastName)
})
afterAll(() => reihum.close())

async function book(courseId: string, firstName: string, lastName: string) {
  const attendee = { firstName, lastName, email: `${firstName.length}.${lastName.length}@example.org` }
  const path = `/api/${tenant.slug}/portal/courses/${courseId}/registrations`
  await reihum.call('POST', path, { body: bookingRequest({ attendees: [attendee] }) })
}

async function list(query = ''): Promise<{ items: Registration[]; total: number }> {
  const { body } = await reihum.call<{ items: Registration[]; total: number }>(
    'GET',
    `/api/${tenant.slug}/registrations?${query}`,
    { token: tenant.operator.token },
  )
  return body
}

const names = async (query: string) =>
  (await list(query)).items.map(({ firstName, lastName }) => `${firstName} ${lastName}`)

describe('the list', () => {
  test('is sorted by folded names, and counted whole', async () => {
    expect(await names(`sort=name&dir=asc&courseId=${fullCourse}`)).toEqual([
      'Ida Åberg',
      'Ben Kowalski',
      'Jörg Müller',
      'Käthe Öhm',
    ])
    expect((await list('size=25')).total).toBe(5)
  })

  test('shows those who wait in their turn, with the turn of each', async () => {
    const { items } = await list('state=on_waiting_list&sort=waiting&dir=asc')
    expect(items.map(({ lastName, waitingPosition }) => [lastName, waitingPosition])).toEqual([
      ['Kowalski', 1],
      ['Öhm', 2],
    ])
  })

  test.each([
    ['q=mueller', 2],
    ['q=M%C3%BCller%20J%C3%B6rg', 2],
    ['q=kowal', 1],
    ['q=niemand', 0],
    ['state=confirmed', 1],
    ['overdue=true', 0],
    ['mailFailed=true', 0],
    ['mailFailed=false', 5],
    ['current=true', 5],
    ['from=2199-01-01', 0],
    ['until=2199-01-01', 5],
  ])('narrowed by %s it has %i', async (query, total) => {
    expect((await list(query)).total).toBe(total)
  })

  test('a booking number is found however it is typed', async () => {
    const { items } = await list(`courseId=${openCourse}`)
    const shortcode = items[0]?.shortcode ?? ''
    for (const typed of [
      shortcode,
      formatShortcode(shortcode).toLowerCase(),
      ` ${shortcode.slice(0, 4)} ${shortcode.slice(4)}`,
    ])
      expect((await list(`q=${encodeURIComponent(typed)}`)).items.map(({ id }) => id)).toEqual([items[0]?.id])
  })

  test('what is not paid in time is overdue', async () => {
    // Given a hold, because otherwise the overdue place would be given back during the test.
    await reihum.owner.query(
      `update registration set payment_due_at = now() - interval '1 day', payment_hold_until = now() + interval '1 day'
       where course_id = $1 and state = 'reserved'`,
      [fullCourse],
    )
    const { items, total } = await list('overdue=true')
    expect(total).toBe(2)
    expect(items.every(({ paymentOverdue, state }) => paymentOverdue && state === 'reserved')).toBe(true)
  })
})

test('a file holds what the filter finds, in the language of the reader, and that it was taken is logged', async () => {
  const { status, body } = await reihum.call<string>(
    'GET',
    `/api/${tenant.slug}/registrations/export?format=csv&courseId=${fullCourse}&sort=name&dir=asc`,
    { token: tenant.operator.token },
  )
  expect(status).toBe(200)
  const lines = String(body).trim().split(/\r?\n/)
  expect(lines).toHaveLength(5)
  expect(lines[0]).toContain('Buchungsnummer')
  expect(lines[1]).toContain('Åberg')
  const { rows } = await reihum.owner.query(
    "select d.metadata from audit_entry e join audit_detail d on d.audit_id = e.id where e.command_type = 'registrations.exported'",
  )
  expect(rows).toEqual([{ metadata: { rows: 4, format: 'csv' } }])
})

describe('correcting a registration', () => {
  const change = (detail: RegistrationDetail, changes: Record<string, unknown>) => {
    const {
      id,
      revision,
      firstName,
      lastName,
      email,
      phone,
      street,
      postalCode,
      city,
      notes,
      internalNotes,
    } = detail
    const body = {
      revision,
      firstName,
      lastName,
      email,
      phone,
      street,
      postalCode,
      city,
      notes,
      internalNotes,
    }
    return reihum.call<RegistrationDetail & { error_code?: string }>(
      'PUT',
      `/api/${tenant.slug}/registrations/${id}`,
      { token: tenant.operator.token, body: { ...body, ...changes } },
    )
  }
  const detailOf = async () => {
    const { items } = await list(`courseId=${openCourse}`)
    const path = `/api/${tenant.slug}/registrations/${items[0]?.id}`
    return (await reihum.call<RegistrationDetail>('GET', path, { token: tenant.operator.token })).body
  }

  test('keeps what is noted, names the fields in the log and never what they hold, and spares the person', async () => {
    const { body } = await change(await detailOf(), {
      phone: '040 99',
      internalNotes: 'Bringt eine Staffelei mit.',
    })
    expect([body.phone, body.internalNotes, body.revision]).toEqual([
      '040 99',
      'Bringt eine Staffelei mit.',
      1,
    ])
    const { rows } = await reihum.owner.query(
      "select d.metadata from audit_entry e join audit_detail d on d.audit_id = e.id where e.command_type = 'registration.changed'",
    )
    expect(rows).toEqual([{ metadata: { fields: ['phone', 'internal_notes'] } }])
    expect((await reihum.owner.query("select id from person where phone <> ''")).rows).toEqual([])
  })

  test('somebody else who has saved meanwhile is not overwritten, and the same form sent twice is saved once', async () => {
    const read = await detailOf()
    expect((await change(read, { city: 'Kiel' })).status).toBe(200)
    expect((await change(read, { city: 'Kiel' })).status).toBe(200)
    const late = await change(read, { city: 'Bremen' })
    expect([late.status, late.body.error_code]).toEqual([409, 'CONFLICT'])
  })
})

test('an attendee is told once more by one mail a click', async () => {
  const { items } = await list(`courseId=${openCourse}`)
  const path = `/api/${tenant.slug}/registrations/${items[0]?.id}/tell`
  const requestKey = crypto.randomUUID()
  const send = (key: string) =>
    reihum.call('POST', path, { token: tenant.operator.token, body: { requestKey: key } })
  const answers = await Promise.all([send(requestKey), send(requestKey), send(crypto.randomUUID())])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { rows } = await reihum.owner.query(
    "select count(*)::int as told from audit_entry where command_type = 'registration.told-again'",
  )
  expect(rows).toEqual([{ told: 2 }])
})
