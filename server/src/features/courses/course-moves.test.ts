import type { Course } from '@kurso/contract/courses/course.schema.ts'
import type { AuditEntry } from '@kurso/contract/insights/insight.schema.ts'
import type { Problem } from '@kurso/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import {
  bookingRequest,
  courseFields,
  startTestKurso,
  type TestKurso,
  type TestTenant,
  type TestUser,
} from '#test/kurso.ts'

let kurso: TestKurso
let tenant: TestTenant
let now = new Date()

/** No two things happen at one instant, so that the log has one order. */
const clock = () => {
  now = new Date(now.getTime() + 1)
  return now
}

beforeAll(async () => {
  kurso = await startTestKurso({ clock })
})
afterAll(() => kurso.close())
beforeEach(async () => {
  tenant = await kurso.addTenant()
})

type Fields = Record<string, unknown>
type Answered = Course & Problem & { removed: boolean; remembered: boolean; data?: unknown }

const call = (method: string, path: string, body?: unknown, by: TestUser = tenant.operator, of = tenant) =>
  kurso.call<Answered>(method, `/api/${of.slug}/courses${path}`, { token: by.token, body })
const create = (course: Fields, { id = newId(), ...more }: Fields & { id?: string } = {}) =>
  call('POST', '', { id, course, ...more })
const draft = async (overrides: Fields = {}) => (await create(courseFields(overrides))).body
const published = async (overrides: Fields = {}) =>
  (await create(courseFields(overrides), { publish: true })).body
const change = ({ id, revision }: Course, course: Fields, more: Fields = {}, by?: TestUser) =>
  call('PUT', `/${id}`, { revision, course, ...more }, by)
const move = ({ id }: Course, to: string) => call('POST', `/${id}/${to}`)
const read = async ({ id }: Pick<Course, 'id'>) => (await call('GET', `/${id}`)).body
const log = async (of = tenant) => {
  const { body } = await kurso.call<{ items: AuditEntry[] }>(
    'GET',
    `/api/${of.slug}/audit-log?subjectKind=course`,
    { token: of.admin.token },
  )
  return body.items.map(({ commandType }) => commandType)
}
const tier = (name: string, of = tenant) =>
  kurso.owner.query('update tenant set tier = $2 where id = $1', [of.id, name])
const _inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()

const _addPlace = async (of = tenant) => {
  const id = newId()
  const place = { name: `Atelier ${id.slice(-6)}`, country: 'DE', capacity: null }
  await kurso.call('POST', `/api/${of.slug}/places`, { token: of.operator.token, body: { id, place } })
  return id
}
const _addInstructor = async (of = tenant) => {
  const id = newId()
  const body = { id, instructor: { fullname: `Jörg ${id.slice(-6)}` } }
  await kurso.call('POST', `/api/${of.slug}/instructors`, { token: of.operator.token, body })
  return id
}

describe('the states', () => {
  it('lead from a draft to the public and back, each told once', async () => {
    const course = await draft()
    expect(course.allowedActions).toEqual(['edit', 'publish', 'archive', 'delete'])
    expect((await move(course, 'publish')).body).toMatchObject({ state: 'published', phase: 'upcoming' })
    expect((await move(course, 'publish')).status).toBe(200)
    expect((await move(course, 'close')).body.state).toBe('closed')
    expect((await move(course, 'cancel')).body).toMatchObject({
      state: 'cancelled',
      allowedActions: ['archive', 'restore'],
    })
    expect((await move(course, 'restore')).body.state).toBe('closed')
    expect(await log()).toEqual([
      'course.restored',
      'course.cancelled',
      'course.closed',
      'course.published',
      'course.created',
    ])
  })

  it('need somebody whose address is verified for publishing', async () => {
    const course = await draft()
    await kurso.owner.query('update user_account set verified_at = null where id = $1', [tenant.operator.id])
    expect(await move(course, 'publish')).toMatchObject({
      status: 402,
      body: { error_code: 'VERIFICATION_REQUIRED' },
    })
  })

  it('do not let a course be cancelled under those who are registered', async () => {
    const course = await published()
    await kurso.call('POST', `/api/${tenant.slug}/portal/courses/${course.id}/registrations`, {
      body: bookingRequest(),
    })
    expect(await move(course, 'cancel')).toMatchObject({
      status: 409,
      body: { error_code: 'COURSE_HAS_REGISTRATIONS', data: { count: 1 } },
    })
  })

  it('do not let a course be archived before it is over', async () => {
    const course = await published()
    expect(await move(course, 'archive')).toMatchObject({
      status: 409,
      body: { error_code: 'COURSE_RUNNING' },
    })
    await move(course, 'close')
    expect((await move(course, 'archive')).body.state).toBe('archived')
    const edited = await change(await read(course), courseFields({ reference: course.reference, title: 'x' }))
    expect(edited).toMatchObject({ status: 409, body: { error_code: 'COURSE_MOVE_REFUSED' } })
  })

  it('let a draft be deleted, once and for all, and nothing that was ever public', async () => {
    const course = await draft()
    expect((await call('DELETE', `/${course.id}`)).body).toEqual({ removed: true })
    expect((await call('DELETE', `/${course.id}`)).body).toEqual({ removed: false })
    expect((await call('GET', `/${course.id}`)).status).toBe(404)
    const known = await published()
    await move(known, 'close')
    expect(await call('DELETE', `/${known.id}`)).toMatchObject({
      status: 409,
      body: { error_code: 'COURSE_MOVE_REFUSED' },
    })
  })
})

describe('the portal settings', () => {
  const portal = { listed: false, promoted: true, showInstructor: false, showPlace: true, placesShown: 'few' }
  const set = ({ id }: Course, revision: number, wanted: Fields) =>
    call('PUT', `/${id}/portal-settings`, { revision, portal: wanted })

  it('are kept, told, and in the way of nobody who saved before', async () => {
    const course = await draft()
    expect((await set(course, 0, portal)).body).toMatchObject({ portal, promoted: true, revision: 1 })
    expect((await set(course, 0, portal)).status).toBe(200)
    expect(await set(course, 0, { ...portal, listed: true })).toMatchObject({
      status: 409,
      body: { error_code: 'CONFLICT' },
    })
    expect(await log()).toEqual(['course.portal-changed', 'course.created'])
  })

  it('are stored in a tier that does not show instructor and place', async () => {
    const course = await draft()
    await tier('FREE')
    const { status, body } = await set(course, 0, portal)
    expect([status, body.portal]).toEqual([200, portal])
  })
})
