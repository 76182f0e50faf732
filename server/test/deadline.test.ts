import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FaultyDoors, openFaultyDoors } from './faulty-doors.ts'
import { addCourse, bookingRequest, eventually, type TestTenant, testPassword } from './reihum.ts'

let doors: FaultyDoors
let tenant: TestTenant
let courseId: string
beforeAll(async () => {
  doors = await openFaultyDoors({ REIHUM_REQUEST_SECONDS: '2' })
  tenant = await doors.reihum.addTenant()
  courseId = await addCourse(doors.reihum, tenant, { attendeeLimit: 50 })
})
afterEach(() => doors.mend())
afterAll(() => doors.close())

const path = () => `/api/${tenant.slug}/portal/courses/${courseId}/registrations`

const book = (body: object) => doors.node.call('POST', path(), { body })

const stored = async (requestKey: string) =>
  (await doors.reihum.owner.query('select from booking where request_key = $1', [requestKey])).rowCount

/** Waits until the node serves requests again. */
const recovered = () =>
  eventually(async () => (await doors.node.call('GET', `/api/${tenant.slug}/portal/courses`)).status === 200)

test('a database that answers nothing is waited for until the deadline, and then the connection is free', async () => {
  expect((await book(bookingRequest())).status).toBe(200)
  await doors.app.set('freeze')
  const request = bookingRequest()
  const answer = await book(request)
  expect(answer).toMatchObject({ status: 503, body: { error_code: 'UNAVAILABLE' } })
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(await stored(request.requestKey)).toBe(0)
  await doors.app.set('pass')
  await recovered()
  expect(await book(request)).toMatchObject({ status: 200, body: { repeated: false } })
  expect(await stored(request.requestKey)).toBe(1)
})

test('what was committed although the answer came too late is found by the second try', async () => {
  const request = bookingRequest()
  doors.app.muteAt('commit')
  expect((await book(request)).status).toBe(503)
  expect(await eventually(() => stored(request.requestKey))).toBe(1)
  await doors.app.set('pass')
  await recovered()
  expect(await book(request)).toMatchObject({ status: 200, body: { repeated: true } })
  expect(await stored(request.requestKey)).toBe(1)
})

test('whoever waits behind a batch that hangs is answered at their own deadline', async () => {
  const holder = await doors.reihum.owner.connect()
  await holder.query('begin')
  await holder.query('select from course where id = $1 for update', [courseId])
  const requests = Array.from({ length: 6 }, () => bookingRequest())
  const answers = await Promise.all(requests.map(book))
  await holder.query('rollback')
  holder.release()
  expect(answers.map(({ status }) => status)).toEqual(requests.map(() => 503))
  await recovered()
  const again = await Promise.all(requests.map(book))
  expect(again.map(({ status }) => status)).toEqual(requests.map(() => 200))
})

test('the database is told the limit too, so that a lock does not cost the connection', async () => {
  await recovered()
  const open = doors.app.open()
  const holder = await doors.reihum.owner.connect()
  await holder.query('begin')
  await holder.query('lock table course in access exclusive mode')
  expect((await book(bookingRequest())).status).toBe(503)
  await holder.query('rollback')
  holder.release()
  expect(doors.app.open()).toBeGreaterThanOrEqual(open)
})

test('signing in ends with its deadline as well', async () => {
  await doors.platform.set('freeze')
  const { username } = tenant.operator
  const signIn = () =>
    doors.node.call('POST', '/api/auth/login', { body: { username, password: testPassword } })
  expect((await signIn()).status).toBe(503)
  await doors.platform.set('pass')
  expect(await eventually(async () => (await signIn()).status === 200)).toBe(true)
})
