import { randomUUID } from 'node:crypto'
import {
  type BulkItem,
  type BulkRun,
  manyCancelled,
  registrationBulkLimit,
} from '@reihum/contract/registrations/bulk-run.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveKey } from '#platform/config.ts'
import { confirmationCode } from '#platform/confirmation.ts'
import { newId } from '#platform/ids.ts'
import { testSecret } from '#test/database.ts'
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
beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

type Booked = { id: string; state: string }

/** Books that many people, one booking each, in the order of their arrival. */
async function fill(courseId: string, count: number): Promise<Booked[]> {
  const booked: Booked[] = []
  for (let at = 0; at < count; at += 1) {
    const attendee = { firstName: 'Mina', lastName: `Nummer ${at}`, email: `${randomUUID()}@example.org` }
    const { body } = await reihum.call<{ registrations: Booked[] }>(
      'POST',
      `/api/${tenant.slug}/portal/courses/${courseId}/registrations`,
      { body: bookingRequest({ attendees: [attendee] }) },
    )
    booked.push(...body.registrations)
  }
  return booked
}

type Preview = {
  done: number
  refused: number
  told: number
  movedUp: BulkItem[]
  items: BulkItem[]
  places: { free: number; offered: number; gone: number }
}

const post = <Body>(path: string, body: unknown) =>
  reihum.call<Body>('POST', `/api/${tenant.slug}/bulk-runs${path}`, {
    token: tenant.operator.token,
    body,
  })

async function finished(id: string): Promise<BulkRun> {
  return eventually(async () => {
    const { body } = await reihum.call<BulkRun>('GET', `/api/${tenant.slug}/bulk-runs/${id}`, {
      token: tenant.operator.token,
    })
    return body.finishedAt ? body : null
  })
}

const seats = async (courseId: string) =>
  (await reihum.owner.query('select taken, waiting from course where id = $1', [courseId])).rows[0]

test('a dry run tells what would happen and changes nothing; the run then does just that', async () => {
  const courseId = await addCourse(reihum, tenant, { attendeeLimit: 3, waiterLimit: null })
  const people = await fill(courseId, 6)
  const ids = people.slice(0, 2).map(({ id }) => id)
  const action = { type: 'cancel', reason: 'Die Leitung ist krank.' }
  const { body: dry } = await post<Preview>('/preview', { action, selection: { ids } })
  expect([dry.done, dry.told, dry.movedUp.map(({ id }) => id)]).toEqual([
    2,
    2,
    people.slice(3, 5).map(({ id }) => id),
  ])
  expect(await seats(courseId)).toEqual({ taken: 3, waiting: 3 })

  const run = newId()
  await post('', { id: run, action, selection: { ids } })
  const { done, refused, items } = await finished(run)
  expect([done, refused]).toEqual([2, 0])
  expect(items.every(({ state }) => state === 'cancelled')).toBe(true)
  expect(await seats(courseId)).toEqual({ taken: 3, waiting: 1 })
})

test('a dry run of a cancellation tells what becomes of the place', async () => {
  const placesOf = async (id = '') =>
    (await post<Preview>('/preview', { action: { type: 'cancel' }, selection: { ids: [id] } })).body.places
  const roomy = await addCourse(reihum, tenant, { attendeeLimit: 3, waiterLimit: null })
  const [one] = await fill(roomy, 1)
  expect(await placesOf(one?.id)).toEqual({ free: 1, offered: 0, gone: 0 })

  const waitedFor = await addCourse(reihum, tenant, { attendeeLimit: 1, waiterLimit: null })
  const [seated, waiting] = await fill(waitedFor, 2)
  expect(await placesOf(seated?.id)).toEqual({ free: 0, offered: 0, gone: 0 })
  expect(await placesOf(waiting?.id)).toEqual({ free: 0, offered: 0, gone: 0 })

  const offering = await addCourse(reihum, tenant, { attendeeLimit: 1, waiterLimit: null, offerHours: 24 })
  const [held] = await fill(offering, 2)
  expect(await placesOf(held?.id)).toEqual({ free: 0, offered: 1, gone: 0 })

  const beyond = await addCourse(reihum, tenant, { attendeeLimit: 1, waiterLimit: 0 })
  const [within] = await fill(beyond, 1)
  await reihum.call('POST', `/api/${tenant.slug}/courses/${beyond}/registrations`, {
    token: tenant.operator.token,
    body: bookingRequest({ whenFull: 'this_booking' }),
  })
  // Whoever leaves an overfull course, the limit comes first.
  expect(await placesOf(within?.id)).toEqual({ free: 0, offered: 0, gone: 1 })
})

