import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addCourse,
  bookingRequest,
  courseFields,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'

let reihum: TestReihum
let second: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum()
  second = await startTestReihum({ database: reihum.database, args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
})
afterAll(async () => {
  await second.close()
  await reihum.close()
})

type Booked = { registrations: { state: string; shortcode: string }[]; repeated: boolean; error_code: string }

/** Whoever is told to come again, because the machine stood still for as long as a lock may take, does so once. */
async function book(node: TestReihum, courseId: string, request = bookingRequest()) {
  const send = () =>
    node.call<Booked>('POST', `/api/${tenant.slug}/portal/courses/${courseId}/registrations`, {
      body: request,
    })
  const answer = await send()
  return answer.body.error_code === 'UNAVAILABLE' ? send() : answer
}

async function seats(courseId: string) {
  const { rows } = await reihum.owner.query(
    `select c.taken, c.waiting,
       count(*) filter (where r.state in ('reserved', 'confirmed'))::int as booked,
       count(*) filter (where r.state = 'on_waiting_list')::int as listed
     from course c left join registration r on r.tenant_id = c.tenant_id and r.course_id = c.id
     where c.id = $1 group by c.tenant_id, c.id`,
    [courseId],
  )
  return rows[0]
}

test('two nodes sell 40 places 40 times to 300 people at once, and the rest get a place on the list or a clear no', async () => {
  const courseId = await addCourse(reihum, tenant, { attendeeLimit: 40, waiterLimit: 25 })
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, at) => book(at % 2 === 0 ? reihum : second, courseId)),
  )
  const count = (what: string) =>
    answers.filter((a) => (a.body.registrations?.[0]?.state ?? a.body.error_code) === what).length
  expect([count('reserved'), count('on_waiting_list'), count('COURSE_FULL')]).toEqual([40, 25, 235])
  expect(await seats(courseId)).toEqual({ taken: 40, waiting: 25, booked: 40, listed: 25 })
  const codes = answers.flatMap((a) => a.body.registrations?.map((r) => r.shortcode) ?? [])
  expect(new Set(codes).size).toBe(65)
})

test('requests that arrive together share transactions instead of queueing for the lock one by one', async () => {
  const courseId = await addCourse(reihum, tenant, { attendeeLimit: null })
  await Promise.all(Array.from({ length: 200 }, () => book(reihum, courseId)))
  const { rows } = await reihum.owner.query(
    'select count(*)::int as booked, count(distinct xmin::text)::int as transactions from registration where course_id = $1',
    [courseId],
  )
  expect(rows[0].booked).toBe(200)
  expect(rows[0].transactions).toBeLessThan(100)
})

test('text that cannot be stored is refused alone, and those who arrived with it still share transactions', async () => {
  const courseId = await addCourse(reihum, tenant, { attendeeLimit: null })
  const unstorable = bookingRequest({ notes: 'half of a pair: \ud800' })
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) => book(reihum, courseId, at % 10 === 0 ? unstorable : undefined)),
  )
  expect(answers.filter(({ body }) => body.error_code === 'INVALID_INPUT')).toHaveLength(20)
  const { rows } = await reihum.owner.query(
    'select count(*)::int as booked, count(distinct xmin::text)::int as transactions from registration where course_id = $1',
    [courseId],
  )
  expect(rows[0].booked).toBe(180)
  expect(rows[0].transactions).toBeLessThan(90)
})

test('a family gets all its places or none, however many families arrive at once', async () => {
  const courseId = await addCourse(reihum, tenant, { attendeeLimit: 10, waiterLimit: 0 })
  const family = () => {
    const [person] = bookingRequest().attendees
    return bookingRequest({ attendees: [person, person, person] })
  }
  const answers = await Promise.all(Array.from({ length: 20 }, () => book(reihum, courseId, family())))
  expect(answers.filter((a) => a.status === 200)).toHaveLength(3)
  expect(await seats(courseId)).toMatchObject({ taken: 9, booked: 9 })
})

test('the same form sent ten times at once, to two nodes, is one booking', async () => {
  const courseId = await addCourse(reihum, tenant)
  const request = bookingRequest()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => book(at % 2 === 0 ? reihum : second, courseId, request)),
  )
  expect(new Set(answers.map((a) => a.body.registrations[0]?.shortcode)).size).toBe(1)
  expect(answers.filter((a) => !a.body.repeated)).toHaveLength(1)
  expect(await seats(courseId)).toMatchObject({ taken: 1, booked: 1 })
})

test('the same key in another spelling is the same form', async () => {
  const courseId = await addCourse(reihum, tenant, { attendeeLimit: 10 })
  const request = bookingRequest()
  const shouted = bookingRequest({ requestKey: request.requestKey.toUpperCase() })
  const answers = [await book(reihum, courseId, shouted), await book(second, courseId, request)]
  expect(answers.map(({ status, body }) => [status, body.repeated])).toEqual([
    [200, false],
    [200, true],
  ])
  expect(await seats(courseId)).toMatchObject({ taken: 1 })
})

