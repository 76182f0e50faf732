import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { File } from '@reihum/contract/files/file.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { courseDesk, risingTime } from '#test/course-desk.ts'
import {
  bookingRequest,
  courseFields,
  startTestReihum,
  type TestReihum,
  type TestTenant,
  type TestUser,
} from '#test/reihum.ts'
import { pdf, picture } from '#test/sample-files.ts'
import { upload } from '#test/upload.ts'

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

const { call, create, draft, published, change, read, log, tier } = courseDesk(() => ({
  reihum,
  tenant,
}))
const inDays = (days: number) => new Date(time.now().getTime() + days * 86_400_000).toISOString()

const addPlace = async (of = tenant) => {
  const id = newId()
  const place = { name: `Atelier ${id.slice(-6)}`, country: 'DE', capacity: null }
  await reihum.call('POST', `/api/${of.slug}/places`, { token: of.operator.token, body: { id, place } })
  return id
}
const addInstructor = async (of = tenant) => {
  const id = newId()
  const body = { id, instructor: { fullname: `Jörg ${id.slice(-6)}` } }
  await reihum.call('POST', `/api/${of.slug}/instructors`, { token: of.operator.token, body })
  return id
}

describe('a new course', () => {
  it('comes back with everything that was entered', async () => {
    const [placeId, instructorId] = [await addPlace(), await addInstructor()]
    const entered = courseFields({
      mode: 'hybrid',
      placeId,
      instructorId,
      onlineAddress: 'https://meet.example.org/aquarell',
      approvalNumber: '7123456',
      waiterLimit: 0,
      registrationCancellationThresholdDays: 7,
      shareAttendeeDetails: true,
      priceCategories: [
        { id: newId(), name: 'Ermäßigt', feeCents: 4500 },
        { id: newId(), name: 'Mitglieder', feeCents: 0 },
      ],
      taxCategory: 'exempt',
      taxRate: 0,
      taxExemptionReason: '§ 4 Nr. 22 UStG',
      withdrawalRight: 'fourteen_days',
      paymentMethods: ['bank_transfer'],
      paymentDeadlineDays: null,
    })
    const { status, body } = await create(entered)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...entered, state: 'draft', appointmentCount: 1, revision: 0 })
    expect(body.firstAppointment).toBe(entered.start)
    expect(await read(body)).toEqual(body)
  })

  it('is one, and told once, however often the form is sent', async () => {
    const [id, course] = [newId(), courseFields()]
    const answers = await Promise.all([create(course, { id }), create(course, { id })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0].body).toEqual(answers[1].body)
    expect(await log()).toEqual(['course.created'])
  })

  it('is refused a reference that another course has', async () => {
    await draft({ reference: 'K-1' })
    const again = await create(courseFields({ reference: 'K-1' }))
    expect(again).toMatchObject({ status: 409, body: { error_code: 'REFERENCE_TAKEN' } })
    expect(again.body.detail).toContain('K-1')
  })

  it('may stay without a date as a draft, but is not published so, and then not made at all', async () => {
    const undated = courseFields({ start: null, end: null })
    const id = newId()
    const refused = await create(undated, { id, publish: true })
    expect(refused).toMatchObject({
      status: 409,
      body: { error_code: 'COURSE_INCOMPLETE', data: { missing: 'appointments' } },
    })
    expect((await call('GET', `/${id}`)).status).toBe(404)
    expect((await create(undated, { id })).body).toMatchObject({
      start: null,
      appointmentCount: 0,
      missing: ['appointments'],
    })
  })

  it('without a fee asks for method and tax reason where a category costs something', async () => {
    const costing = (categoryCents: number) =>
      courseFields({
        feeCents: 0,
        priceCategories: [{ id: newId(), name: 'Gäste', feeCents: categoryCents }],
        taxCategory: 'exempt',
        taxRate: 0,
        paymentMethods: [],
      })
    const priced = costing(4500)
    const id = newId()
    expect(await create(priced, { id, publish: true })).toMatchObject({
      status: 409,
      body: { error_code: 'COURSE_INCOMPLETE', data: { missing: 'taxExemptionReason, paymentMethods' } },
    })
    const { body } = await create(priced, { id })
    expect(body.missing).toEqual(['taxExemptionReason', 'paymentMethods'])
    const refused = await call('POST', `/${id}/publish`)
    expect([refused.status, refused.body.error_code]).toEqual([409, 'COURSE_INCOMPLETE'])
    // One that is public already does not get a price nobody can pay.
    const open = await published({ ...costing(0), reference: 'K-offen' })
    expect(open.state).toBe('published')
    expect(await change(open, { ...costing(4500), reference: 'K-offen' })).toMatchObject({
      status: 409,
      body: { error_code: 'COURSE_INCOMPLETE', data: { missing: 'taxExemptionReason, paymentMethods' } },
    })
  })

  it.each([
    ['taxRate', { taxRate: 0 }],
    ['end', { end: null }],
    ['registrationCancellationThresholdDays', { registrationCancellationThresholdDays: null }],
    [
      'priceCategories.1.name',
      {
        priceCategories: [
          { id: newId(), name: 'Mitglieder', feeCents: 1 },
          { id: newId(), name: 'mitglieder', feeCents: 2 },
        ],
      },
    ],
  ])('names %s where that is wrong', async (field, wrong) => {
    const { status, body } = await create(courseFields(wrong))
    expect(status).toBe(422)
    expect(body.errors?.map(({ path }) => path)).toEqual([`course.${field}`])
  })

  it.each(['placeId', 'instructorId', 'teaserFileId', 'attributeIds'])(
    'finds no %s of another tenant',
    async (field) => {
      const other = await reihum.addTenant()
      const foreign: Record<string, () => Promise<unknown>> = {
        placeId: () => addPlace(other),
        instructorId: () => addInstructor(other),
        teaserFileId: async () => {
          const bytes = await picture(40, 30).png().toBuffer()
          return (await upload(reihum, other, 'a.png', bytes, { token: other.operator.token })).body.id
        },
        attributeIds: async () => [newId()],
      }
      const answer = await create(courseFields({ [field]: await foreign[field]?.() }))
      expect(answer).toMatchObject({ status: 404, body: { error_code: 'NOT_FOUND' } })
    },
  )
})