/** The code that an operator reads before many are cancelled by that run. */
const codeFor = (run: string, { id: userId } = tenant.operator) =>
  confirmationCode(
    deriveKey(testSecret, 'confirmation codes'),
    { userId, action: 'cancel-registrations', subject: run },
    new Date(),
  ).code

test('many are cancelled only with the code that was shown for that run; few without', async () => {
  const courseId = await addCourse(reihum, tenant, { attendeeLimit: null })
  const ids = (await fill(courseId, manyCancelled)).map(({ id }) => id)
  const run = newId()
  const cancel = (confirmation?: string, some = ids, id = run) =>
    post<Problem>('', { id, action: { type: 'cancel' }, selection: { ids: some }, confirmation })
  for (const wrong of [undefined, 'WRONG1', codeFor(newId()), codeFor(run, tenant.admin)])
    expect((await cancel(wrong)).body.error_code).toBe('CONFIRMATION_WRONG')
  expect(await seats(courseId)).toMatchObject({ taken: manyCancelled })
  const few = newId()
  expect((await cancel(undefined, ids.slice(1), few)).status).toBe(200)
  await finished(few)
  expect((await cancel(codeFor(run))).status).toBe(200)
  expect((await finished(run)).done).toBe(1)
  // Sent again it is the same run, whatever the code.
  expect((await cancel('')).status).toBe(200)
})

test('nobody is moved up who is cancelled by the same command', async () => {
  const courseId = await addCourse(reihum, tenant, { attendeeLimit: 60, waiterLimit: null })
  const people = await fill(courseId, 110)
  const run = newId()
  await post('', {
    id: run,
    action: { type: 'cancel' },
    selection: { filter: { courseId } },
    confirmation: codeFor(run),
  })
  expect((await finished(run)).done).toBe(110)
  expect(await seats(courseId)).toEqual({ taken: 0, waiting: 0 })
  const { rows } = await reihum.owner.query(
    'select count(*)::int as moves from registration_move where registration_id = any($1) and from_state is not null',
    [people.map(({ id }) => id)],
  )
  expect(rows).toEqual([{ moves: 110 }])
})

test('what cannot be done to one is told of it, and done to the others', async () => {
  const courseId = await addCourse(reihum, tenant, { attendeeLimit: 1 })
  const [first, waiting] = await fill(courseId, 2)
  const run = newId()
  const stranger = newId()
  const ids = [first?.id, waiting?.id, stranger]
  await post('', { id: run, action: { type: 'confirm' }, selection: { ids } })
  const { items } = await finished(run)
  const outcomes = Object.fromEntries(items.map(({ id, outcome, code }) => [id, [outcome, code]]))
  expect(outcomes).toEqual({
    [first?.id ?? '']: ['done', null],
    [waiting?.id ?? '']: ['refused', 'REGISTRATION_NOT_CONFIRMABLE'],
    [stranger]: ['refused', 'NOT_FOUND'],
  })
})

test('the same run sent twice is done once, and under another action refused', async () => {
  const courseId = await addCourse(reihum, tenant)
  const [person] = await fill(courseId, 1)
  const selection = { ids: [person?.id] }
  const id = newId()
  const answers = await Promise.all(
    [1, 2].map(() => post('', { id, action: { type: 'confirm' }, selection })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await finished(id)).done).toBe(1)
  const { status, body } = await post<{ error_code: string }>('', {
    id,
    action: { type: 'cancel' },
    selection,
  })
  expect([status, body.error_code]).toEqual([409, 'CONFLICT'])
})

