import { randomUUID } from 'node:crypto'
import type { Extra } from '@reihum/contract/courses/extra.schema.ts'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { courseDesk } from '#test/course-desk.ts'
import { family, registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const desk = registrationDesk(() => ({ reihum, tenant }))
type Answer = Extra & Problem

const create = (fields: Record<string, unknown>, id = randomUUID()) =>
  desk.staff<Answer>('POST', '/extras', { id, extra: { priceCents: 1200, ...fields } })
const change = (id: string, revision: number, fields: Record<string, unknown>) =>
  desk.staff<Answer>('PUT', `/extras/${id}`, { revision, extra: { priceCents: 1200, ...fields } })
const read = async (id: string) => (await desk.staff<Answer>('GET', `/extras/${id}`)).body
const list = async (query = '') =>
  (await desk.staff<{ items: Extra[]; total: number }>('GET', `/extras${query}`)).body
const take = (extraId: string, quantity = 1) => {
  const [one] = family(1, `Fam-${randomUUID()}`)
  return { attendees: [{ ...one, extras: [{ extraId, quantity }] }] }
}

describe('extras', () => {
  it('are made once however often the form is sent, each name once', async () => {
    const id = randomUUID()
    const { status, body } = await create({ name: 'Mittagessen', stock: 20 }, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ fields: { name: 'Mittagessen', stock: 20, taxRate: 1900 }, taken: 0 })
    expect((await create({ name: 'Mittagessen', stock: 20 }, id)).body.id).toBe(id)
    const twice = await create({ name: 'mittagessen' })
    expect([twice.status, twice.body.error_code]).toEqual([409, 'EXTRA_TAKEN'])
  })

  it.each([
    ['no name', { name: '' }, 'extra.name'],
    ['a price below zero', { name: 'A', priceCents: -1 }, 'extra.priceCents'],
    ['a taxed one without a rate', { name: 'A', taxRate: 0 }, 'extra.taxRate'],
    ['a stock of what comes with every place', { name: 'A', required: true, stock: 3 }, 'extra.stock'],
    [
      'twice what comes with every place',
      { name: 'A', required: true, mostPerPerson: 2 },
      'extra.mostPerPerson',
    ],
  ])('%s is refused', async (_, fields, path) => {
    const { status, body } = await create(fields)
    expect([status, (body.errors as { path: string }[])[0]?.path]).toEqual([422, path])
  })

  it('belong to the provider, and are offered in its courses alone', async () => {
    const stranger = await reihum.addTenant()
    const own = tenant
    tenant = stranger
    const theirs = await desk.course()
    const { body: foreign } = await create({ name: 'Bett' })
    tenant = own
    expect((await create({ name: 'Essen', courseIds: [theirs] })).status).toBe(404)
    expect((await desk.staff('GET', `/extras/${foreign.id}`)).status).toBe(404)
  })

  it('are offered by the courses they are for, by all without a choice, and by none from the archive', async () => {
    const [course, other] = [await desk.course(), await desk.course()]
    await create({ name: 'Skript', courseIds: [course], description: 'Gedruckt', stock: 100 })
    await create({ name: 'Prüfung', required: true })
    const { body: gone } = await create({ name: 'Alt' })
    await desk.staff('POST', `/extras/${gone.id}/archive`)
    const offered = async (id: string) =>
      (await reihum.call<PortalCourseDetail>('GET', `/api/${tenant.slug}/portal/courses/${id}`)).body.extras
    expect(await offered(course)).toMatchObject([
      { name: 'Prüfung', required: true, left: null },
      { name: 'Skript', description: 'Gedruckt', priceCents: 1200, isLimited: true, left: 20 },
    ])
    expect((await offered(other)).map(({ name }) => name)).toEqual(['Prüfung'])
    expect((await list(`?courseId=${other}`)).items.map(({ fields }) => fields.name)).toEqual(['Prüfung'])
    expect((await list('?archived=true')).items.map(({ fields }) => fields.name)).toEqual(['Alt'])
    expect((await list('?q=gedruckt')).items.map(({ fields }) => fields.name)).toEqual(['Skript'])
  })

  it('change unless somebody was faster, but not in kind, and not to less than are taken', async () => {
    const course = await desk.course()
    const { body } = await create({ name: 'Essen', mostPerPerson: 2, stock: 5 })
    await desk.book(course, 1, take(body.id, 2))
    const less = await change(body.id, body.revision, { name: 'Essen', stock: 1 })
    expect([less.status, less.body.error_code]).toEqual([409, 'EXTRA_TAKEN_MORE'])
    const kind = await change(body.id, body.revision, { name: 'Essen', perBooking: true })
    expect(kind.body.error_code).toBe('EXTRA_KIND_FIXED')
    const changed = await change(body.id, body.revision, { name: 'Essen', stock: 2, courseIds: [course] })
    expect(changed.body).toMatchObject({ fields: { stock: 2, courseIds: [course] }, taken: 2 })
    expect((await change(body.id, body.revision, { name: 'Essen' })).body.error_code).toBe('CONFLICT')
  })

  it('are deleted only if nobody took them', async () => {
    const course = await desk.course()
    const { body } = await create({ name: 'Essen' })
    await desk.book(course, 1, take(body.id))
    const { body: refused } = await desk.staff<Problem>('DELETE', `/extras/${body.id}`)
    expect(refused.error_code).toBe('EXTRA_IN_USE')
    const { body: unused } = await create({ name: 'Bett' })
    expect((await desk.staff('DELETE', `/extras/${unused.id}`)).body).toEqual({ removed: true })
    expect((await desk.staff('DELETE', `/extras/${unused.id}`)).body).toEqual({ removed: false })
  })

  it('of a draft that is deleted are not offered by all courses from then on', async () => {
    const courses = courseDesk(() => ({ reihum, tenant }))
    const draft = await courses.draft()
    const { body } = await create({ name: 'Essen', courseIds: [draft.id] })
    expect((await courses.call('DELETE', `/${draft.id}`)).body).toEqual({ removed: true })
    expect((await read(body.id)).archived).toBe(true)
  })
})

it('are offered by a copy of a course, also those of named courses, and whoever has them open is told', async () => {
  const courseId = await desk.course()
  const [lunch, ended] = [randomUUID(), randomUUID()]
  await create({ name: 'Mittagessen', courseIds: [courseId] }, lunch)
  await create({ name: 'Nicht mehr', courseIds: [courseId] }, ended)
  await desk.staff('POST', `/extras/${ended}/archive`, {})
  const copy = randomUUID().replace(/^.{8}-.{4}-4/, '01900000-0000-7')
  const from = { title: 'Noch einmal', reference: 'NOCH-1', firstDate: '2030-05-06' }
  for (let sent = 1; sent <= 2; sent += 1)
    expect(
      (await desk.staff('POST', '/courses/from', { id: copy, source: { courseId }, course: from })).status,
    ).toBe(200)
  expect((await read(lunch)).fields.courseIds.sort()).toEqual([courseId, copy].sort())
  expect((await read(ended)).fields.courseIds).toEqual([courseId])
  const stale = await change(lunch, 0, { name: 'Mittagessen', courseIds: [courseId] })
  expect([stale.status, stale.body.error_code]).toEqual([409, 'CONFLICT'])
})