describe('a change', () => {
  it('moves the only appointment, and takes it away from a draft', async () => {
    const course = await draft()
    const later = { start: inDays(40), end: inDays(40.1) }
    const moved = (await change(course, courseFields({ ...later, reference: course.reference }))).body
    expect(moved).toMatchObject({ ...later, appointmentCount: 1, firstAppointment: later.start, revision: 1 })
    const open = courseFields({ start: null, end: null, reference: course.reference })
    expect((await change(moved, open)).body).toMatchObject({ start: null, appointmentCount: 0 })
  })

  it('never takes the only date away from what the public sees', async () => {
    const course = await published()
    const open = courseFields({ start: null, end: null, reference: course.reference })
    expect(await change(course, open)).toMatchObject({
      status: 409,
      body: { error_code: 'APPOINTMENT_NEEDED' },
    })
    const unpayable = courseFields({ paymentMethods: [], reference: course.reference })
    expect(await change(course, unpayable)).toMatchObject({
      status: 409,
      body: { error_code: 'COURSE_INCOMPLETE', data: { missing: 'paymentMethods' } },
    })
    expect(await read(course)).toEqual(course)
  })

  it('of two editors at once is saved by one, and the other is told', async () => {
    const course = await draft()
    const as = (title: string) => courseFields({ title, reference: course.reference })
    const answers = await Promise.all([
      change(course, as('Von Ada'), {}, tenant.admin),
      change(course, as('Von Otto'), {}, tenant.operator),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error_code).toBe('CONFLICT')
    const winner = answers.find(({ status }) => status === 200)?.body
    expect(await read(course)).toEqual(winner)
    expect(winner?.revision).toBe(1)
  })

  it('sent twice is saved once and is no conflict', async () => {
    const course = await draft()
    const fields = courseFields({ title: 'Neu', reference: course.reference })
    const answers = await Promise.all([change(course, fields), change(course, fields)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ body }) => body.revision)).toEqual([1, 1])
    expect(await log()).toEqual(['course.changed', 'course.created'])
  })

  it('keeps prices by their ids, in the order in which they were sent', async () => {
    const [one, two] = [
      { id: newId(), name: 'Ermäßigt', feeCents: 10 },
      { id: newId(), name: 'Mitglieder', feeCents: 20 },
    ]
    const course = await draft({ priceCategories: [one, two] })
    const { reference } = course
    const swapped = await change(course, courseFields({ reference, priceCategories: [two, one] }))
    expect(swapped.body.priceCategories).toEqual([two, one])
  })

  it('takes no price by the id of another one, of this course or another', async () => {
    const price = { id: newId(), name: 'Ermäßigt', feeCents: 4500 }
    const other = await draft({ priceCategories: [price] })
    const foreign = await create(courseFields({ priceCategories: [price] }))
    expect([foreign.status, foreign.body.error_code]).toEqual([409, 'CONFLICT'])
    const twice = courseFields({ priceCategories: [price, { ...price, name: 'Mitglieder' }] })
    expect((await change(other, twice)).body.error_code).toBe('CONFLICT')
    expect((await read(other)).priceCategories).toEqual([price])
  })

  it('puts no limit below the places that are taken', async () => {
    const course = await published()
    const booked = await reihum.call(
      'POST',
      `/api/${tenant.slug}/portal/courses/${course.id}/registrations`,
      {
        body: bookingRequest(),
      },
    )
    expect(booked.status).toBe(200)
    const lower = courseFields({ attendeeLimit: 0, reference: course.reference })
    expect(await change(await read(course), lower)).toMatchObject({
      status: 409,
      body: { error_code: 'LIMIT_BELOW_TAKEN' },
    })
  })

  it('of what needs a higher tier is refused, and what was stored before is kept', async () => {
    const days = { registrationCancellationThresholdDays: 7 }
    const course = await draft(days)
    await tier('FREE')
    const { reference } = course
    const kept = await change(course, courseFields({ ...days, reference, title: 'Neu' }))
    expect(kept).toMatchObject({ status: 200, body: { ...days, title: 'Neu' } })
    const more = courseFields({ registrationCancellationThresholdDays: 8, reference })
    expect(await change(kept.body, more)).toMatchObject({
      status: 403,
      body: { error_code: 'TIER_REQUIRED', data: { tier: 'ESSENTIAL', feature: 'cancellationDeadline' } },
    })
    expect(await create(courseFields(days))).toMatchObject({
      status: 403,
      body: { error_code: 'TIER_REQUIRED' },
    })
  })

  it('is not found in another tenant', async () => {
    const course = await draft()
    const other = await reihum.addTenant()
    const body = { revision: 0, course: courseFields() }
    const foreign = await call('PUT', `/${course.id}`, body, other.operator, other)
    expect(foreign).toMatchObject({ status: 404, body: { error_code: 'NOT_FOUND' } })
  })
})

