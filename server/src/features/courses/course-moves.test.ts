import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { courseDesk, type Fields, risingTime } from '#test/course-desk.ts'
import {
  bookingRequest,
  courseFields,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
const time = risingTime()
beforeAll(async () => {
  reihum = await startTestReihum({ clock: time.clock })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const { call, draft, published, change, move, read, log, tier } = courseDesk(() => ({
  reihum,
  tenant,
}))
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
    await reihum.owner.query('update user_account set verified_at = null where id = $1', [tenant.operator.id])
    expect(await move(course, 'publish')).toMatchObject({
      status: 402,
      body: { error_code: 'VERIFICATION_REQUIRED' },
    })
  })

  it('do not let a course be cancelled under those who are registered', async () => {
    const course = await published()
    await reihum.call('POST', `/api/${tenant.slug}/portal/courses/${course.id}/registrations`, {
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
