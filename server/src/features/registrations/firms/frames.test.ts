import { randomUUID } from 'node:crypto'
import type { Frame } from '@reihum/contract/courses/frame.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registrationDesk } from '#test/registration-desk.ts'
import { courseFields, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
let firmId: string
beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
  firmId = await addFirm('Müller GmbH')
})

const desk = registrationDesk(() => ({ reihum, tenant }))
type Answer = Frame & Problem

async function addFirm(name: string): Promise<string> {
  const id = randomUUID()
  await desk.staff('POST', '/firms', { id, firm: { name } })
  return id
}
const terms = { name: 'Erste Hilfe 2099', places: 3, priceCents: 4000, validUntil: '2099-12-31' }
const agree = (fields: object = {}, id = randomUUID()) =>
  desk.staff<Answer>('POST', `/firms/${firmId}/frames`, { id, frame: { ...terms, ...fields } })
const read = async (id: string) => (await desk.staff<Answer>('GET', `/firms/${firmId}/frames/${id}`)).body
const contact = { company: 'Müller GmbH', firstName: 'Jana', lastName: 'Weber', email: 'jana@example.org' }
const order = (course: string, frameId: string, fields: object = {}) =>
  desk.create(course, { contact, firmId, frameId, ...fields })
const linesOf = async (id: string | undefined) => {
  const { rows } = await reihum.owner.query<{ label: string; gross_cents: number }>(
    'select label, gross_cents from price_line where registration_id = $1 order by id',
    [id],
  )
  return rows.map(({ label, gross_cents }) => [label, gross_cents])
}

describe('a frame', () => {
  it('is agreed once however often the form is sent, and belongs to its firm', async () => {
    const id = randomUUID()
    const { body } = await agree({}, id)
    expect(body).toMatchObject({
      id,
      firmName: 'Müller GmbH',
      taken: 0,
      left: 3,
      state: 'usable',
      course: null,
    })
    expect((await agree({}, id)).body.id).toBe(id)
    expect((await agree({ name: 'erste hilfe 2099' })).body.error_code).toBe('FRAME_KNOWN')
    const other = await addFirm('Ahle KG')
    expect((await desk.staff('GET', `/firms/${other}/frames/${id}`)).status).toBe(404)
    expect((await desk.staff<object>('GET', `/firms/${other}/frames`)).body).toEqual({ items: [] })
    const removed = await desk.staff<Problem>('DELETE', `/firms/${firmId}`)
    expect(removed.body.error_code).toBe('FIRM_IN_USE')
  })

  it.each([
    ['no places', { places: 0 }, 'frame.places'],
    ['a price below zero', { priceCents: -1 }, 'frame.priceCents'],
    ['no name', { name: '' }, 'frame.name'],
    ['no day', { validUntil: '31.12.2099' }, 'frame.validUntil'],
  ])('%s is refused', async (_, fields, path) => {
    const { status, body } = await agree(fields)
    expect([status, (body.errors as { path: string }[])[0]?.path]).toEqual([422, path])
  })

  it('of a course of somebody else is refused', async () => {
    const own = tenant
    tenant = await reihum.addTenant()
    const theirs = await desk.course()
    tenant = own
    expect((await agree({ courseId: theirs })).status).toBe(404)
  })

  it('changes unless somebody was faster, and not to fewer places than are ordered', async () => {
    const { body } = await agree()
    const change = (fields: object, revision = body.revision) =>
      desk.staff<Answer>('PUT', `/firms/${firmId}/frames/${body.id}`, {
        revision,
        frame: { ...terms, ...fields },
      })
    await order(await desk.course(), body.id, { unnamedPlaces: 1 })
    expect((await change({ places: 1 })).body.error_code).toBe('FRAME_TAKEN_MORE')
    expect((await change({ places: 2, priceCents: 3500 })).body).toMatchObject({ left: 0, state: 'used_up' })
    expect((await change({ places: 9 })).body.error_code).toBe('CONFLICT')
  })

  it('of a draft that is deleted ends, and is for no other course from then on', async () => {
    const { body: draft } = await desk.staff<{ id: string }>('POST', '/courses', {
      id: randomUUID(),
      course: courseFields(),
    })
    const { body } = await agree({ courseId: draft.id })
    expect((await desk.staff('DELETE', `/courses/${draft.id}`)).body).toEqual({ removed: true })
    expect(await read(body.id)).toMatchObject({ state: 'ended', course: null })
  })

  it('is deleted only while nothing was ordered out of it', async () => {
    const { body: used } = await agree()
    await order(await desk.course(), used.id)
    const refused = await desk.staff<Problem>('DELETE', `/firms/${firmId}/frames/${used.id}`)
    expect(refused.body.error_code).toBe('FRAME_IN_USE')
    const { body: unused } = await agree({ name: 'Brandschutz' })
    const remove = () => desk.staff('DELETE', `/firms/${firmId}/frames/${unused.id}`)
    expect((await remove()).body).toEqual({ removed: true })
    expect((await remove()).body).toEqual({ removed: false })
  })
})