test('the same form with a changed name is another booking, and says which came before', async () => {
  const courseId = await addCourse(reihum, tenant)
  const requestKey = randomUUID()
  const first = await book(reihum, courseId, bookingRequest({ requestKey }))
  const [person] = bookingRequest().attendees
  const changed = await book(
    reihum,
    courseId,
    bookingRequest({ requestKey, attendees: [{ ...person, firstName: 'Nina' }] }),
  )
  expect(changed.body).toMatchObject({
    repeated: false,
    earlierShortcodes: [first.body.registrations[0]?.shortcode],
  })
  expect(await seats(courseId)).toMatchObject({ taken: 2 })
})

test('a limit lowered while people book never ends below what is taken', async () => {
  const courseId = await addCourse(reihum, tenant, { attendeeLimit: 30, waiterLimit: 0 })
  const path = `/api/${tenant.slug}/courses/${courseId}`
  const lower = (attendeeLimit: number) =>
    reihum.call('PUT', path, {
      token: tenant.operator.token,
      body: { course: courseFields({ attendeeLimit }) },
    })
  await Promise.all([
    ...Array.from({ length: 40 }, () => book(reihum, courseId)),
    ...[5, 10, 15, 20].map(lower),
  ])
  const { rows } = await reihum.owner.query('select taken, attendee_limit from course where id = $1', [
    courseId,
  ])
  expect(rows[0].taken).toBeLessThanOrEqual(rows[0].attendee_limit)
  expect(await seats(courseId)).toMatchObject({ taken: rows[0].taken, booked: rows[0].taken })
})

test('of many who come at once, those with wrong answers are refused alone and all others are booked', async () => {
  const attributeId = randomUUID()
  const priceCategoryId = randomUUID()
  const label = { de: 'Verein', en: 'Club' }
  await reihum.call('POST', `/api/${tenant.slug}/attributes`, {
    token: tenant.operator.token,
    body: { id: attributeId, attribute: { kind: 'text', label, required: true } },
  })
  const courseId = await addCourse(reihum, tenant, {
    attributeIds: [attributeId],
    attendeeLimit: 20,
    waiterLimit: 0,
    priceCategories: [{ id: priceCategoryId, name: 'Ermäßigt', feeCents: 5900 }],
  })
  const [person] = bookingRequest().attendees
  const answered = { ...person, answers: [{ attributeId, value: 'TSV' }] }
  const people = [person, { ...answered, priceCategoryId }, answered]
  const answers = await Promise.all(
    Array.from({ length: 90 }, (_, at) =>
      book(at % 2 === 0 ? reihum : second, courseId, bookingRequest({ attendees: [people[at % 3]] })),
    ),
  )
  const codes = answers.map(({ body }) => body.error_code ?? 'booked')
  const groups = [...Map.groupBy(codes, (code) => code)]
  const tally = Object.fromEntries(groups.map(([code, { length }]) => [code, length]))
  expect(tally).toEqual({ booked: 20, INVALID_INPUT: 30, COURSE_FULL: 40 })
  expect(codes.every((code, at) => (code === 'INVALID_INPUT') === (at % 3 === 0))).toBe(true)
  const { rows } = await reihum.owner.query(
    `select count(*)::int as booked, count(a.registration_id)::int as answers,
       bool_and(r.fee_cents = case when r.price_category = '' then 8900 else 5900 end) as "asChosen"
     from registration r left join registration_answer a
       on a.tenant_id = r.tenant_id and a.registration_id = r.id where r.course_id = $1`,
    [courseId],
  )
  expect(rows[0]).toEqual({ booked: 20, answers: 20, asChosen: true })
})

describe('control: without the lock the race is there', () => {
  test('two readers without a lock both see the last place, and only the constraint stops the second', async () => {
    const courseId = await addCourse(reihum, tenant, { attendeeLimit: 1 })
    const connect = async () => {
      const client = new pg.Client({ connectionString: reihum.database.ownerUrl })
      await client.connect()
      await client.query('begin')
      return client
    }
    const [a, b] = [await connect(), await connect()]
    const free = (client: pg.Client) =>
      client
        .query('select attendee_limit - taken as free from course where id = $1', [courseId])
        .then((r) => r.rows[0].free)
    expect([await free(a), await free(b)]).toEqual([1, 1])
    const take = (client: pg.Client) =>
      client.query('update course set taken = taken + 1 where id = $1', [courseId])
    await take(a)
    await a.query('commit')
    await expect(take(b)).rejects.toMatchObject({ constraint: 'course_seats_within_limit' })
    await b.query('rollback')
    // No registrations were made, so the counter goes back to 0.
    await a.query('update course set taken = 0 where id = $1', [courseId])
    await Promise.all([a.end(), b.end()])
  })

  test('the same with the lock: the second reader waits and sees what is left', async () => {
    const courseId = await addCourse(reihum, tenant, { attendeeLimit: 1, waiterLimit: 0 })
    const answers = await Promise.all([book(reihum, courseId), book(second, courseId)])
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409])
  })
})