test('nothing selected and too many are refused by their names', async () => {
  const none = await post<{ detail: string }>('/preview', {
    action: { type: 'tell' },
    selection: { ids: [] },
  })
  expect([none.status, none.body.detail]).toEqual([422, 'Es sind keine Anmeldungen ausgewählt.'])
  const ids = Array.from({ length: 501 }, () => newId())
  const many = await post<{ detail: string }>('/preview', { action: { type: 'tell' }, selection: { ids } })
  expect(many.status).toBe(422)
  expect(many.body.detail).toContain('zu viele')
})

test("another tenant's run and registrations do not exist", async () => {
  const other = await reihum.addTenant()
  const courseId = await addCourse(reihum, tenant)
  const [person] = await fill(courseId, 1)
  const id = newId()
  await reihum.call('POST', `/api/${other.slug}/bulk-runs`, {
    token: other.operator.token,
    body: { id, action: { type: 'cancel' }, selection: { ids: [person?.id] } },
  })
  const run = await eventually(async () => {
    const { body } = await reihum.call<BulkRun>('GET', `/api/${other.slug}/bulk-runs/${id}`, {
      token: other.operator.token,
    })
    return body.finishedAt ? body : null
  })
  expect(run.items.map(({ code }) => code)).toEqual(['NOT_FOUND'])
  const { status } = await reihum.call('GET', `/api/${tenant.slug}/bulk-runs/${id}`, {
    token: tenant.operator.token,
  })
  expect(status).toBe(404)
})

test('nobody is told by a bulk action that takes more mails than the tier has left', async () => {
  const small = await reihum.addTenant()
  const courseId = await addCourse(reihum, small, { attendeeLimit: 10 })
  const book = () =>
    reihum.call<{ registrations: Booked[] }>(
      'POST',
      `/api/${small.slug}/portal/courses/${courseId}/registrations`,
      { body: bookingRequest() },
    )
  const ids = [await book(), await book(), await book()].flatMap(({ body }) =>
    body.registrations.map(({ id }) => id),
  )
  const mails = 'select count(*)::int as count from mail where tenant_id = $1'
  await eventually(async () => (await reihum.owner.query(mails, [small.id])).rows[0].count === 3)
  await reihum.owner.query("update tenant set tier = 'FREE' where id = $1", [small.id])
  await reihum.owner.query(
    `insert into mail (tenant_id, id, event_id, kind, recipient, subject, html, text, message_id, state, created_at)
     select $1, gen_random_uuid(), gen_random_uuid(), 'x', 'x@example.org', '', '', '', gen_random_uuid()::text, 'sent', now()
     from generate_series(4, 198)`,
    [small.id],
  )
  const tell = (path: string, chosen: string[]) =>
    reihum.call<{ error_code?: string }>('POST', `/api/${small.slug}/bulk-runs${path}`, {
      token: small.operator.token,
      body: { id: newId(), action: { type: 'tell' }, selection: { ids: chosen } },
    })
  for (const path of ['/preview', '']) {
    const { status, body } = await tell(path, ids)
    expect([status, body.error_code]).toEqual([409, 'TIER_LIMIT_REACHED'])
    expect((await tell(path, ids.slice(0, 1))).status).toBe(200)
  }
})

test('several wait no longer, or move to another course, by the commands that move one', async () => {
  const full = await addCourse(reihum, tenant, { attendeeLimit: 1, waiterLimit: null })
  const [, ...waiting] = await fill(full, 4)
  const [first, second, third] = waiting.map(({ id }) => id)
  const up = newId()
  const action = { type: 'move_up', whenFull: 'raise_limit' }
  await post('', { id: up, action, selection: { ids: [first, second] } })
  expect((await finished(up)).items.map(({ outcome, state }) => [outcome, state])).toEqual([
    ['done', 'reserved'],
    ['done', 'reserved'],
  ])
  expect(await seats(full)).toEqual({ taken: 3, waiting: 1 })

  const other = await addCourse(reihum, tenant, { attendeeLimit: 2, feeCents: 9900 })
  const rebook = { type: 'rebook', courseId: other, whenFull: 'refuse' }
  const selection = { ids: [first, second, third] }
  const { body: dry } = await post<Preview & { differenceCents: number }>('/preview', {
    action: rebook,
    selection,
  })
  expect([dry.done, dry.refused, dry.differenceCents]).toEqual([2, 1, 2000])
  const run = newId()
  await post('', { id: run, action: rebook, selection })
  const { done, items } = await finished(run)
  expect([done, items.filter(({ outcome }) => outcome === 'refused').map(({ code }) => code)]).toEqual([
    2,
    ['PLACES_NEEDED'],
  ])
  expect(await seats(other)).toEqual({ taken: 2, waiting: 0 })
})