describe('an order out of a frame', () => {
  it('costs what was agreed, line by line, whatever is taken off otherwise', async () => {
    const early = { kind: 'early', name: 'Frühbucher', percent: 50, daysBefore: 0 }
    const course = await desk.course({ title: 'Ersthelfer', feeCents: 8900, reductions: [early] })
    const { body: frame } = await agree()
    const { status, body } = await order(course, frame.id, { unnamedPlaces: 1 })
    expect(status).toBe(200)
    const lines = [
      ['Ersthelfer', 8900],
      ['Rahmen Müller GmbH', -4900],
    ]
    for (const id of desk.idsOf(body)) expect(await linesOf(id)).toEqual(lines)
    expect((await desk.read(desk.idsOf(body)[0] ?? '')).feeCents).toBe(4000)
    expect(await read(frame.id)).toMatchObject({ taken: 2, left: 1 })
  })

  it('costs no more than the course does', async () => {
    const { body: frame } = await agree({ priceCents: 9000 })
    const { body } = await order(await desk.course({ feeCents: 5000 }), frame.id)
    expect(await linesOf(desk.idsOf(body)[0])).toHaveLength(1)
    expect((await read(frame.id)).left).toBe(2)
  })

  it('takes no more than there are, and gives back what is given up', async () => {
    const course = await desk.course()
    const { body: frame } = await agree()
    const { body } = await order(course, frame.id, { unnamedPlaces: 2 })
    expect(await read(frame.id)).toMatchObject({ left: 0, state: 'used_up' })
    const refused = await order(course, frame.id)
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ errors: [{ path: 'frameId', code: 'frameTooFew' }] })
    await desk.cancel(desk.idsOf(body)[1] ?? '', { inform: false })
    expect(await read(frame.id)).toMatchObject({ taken: 2, left: 1, state: 'usable' })
    expect((await order(course, frame.id)).status).toBe(200)
    expect((await read(frame.id)).left).toBe(0)
  })

  it('is one however often it is sent, and takes nothing where there is no place', async () => {
    const { body: frame } = await agree()
    const form = { requestKey: randomUUID(), attendees: [{ firstName: 'Jo', lastName: 'Berg' }] }
    const course = await desk.course({ attendeeLimit: 1, waiterLimit: 0 })
    const { body } = await order(course, frame.id, form)
    expect((await order(course, frame.id, form)).body).toMatchObject({
      bookingId: body.bookingId,
      repeated: true,
    })
    expect((await order(course, frame.id)).status).toBe(409)
    expect((await read(frame.id)).left).toBe(2)
  })

  it.each([
    ['of another firm', async () => ({ firmId: await addFirm('Ahle KG') }), 'frameUnknown'],
    [
      'that is over',
      async () => ({ frameId: (await agree({ name: 'B', validUntil: '2020-01-01' })).body.id }),
      'frameOver',
    ],
    [
      'for another course',
      async () => ({ frameId: (await agree({ name: 'C', courseId: await desk.course() })).body.id }),
      'frameNotHere',
    ],
    ['with a code', async () => ({ code: 'SOMMER' }), 'frameAlone'],
  ])('%s is refused', async (_, change, code) => {
    const { body: frame } = await agree()
    const { status, body } = await order(await desk.course(), frame.id, await change())
    expect(status).toBe(422)
    expect(body.errors as unknown[]).toContainEqual(expect.objectContaining({ path: 'frameId', code }))
  })

  it('is refused once the frame has ended', async () => {
    const { body: frame } = await agree()
    await desk.staff('POST', `/firms/${firmId}/frames/${frame.id}/archive`)
    const refused = await order(await desk.course(), frame.id)
    expect(refused.body).toMatchObject({ errors: [{ path: 'frameId', code: 'frameOver' }] })
    await desk.staff('POST', `/firms/${firmId}/frames/${frame.id}/restore`)
    expect((await order(await desk.course(), frame.id)).status).toBe(200)
  })
})
