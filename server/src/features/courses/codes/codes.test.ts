import { randomUUID } from 'node:crypto'
import type { DiscountCode } from '@reihum/contract/courses/code.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { courseDesk } from '#test/course-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
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
type Answer = DiscountCode & Problem

const create = (fields: Record<string, unknown>, id = randomUUID()) =>
  desk.staff<Answer>('POST', '/discount-codes', { id, code: { percent: 10, ...fields } })
const change = (id: string, revision: number, fields: Record<string, unknown>) =>
  desk.staff<Answer>('PUT', `/discount-codes/${id}`, { revision, code: { percent: 10, ...fields } })
const list = async (query = '') =>
  (await desk.staff<{ items: DiscountCode[]; total: number }>('GET', `/discount-codes${query}`)).body

describe('discount codes', () => {
  it('are written in capitals, and made once however often the form is sent', async () => {
    const id = randomUUID()
    const { status, body } = await create({ code: ' frühling-26 ' }, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      fields: { code: 'FRÜHLING-26', percent: 10 },
      state: 'usable',
      usedPeople: 0,
    })
    expect((await create({ code: 'frühling-26' }, id)).body.id).toBe(id)
    expect((await list()).total).toBe(1)
  })

  it('read differently from one another', async () => {
    await create({ code: 'SOMMER' })
    const { status, body } = await create({ code: 'sommer' })
    expect([status, body.error_code]).toEqual([409, 'CODE_TAKEN'])
  })

  it.each([
    ['nothing taken off', { code: 'ABC', percent: null }, 'code.percent'],
    ['too short', { code: 'AB' }, 'code.code'],
    ['with a space', { code: 'A BC' }, 'code.code'],
    [
      'an end before the beginning',
      { code: 'ABC', validFrom: '2027-02-01', validUntil: '2027-01-01' },
      'code.validUntil',
    ],
  ])('%s are refused', async (_, fields, path) => {
    const { status, body } = await create(fields)
    expect([status, (body.errors as { path: string }[])[0]?.path]).toEqual([422, path])
  })

  it('are for courses of the provider alone', async () => {
    const stranger = await reihum.addTenant()
    const own = tenant
    tenant = stranger
    const theirs = await desk.course()
    tenant = own
    expect((await create({ code: 'ABC', courseIds: [theirs] })).status).toBe(404)
    const course = await desk.course()
    expect((await create({ code: 'ABC', courseIds: [course] })).body.courses).toMatchObject([{ id: course }])
  })

  it('made for a draft that is deleted are not for all courses from then on', async () => {
    const courses = courseDesk(() => ({ reihum, tenant }))
    const [draft, kept] = [await courses.draft(), await courses.draft()]
    const { body: gone } = await create({ code: 'GONE', courseIds: [draft.id] })
    const { body: left } = await create({ code: 'LEFT', courseIds: [draft.id, kept.id] })
    const { body: everywhere } = await create({ code: 'EVERYWHERE' })
    expect((await courses.call('DELETE', `/${draft.id}`)).body).toEqual({ removed: true })
    const read = async ({ id }: Answer) => (await desk.staff<Answer>('GET', `/discount-codes/${id}`)).body
    expect((await read(gone)).archived).toBe(true)
    expect(await read(left)).toMatchObject({ archived: false, courses: [{ id: kept.id }] })
    expect((await read(everywhere)).archived).toBe(false)
  })

  it('change, with the courses they are for, unless somebody was faster', async () => {
    const course = await desk.course()
    const { body } = await create({ code: 'ABC' })
    const changed = await change(body.id, body.revision, { code: 'ABC', percent: 30, courseIds: [course] })
    expect(changed.body).toMatchObject({ fields: { percent: 30, courseIds: [course] } })
    expect((await change(body.id, body.revision, { code: 'ABC', percent: 40 })).body.error_code).toBe(
      'CONFLICT',
    )
  })

  it('do not become worth less than they were used for, and are deleted only if nobody used them', async () => {
    const courseId = await desk.course({ feeCents: 5000 })
    const { body: used } = await create({ code: 'ABC' })
    await desk.book(courseId, 2, { code: 'ABC' })
    const { body } = await desk.staff<Answer>('GET', `/discount-codes/${used.id}`)
    const less = await change(used.id, body.revision, { code: 'ABC', mostPeople: 1 })
    expect([less.status, less.body.error_code]).toEqual([409, 'CODE_USED_MORE'])
    const removed = await desk.staff<Problem>('DELETE', `/discount-codes/${used.id}`)
    expect([removed.status, removed.body.error_code]).toEqual([409, 'CODE_IN_USE'])
    const { body: unused } = await create({ code: 'DEF' })
    expect((await desk.staff('DELETE', `/discount-codes/${unused.id}`)).body).toEqual({ removed: true })
    expect((await desk.staff('DELETE', `/discount-codes/${unused.id}`)).body).toEqual({ removed: false })
  })

  it('are found by what they read and by their note, those in the archive apart', async () => {
    await create({ code: 'SOMMER', note: 'Für die Zeitung' })
    const { body } = await create({ code: 'WINTER' })
    const found = async (query: string) => (await list(query)).items.map(({ fields }) => fields.code)
    expect(await found('?q=zeitung')).toEqual(['SOMMER'])
    expect(await found('?sort=code&dir=desc')).toEqual(['WINTER', 'SOMMER'])
    await desk.staff('POST', `/discount-codes/${body.id}/archive`)
    expect(await found('')).toEqual(['SOMMER'])
    expect(await found('?archived=true')).toEqual(['WINTER'])
  })

  it('are listed for a course while they can be used there', async () => {
    const [course, other] = [await desk.course(), await desk.course()]
    await create({ code: 'ALLE' })
    await create({ code: 'HIER', courseIds: [course] })
    await create({ code: 'DORT', courseIds: [other] })
    await create({ code: 'VORBEI', validUntil: '2020-01-01' })
    const { items } = await list(`?courseId=${course}`)
    expect(items.map(({ fields }) => fields.code)).toEqual(['ALLE', 'HIER'])
  })
})