test('what support starts is logged as done by support, to the last registration', async () => {
  const helper = await reihum.addUser('helper', { superuser: true })
  const courseId = await addCourse(reihum, tenant, { attendeeLimit: 3 })
  const [booked] = await fill(courseId, 1)
  const asHelper = (method: string, path: string, body?: unknown) =>
    reihum.call(method, `/api/${path}`, { token: helper.token, body })
  const support = `admin/tenants/${tenant.id}/support`
  expect((await asHelper('POST', support, { reason: 'a question' })).status).toBe(200)
  const run = newId()
  const started = await asHelper('POST', `${tenant.slug}/bulk-runs`, {
    id: run,
    action: { type: 'cancel' },
    selection: { ids: [booked?.id] },
  })
  expect(started.status).toBe(200)
  // Support may have left again before the run is done.
  await asHelper('DELETE', support)
  expect((await finished(run)).done).toBe(1)
  const { rows } = await reihum.owner.query(
    `select distinct actor_kind, actor_id from audit_entry
     where tenant_id = $1 and (subject_id = $2 or command_type = 'registrations.bulk-started' and actor_id = $3)
       and actor_kind <> 'visitor'`,
    [tenant.id, booked?.id, helper.id],
  )
  expect(rows).toEqual([{ actor_kind: 'support', actor_id: helper.id }])
  const moves = await reihum.owner.query(
    "select actor_kind from registration_move where registration_id = $1 and to_state = 'cancelled'",
    [booked?.id],
  )
  expect(moves.rows).toEqual([{ actor_kind: 'support' }])
})

test('more than can be changed at once are refused, named one by one or found by a filter', async () => {
  const many = Array.from({ length: registrationBulkLimit + 1 }, () => newId())
  const action = { type: 'confirm' }
  const data = { count: registrationBulkLimit + 1, limit: registrationBulkLimit }
  for (const path of ['', '/preview']) {
    const { status, body } = await post<Problem>(path, { id: newId(), action, selection: { ids: many } })
    expect([status, body.error_code, body.data]).toEqual([422, 'TOO_MANY_REGISTRATIONS_SELECTED', data])
  }
  // The same one several times is one.
  const twice = [...many.slice(1), ...many.slice(1)]
  expect((await post('/preview', { action, selection: { ids: twice } })).status).toBe(200)

  const courseId = await addCourse(reihum, tenant, { attendeeLimit: null })
  const [first] = await fill(courseId, 1)
  await reihum.owner.query(
    `insert into registration (tenant_id, id, booking_id, course_id, person_id, shortcode, state, registered_at, state_since,
       first_name, last_name, name_sort, email, fee_cents)
     select tenant_id, gen_random_uuid(), booking_id, course_id, person_id, 'X' || n, 'cancelled', registered_at, state_since,
       first_name, last_name, name_sort, email, fee_cents
     from registration, generate_series(1, $2) n where id = $1`,
    [first?.id, registrationBulkLimit],
  )
  const found = await post<Problem>('', { id: newId(), action, selection: { filter: { courseId } } })
  expect([found.status, found.body.error_code, found.body.data]).toEqual([
    422,
    'TOO_MANY_REGISTRATIONS_SELECTED',
    data,
  ])
  await reihum.owner.query('delete from registration where course_id = $1 and id <> $2', [
    courseId,
    first?.id,
  ])
})
