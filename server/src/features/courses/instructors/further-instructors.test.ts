import type { Appointment, ClashReport } from '@reihum/contract/courses/appointment.schema.ts'
import type { Course, CourseSummary } from '@reihum/contract/courses/course.schema.ts'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import type { Template } from '@reihum/contract/courses/template.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { appointmentDesk, type Fields } from '#test/appointment-desk.ts'
import { attendanceDesk } from '#test/attendance-desk.ts'
import { courseFields, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

const now = new Date('2027-03-01T09:00:00Z')
let reihum: TestReihum
let tenant: TestTenant
let ada: string
let ben: string
let cleo: string

beforeAll(async () => {
  reihum = await startTestReihum({ clock: () => now })
})
afterAll(() => reihum.close())

const { call, day, appointment, course, add, added, appointmentsOf, only, place } = appointmentDesk(() => ({
  reihum,
  tenant,
}))
const desk = attendanceDesk(() => ({ reihum, tenant }))

async function instructor(fullname: string, about = '') {
  const id = newId()
  const { status } = await call('POST', 'instructors', { id, instructor: { fullname, about } })
  expect(status).toBe(200)
  return id
}

beforeEach(async () => {
  tenant = await reihum.addTenant()
  ada = await instructor('Ada Berg', 'Malt seit 1990.')
  ben = await instructor('Ben Wolf')
  cleo = await instructor('Cleo Ott', 'Druckt.')
})

const read = async (id: string) => (await call<Course>('GET', `courses/${id}`)).body
const names = (people: readonly { fullname: string }[]) => people.map(({ fullname }) => fullname)

async function change(id: string, fields: Fields) {
  const { revision } = await read(id)
  return call<Course>('PUT', `courses/${id}`, {
    revision,
    course: courseFields({ ...day('2027-04-06'), reference: (await read(id)).reference, ...fields }),
  })
}

describe('further instructors of a course', () => {
  it('are kept in their order, change with the course and are told in the list and the log', async () => {
    const id = await course({ instructorId: ada, furtherInstructorIds: [cleo, ben] })
    const stored = await read(id)
    expect(stored.furtherInstructorIds).toEqual([cleo, ben])
    expect([stored.instructor?.fullname, ...names(stored.furtherInstructors)]).toEqual([
      'Ada Berg',
      'Cleo Ott',
      'Ben Wolf',
    ])
    const { body: changed } = await change(id, { instructorId: cleo, furtherInstructorIds: [ada] })
    expect([changed.instructor?.fullname, ...names(changed.furtherInstructors)]).toEqual([
      'Cleo Ott',
      'Ada Berg',
    ])
    const again = await change(id, { instructorId: cleo, furtherInstructorIds: [ada] })
    expect(again.body.revision).toBe(changed.revision)
    const listed = async (of: string) =>
      (await call<{ items: CourseSummary[] }>('GET', `courses?instructorId=${of}`)).body.items.length
    expect([await listed(ada), await listed(cleo), await listed(ben)]).toEqual([1, 1, 0])
    expect((await call<{ total: number }>('GET', 'courses?q=ada%20berg')).body.total).toBe(1)
  })

  it('are refused by name of the field: twice, without a main one, too many, or of another tenant', async () => {
    const create = (fields: Fields) =>
      call<{ errors: { path: string }[] }>('POST', 'courses', {
        id: newId(),
        course: courseFields({ ...day('2027-04-06'), ...fields }),
      })
    const paths = async (fields: Fields) => {
      const { status, body } = await create(fields)
      expect(status).toBe(422)
      return body.errors.map(({ path }) => path)
    }
    expect(await paths({ instructorId: ada, furtherInstructorIds: [ben, ben] })).toEqual([
      'course.furtherInstructorIds.1',
    ])
    expect(await paths({ instructorId: ada, furtherInstructorIds: [ada] })).toEqual([
      'course.furtherInstructorIds.0',
    ])
    expect(await paths({ furtherInstructorIds: [ada] })).toEqual(['course.instructorId'])
    const many = Array.from({ length: 10 }, () => newId())
    expect(await paths({ instructorId: ada, furtherInstructorIds: many })).toEqual([
      'course.furtherInstructorIds',
    ])
    const other = await reihum.addTenant()
    const theirs = newId()
    await reihum.call('POST', `/api/${other.slug}/instructors`, {
      token: other.operator.token,
      body: { id: theirs, instructor: { fullname: 'Fremd' } },
    })
    expect((await create({ instructorId: ada, furtherInstructorIds: [theirs] })).status).toBe(404)
  })

  it('cannot contradict the main one, even past the program', async () => {
    const id = await course({ instructorId: ada, furtherInstructorIds: [ben] })
    const broken = (statement: string, ...values: unknown[]) =>
      expect(reihum.owner.query(statement, values)).rejects.toThrow()
    const lead = 'insert into course_instructor values ($1, $2, $3, $4)'
    await broken(lead, tenant.id, id, ada, 2)
    await broken(lead, tenant.id, id, cleo, 1)
    await broken(lead, tenant.id, id, cleo, 10)
    await broken('update course set instructor_id = $1 where id = $2', ben, id)
    await broken('update course set instructor_id = null where id = $1', id)
    await broken(lead, tenant.id, await course({ ...day('2027-05-04') }), cleo, 1)
  })

  it('clash as the main one does, except where an appointment has an instructor of its own', async () => {
    const id = await course({ instructorId: ada, furtherInstructorIds: [ben] })
    const other = await course({ ...day('2027-05-04') })
    expect(await add(other, [appointment('2027-04-06', { instructorId: ben })])).toMatchObject({
      status: 409,
      body: { error_code: 'APPOINTMENT_CLASH', data: { count: 1 } },
    })
    const { body: report } = await call<ClashReport>('POST', 'clashes', {
      course: { courseId: null, placeId: null, instructorId: cleo, furtherInstructorIds: [ada, ben] },
      appointments: [appointment('2027-04-06')],
    })
    expect(report.clashes.map(({ over, name }) => [over, name])).toEqual([
      ['instructor', 'Ada Berg'],
      ['instructor', 'Ben Wolf'],
    ])
    await added(id, appointment('2027-04-13', { instructorId: cleo }))
    await added(other, appointment('2027-04-13', { instructorId: ben }))
    expect(
      (await change(other, { kind: 'COURSE', instructorId: cleo, furtherInstructorIds: [ben] })).status,
    ).toBe(200)
    const busy = await course({ ...day('2027-06-01'), instructorId: cleo })
    expect(
      await call('PUT', `courses/${busy}`, {
        revision: (await read(busy)).revision,
        course: courseFields({
          ...day('2027-05-04'),
          reference: (await read(busy)).reference,
          instructorId: ada,
          furtherInstructorIds: [ben],
        }),
      }),
    ).toMatchObject({ status: 409, body: { error_code: 'APPOINTMENT_CLASH', data: { count: 1 } } })
  })

  it('are found by the filters of appointments and calendar, and named there', async () => {
    const id = await course({ instructorId: ada, furtherInstructorIds: [ben] })
    await added(id, appointment('2027-04-13', { instructorId: cleo }))
    const told = ({ instructor: main, furtherInstructors }: Appointment) => [
      main?.name,
      ...furtherInstructors.map(({ name }) => name),
    ]
    expect((await appointmentsOf(id)).map(told)).toEqual([['Ada Berg', 'Ben Wolf'], ['Cleo Ott']])
    const found = async (path: string) =>
      (await call<{ items?: Appointment[]; appointments?: Appointment[] }>('GET', path)).body
    expect((await found(`appointments?instructorId=${ben}`)).items?.map(told)).toEqual([
      ['Ada Berg', 'Ben Wolf'],
    ])
    const month = await found(`calendar?from=2027-04-01&until=2027-04-30&instructorId=${ben}`)
    expect(month.appointments?.map(told)).toEqual([['Ada Berg', 'Ben Wolf']])
  })

  it('take the attendance, and see no other course', async () => {
    const { id: lea, user } = await desk.instructor()
    const id = await course({ instructorId: ada, furtherInstructorIds: [lea] })
    const other = await course({ ...day('2027-05-04'), instructorId: ada })
    const sheet = await desk.sheet((await only(id)).id, user)
    expect(sheet).toMatchObject({ status: 200, body: { appointment: { instructor: 'Ada Berg, Lea' } } })
    expect((await desk.ofCourse(id, user)).body.course.instructor).toBe('Ada Berg, Lea')
    expect((await desk.sheet((await only(other)).id, user)).status).toBe(404)
    await change(id, { instructorId: ada })
    expect((await desk.sheet((await only(id)).id, user)).status).toBe(404)
  })

  it('have the appointments in their private calendar, where all are named', async () => {
    await course({ instructorId: ada, furtherInstructorIds: [ben] })
    const { body } = await call<{ feed: { address: string } }>('PUT', `calendar-feeds/instructor/${ben}`)
    const answer = await fetch(`${reihum.origin}${new URL(body.feed.address).pathname}`)
    expect((await answer.text()).replaceAll('\r\n ', '')).toContain('Kursleitung: Ada Berg\\, Ben Wolf')
  })

  it('cannot be deleted, but archived', async () => {
    await course({ instructorId: ada, furtherInstructorIds: [ben] })
    expect(await call('DELETE', `instructors/${ben}`)).toMatchObject({
      status: 409,
      body: { error_code: 'INSTRUCTOR_IN_USE' },
    })
    expect((await call('POST', `instructors/${ben}/archive`)).status).toBe(200)
    expect((await call('DELETE', `instructors/${cleo}`)).status).toBe(200)
  })

  it('come along into a template and a copy; where one is gone, the next one leads', async () => {
    const placeId = await place('Atelier')
    const id = await course({ instructorId: cleo, furtherInstructorIds: [ben, ada], placeId })
    const copy = newId()
    await call('POST', 'courses/from', {
      id: copy,
      source: { courseId: id },
      course: { reference: 'NEU-1', title: 'Noch einmal', firstDate: null },
    })
    expect((await read(copy)).furtherInstructorIds).toEqual([ben, ada])
    const template = newId()
    await call('POST', 'templates/from', { id: template, courseId: id, name: 'Vorlage' })
    await change(id, { instructorId: ben })
    await change(copy, { ...day('2027-05-04'), instructorId: ben })
    expect((await call('DELETE', `instructors/${cleo}`)).status).toBe(200)
    const { body } = await call<Template>('GET', `templates/${template}`)
    expect(body.fields).toMatchObject({ instructorId: ben, furtherInstructorIds: [ada] })
    expect(body.gone).toEqual(['instructor'])
  })

  it('are told by the portal with what is written about each, and can be searched for', async () => {
    const id = await course({ instructorId: ada, furtherInstructorIds: [cleo] })
    const portal = async <Body>(path: string) =>
      (await reihum.call<Body>('GET', `/api/${tenant.slug}/portal/${path}`)).body
    expect(await portal<PortalCourseDetail>(`courses/${id}`)).toMatchObject({
      instructor: 'Ada Berg',
      furtherInstructors: ['Cleo Ott'],
      instructors: [
        { name: 'Ada Berg', about: 'Malt seit 1990.' },
        { name: 'Cleo Ott', about: 'Druckt.' },
      ],
    })
    const found = async (query: string) => (await portal<{ total: number }>(`courses?${query}`)).total
    expect([
      await found('q=cleo'),
      await found(`scope[instructorId]=${cleo}`),
      await found('q=wolf'),
    ]).toEqual([1, 1, 0])
    await reihum.owner.query('update course set portal_instructor = false where id = $1', [id])
    expect([await found('q=cleo'), await found(`scope[instructorId]=${cleo}`)]).toEqual([0, 0])
    expect(await portal<PortalCourseDetail>(`courses/${id}`)).toMatchObject({
      furtherInstructors: [],
      instructors: [],
    })
  })
})