describe('a clash', () => {
  it('of place or instructor is refused, and stored when it is accepted', async () => {
    const [placeId, instructorId] = [await addPlace(), await addInstructor()]
    await draft({ placeId, instructorId })
    const overlapping = courseFields({ placeId, instructorId, start: inDays(20.05), end: inDays(20.2) })
    const id = newId()
    const refused = await create(overlapping, { id })
    expect(refused).toMatchObject({
      status: 409,
      body: { error_code: 'APPOINTMENT_CLASH', data: { count: 2 } },
    })
    expect((await create(overlapping, { id, overrideClashes: true })).status).toBe(200)
  })
})

describe('a teaser', () => {
  const uploaded = async (name: string, bytes: Uint8Array) =>
    (await upload(reihum, tenant, name, bytes, { token: tenant.operator.token })).body.id
  const file = async (id: string) =>
    (await reihum.call<File>('GET', `/api/${tenant.slug}/files/${id}`, { token: tenant.operator.token })).body

  it('is published with the course that shows it', async () => {
    const teaserFileId = await uploaded('a.png', await picture(40, 30).png().toBuffer())
    expect(await file(teaserFileId)).toMatchObject({ published: false })
    const course = await draft()
    const changed = await change(course, courseFields({ teaserFileId, reference: course.reference }))
    expect(changed).toMatchObject({ status: 200, body: { teaserFileId } })
    expect(await file(teaserFileId)).toMatchObject({
      published: true,
      courses: [{ id: course.id, title: course.title }],
    })
  })

  it('is never something that is no image', async () => {
    const teaserFileId = await uploaded('a.pdf', pdf)
    const refused = await create(courseFields({ teaserFileId }))
    expect(refused).toMatchObject({ status: 422, body: { error_code: 'IMAGE_NEEDED' } })
    expect(await file(teaserFileId)).toMatchObject({ published: false })
  })
})

describe('what a new course begins with', () => {
  it('is a reference that goes on, and the terms that were entered last', async () => {
    const first = await call('GET', '/defaults')
    expect(first.body).toMatchObject({
      reference: `K-${time.now().getFullYear()}-001`,
      taxCategory: 'standard',
      taxRate: 1900,
    })
    await draft({ reference: 'Yoga-08' })
    await draft({ reference: 'Yoga-09', taxCategory: 'exempt', taxRate: 0, paymentDeadlineDays: 3 })
    await draft({ reference: 'Yoga-10', kind: 'EVENT', mode: 'online' })
    expect((await call('GET', '/defaults')).body).toMatchObject({
      reference: 'Yoga-11',
      taxCategory: 'exempt',
      paymentDeadlineDays: 3,
    })
    const ofEvents = (await call('GET', '/defaults?kind=EVENT')).body
    // Being online is not taken over: nobody would notice.
    expect(ofEvents).toMatchObject({ reference: 'Yoga-11', mode: 'on_site' })
  })
})

describe('a visit', () => {
  const visits = async (course: Course) =>
    (
      await reihum.owner.query(
        'select visits, user_id from course_visit where course_id = $1 order by visits',
        [course.id],
      )
    ).rows.map(({ visits: count, user_id }) => [count, user_id])

  it('is counted once a minute, for each who looks', async () => {
    const course = await draft()
    const look = (by?: TestUser) => call('POST', `/${course.id}/visits`, undefined, by)
    expect((await look()).body).toEqual({ remembered: true })
    expect((await look()).body).toEqual({ remembered: false })
    time.pass(61_000)
    await look()
    await look(tenant.admin)
    expect(await visits(course)).toEqual([
      [1, tenant.admin.id],
      [2, tenant.operator.id],
    ])
    expect(await log()).toEqual(['course.created'])
  })

  it('to what another tenant has is none', async () => {
    const other = await reihum.addTenant()
    const course = await draft()
    expect((await call('POST', `/${course.id}/visits`, undefined, other.operator, other)).status).toBe(404)
  })
})
