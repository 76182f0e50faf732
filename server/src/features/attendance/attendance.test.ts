import type { PersonExport } from '@reihum/contract/persons.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { attendanceDesk, markOf } from '#test/attendance-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
let clock = new Date('2027-03-02T16:40:00Z')
const staff = registrationDesk(() => ({ reihum, tenant }))
const desk = attendanceDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  reihum = await startTestReihum({ clock: () => clock })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  clock = new Date('2027-03-02T16:40:00Z')
  tenant = await reihum.addTenant()
})

const evening = { start: '2027-03-02T17:00:00.000Z', end: '2027-03-02T19:00:00.000Z' }

/** A course on one evening with some attendees; the clock is set to that evening. */
async function atTheDoor(people = 2, fields: Record<string, unknown> = {}) {
  const courseId = await staff.course({ feeCents: 0, ...evening, ...fields })
  const { body } = await staff.create(courseId, {
    attendees: Array.from({ length: people }, (_, at) => ({
      firstName: `Kind ${at}`,
      lastName: 'Berg',
      email: at === 0 ? 'berg@example.org' : '',
    })),
  })
  const appointmentId = await desk.appointmentOf(courseId)
  clock = new Date('2027-03-02T17:10:00Z')
  return { courseId, appointmentId, ids: staff.idsOf(body) as [string, string] }
}

const outcomes = async (...sent: Parameters<typeof desk.take>) => {
  const { status, body } = await desk.take(...sent)
  expect(status).toBe(200)
  return body.outcomes.map(({ outcome, reason, remarks }) => [outcome, reason, ...remarks])
}

describe('who was there', () => {
  it('is handed in by whoever took it, and by nobody else who signs in on that device', async () => {
    const { appointmentId, ids } = await atTheDoor()
    const marks = [markOf({ registrationId: ids[0], appointmentId })]
    expect(await desk.take(marks, tenant.admin, tenant.operator.id)).toMatchObject({
      status: 403,
      body: { error_code: 'FORBIDDEN' },
    })
    expect((await desk.types(appointmentId))[ids[0]]).toBeNull()
    expect((await desk.take(marks, tenant.operator, tenant.operator.id)).status).toBe(200)
  })

  it('tells an excuse from an absence, and counts neither as attendance', async () => {
    const { appointmentId, ids } = await atTheDoor()
    const [registrationId] = ids
    await desk.take([markOf({ registrationId, appointmentId, type: 'EXCUSED' })])
    expect((await desk.types(appointmentId))[registrationId ?? '']).toBe('EXCUSED')
    const { body } = await desk.ofRegistration(registrationId)
    expect(body.figures).toEqual({ attended: 0, absent: 0, excused: 1, rate: 0 })
  })

  it('is said, corrected and taken back, and everything that was said can be read', async () => {
    const { appointmentId, ids } = await atTheDoor()
    const [registrationId, other] = ids
    const at = (minute: number) => `2027-03-02T17:0${minute}:00.000Z`
    await desk.take([
      markOf({ registrationId, appointmentId, at: at(1) }),
      markOf({ registrationId: other, appointmentId, type: 'ABSENCE', at: at(1) }),
    ])
    await desk.take([markOf({ registrationId, appointmentId, type: 'ABSENCE', at: at(2) })])
    await desk.take([markOf({ registrationId, appointmentId, type: null, at: at(3) })])
    expect(await desk.types(appointmentId)).toEqual({ [registrationId]: null, [other]: 'ABSENCE' })
    const { body } = await desk.ofRegistration(registrationId)
    expect(body.appointments.map(({ type, marks }) => [type, marks.map((mark) => mark.type)])).toEqual([
      [null, [null, 'ABSENCE', 'ATTENDANCE']],
    ])
    expect(body.appointments[0]?.marks[0]?.by).toBe(tenant.operator.username)
  })

  it('is the same whatever arrives first: what was said later counts, and the earlier is told so', async () => {
    const { appointmentId, ids } = await atTheDoor()
    const [registrationId] = ids
    const late = markOf({ registrationId, appointmentId, type: 'ABSENCE', at: '2027-03-02T17:09:00.000Z' })
    const early = markOf({ registrationId, appointmentId, at: '2027-03-02T17:01:00.000Z' })
    expect(await outcomes([late])).toEqual([['accepted', null]])
    expect(await outcomes([early])).toEqual([['superseded', null]])
    expect(await outcomes([early, late, early])).toEqual([
      ['superseded', null],
      ['accepted', null],
      ['superseded', null],
    ])
    expect((await desk.types(appointmentId))[registrationId]).toBe('ABSENCE')
    expect((await desk.ofRegistration(registrationId)).body.appointments[0]?.marks).toHaveLength(2)
  })

  it('is said by a clock that runs ahead only as late as it arrives', async () => {
    const { appointmentId, ids } = await atTheDoor()
    const [registrationId] = ids
    await desk.take([markOf({ registrationId, appointmentId, at: '2031-01-01T00:00:00.000Z' })])
    clock = new Date('2027-03-02T17:10:01Z')
    const [outcome] = await outcomes([
      markOf({ registrationId, appointmentId, type: 'ABSENCE', at: '2027-03-02T17:10:00.500Z' }),
    ])
    expect(outcome).toEqual(['accepted', null])
    expect((await desk.types(appointmentId))[registrationId]).toBe('ABSENCE')
  })

  it('is refused where the same id says something else, and keeps what was said before', async () => {
    const { appointmentId, ids } = await atTheDoor()
    const [registrationId, other] = ids
    const mark = markOf({ registrationId, appointmentId })
    await desk.take([mark])
    expect(await outcomes([{ ...mark, type: 'ABSENCE' }])).toEqual([['refused', 'id_taken']])
    expect(await outcomes([{ ...mark, registrationId: other }])).toEqual([['refused', 'id_taken']])
    expect(await desk.types(appointmentId)).toEqual({ [registrationId]: 'ATTENDANCE', [other]: null })
  })

  it('is written down once for what was handed in together, and not again for what comes twice', async () => {
    const { courseId, appointmentId, ids } = await atTheDoor()
    const marks = ids.map((registrationId, at) =>
      markOf({ registrationId, appointmentId, type: at === 0 ? 'ATTENDANCE' : 'ABSENCE' }),
    )
    await desk.take(marks)
    await desk.take(marks)
    const { rows } = await reihum.owner.query(
      `select d.metadata from audit_entry e join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
       where e.subject_id = $1 and e.command_type = 'attendance.taken'`,
      [courseId],
    )
    expect(rows).toEqual([{ metadata: { appointmentStart: evening.start, attended: 1, absent: 1 } }])
  })

  it('takes at most five hundred marks at once', async () => {
    const { appointmentId, ids } = await atTheDoor()
    const marks = Array.from({ length: 501 }, () => markOf({ registrationId: ids[0], appointmentId }))
    expect((await desk.take(marks)).status).toBe(422)
    const { body } = await desk.take(marks.slice(1))
    expect(body.outcomes).toHaveLength(500)
  })
})

describe('what changed meanwhile', () => {
  it('keeps a mark of somebody who was cancelled, and shows it', async () => {
    const { appointmentId, ids } = await atTheDoor()
    const [registrationId, other] = ids
    await staff.cancel(registrationId)
    await staff.cancel(other)
    expect(await outcomes([markOf({ registrationId, appointmentId })])).toEqual([
      ['accepted', null, 'registration_cancelled'],
    ])
    // The other registration has no mark and is cancelled, so it is not on the sheet.
    expect(await desk.types(appointmentId)).toEqual({ [registrationId]: 'ATTENDANCE' })
  })

  it('keeps a mark at an appointment that was cancelled, and does not count it', async () => {
    const { courseId, appointmentId, ids } = await atTheDoor()
    await staff.staff('POST', `/appointments/${appointmentId}/cancel`, {})
    expect(await outcomes([markOf({ registrationId: ids[0], appointmentId })])).toEqual([
      ['accepted', null, 'appointment_cancelled'],
    ])
    const { figures, attendees } = (await desk.ofCourse(courseId)).body
    expect([figures.rate, attendees.find(({ registrationId }) => registrationId === ids[0])?.types]).toEqual([
      null,
      ['ATTENDANCE'],
    ])
  })

  it('keeps marks of an appointment that is deleted, before they arrive or afterwards', async () => {
    const { courseId, appointmentId, ids } = await atTheDoor()
    const [registrationId] = ids
    const second = { id: newId(), start: '2027-03-09T17:00:00.000Z', end: '2027-03-09T19:00:00.000Z' }
    await staff.staff('POST', `/courses/${courseId}/appointments`, { appointments: [second] })
    await desk.take([markOf({ registrationId, appointmentId })])
    for (const id of ids) await staff.cancel(id)
    expect((await staff.staff('DELETE', `/appointments/${appointmentId}`)).status).toBe(200)
    expect(
      await outcomes([
        markOf({ registrationId, appointmentId, type: 'ABSENCE', at: '2027-03-02T17:09:00.000Z' }),
      ]),
    ).toEqual([['accepted', null, 'appointment_deleted', 'registration_cancelled']])
    const { body } = await desk.ofRegistration(registrationId)
    expect(body.appointments.map(({ appointmentId: of, marks }) => [of, marks.length])).toEqual([
      [null, 2],
      [second.id, 0],
    ])
  })

  it('keeps figures and marks of somebody who is erased, and no name', async () => {
    const { courseId, appointmentId, ids } = await atTheDoor(1)
    const [registrationId] = ids
    await desk.take([markOf({ registrationId, appointmentId })])
    await staff.cancel(registrationId)
    const { personId } = await staff.read(registrationId)
    const report = await staff.staff<PersonExport>('GET', `/persons/${personId}/export`)
    const [{ shortcode = '', courseTitle = '' } = {}] = report.body.registrations
    expect(report.body.attendances).toEqual([
      {
        shortcode,
        courseTitle,
        start: evening.start,
        type: 'ATTENDANCE',
        markedAt: '2027-03-02T17:05:00.000Z',
      },
    ])
    const shown = await reihum.call<{ code: string }>('POST', '/api/auth/confirmation-code', {
      token: tenant.operator.token,
      body: { action: 'erase-person', subject: personId },
    })
    const erased = await staff.staff('POST', `/persons/${personId}/erasure`, {
      confirmation: shown.body.code,
    })
    expect(erased.status).toBe(200)
    const { attendees, figures } = (await desk.ofCourse(courseId)).body
    expect([figures.rate, attendees[0]?.lastName]).toEqual([100, ''])
    // A device that was offline may still send marks for them.
    expect(await outcomes([markOf({ registrationId, appointmentId, type: 'ABSENCE' })])).toHaveLength(1)
  })

  it('refuses what is about two courses, or about nobody, and takes the rest', async () => {
    const one = await atTheDoor(1)
    const other = await atTheDoor(1, { start: '2027-03-03T17:00:00Z', end: '2027-03-03T19:00:00Z' })
    const [registrationId] = one.ids
    expect(
      await outcomes([
        markOf({ registrationId, appointmentId: other.appointmentId }),
        markOf({ registrationId: newId(), appointmentId: one.appointmentId }),
        markOf({ registrationId, appointmentId: one.appointmentId }),
      ]),
    ).toEqual([
      ['refused', 'other_course'],
      ['refused', 'unknown'],
      ['accepted', null],
    ])
  })
})

describe('the day', () => {
  it('shows what takes place then, also what began before, and nothing of drafts', async () => {
    const { courseId } = await atTheDoor()
    const camp = await staff.course({ start: '2027-03-01T08:00:00Z', end: '2027-03-04T16:00:00Z' })
    await staff.course({ start: '2027-03-03T08:00:00Z', end: '2027-03-03T16:00:00Z' })
    const draft = { ...evening, title: 'Entwurf', reference: 'E-1', feeCents: 0 }
    await staff.staff('POST', '/courses', {
      id: newId(),
      course: { ...draft, attendeeLimit: null, waiterLimit: null },
    })
    const { body } = await desk.day('2027-03-02')
    expect(body.sheets.map(({ appointment, attendees }) => [appointment.courseId, attendees.length])).toEqual(
      [
        [camp, 0],
        [courseId, 2],
      ],
    )
    expect([body.day, body.truncated, body.now]).toEqual(['2027-03-02', false, clock.toISOString()])
  })
})

describe('an instructor', () => {
  it('takes attendance of the courses that they lead, sees no money there, and finds nothing of others', async () => {
    const { id, user } = await desk.instructor()
    const own = await atTheDoor(1, { instructorId: id })
    const other = await atTheDoor(1, { start: '2027-03-03T17:00:00Z', end: '2027-03-03T19:00:00Z' })
    const { body } = await desk.sheet(own.appointmentId, user)
    expect(body.attendees.map(({ paymentOverdue }) => paymentOverdue)).toEqual([null])
    expect(
      await outcomes(
        [
          markOf({ registrationId: own.ids[0], appointmentId: own.appointmentId }),
          markOf({ registrationId: other.ids[0], appointmentId: other.appointmentId }),
          // They must not learn of a course that they do not lead, so a deleted appointment of it is refused as
          // unknown.
          markOf({ registrationId: other.ids[0], appointmentId: newId() }),
        ],
        user,
      ),
    ).toEqual([
      ['accepted', null],
      ['refused', 'unknown'],
      ['refused', 'unknown'],
    ])
    const answers = await Promise.all([
      desk.sheet(other.appointmentId, user),
      desk.ofCourse(other.courseId, user),
      desk.ofRegistration(other.ids[0], user),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await desk.day('2027-03-03', user)).body.sheets).toEqual([])
    expect((await desk.ofCourse(own.courseId, user)).body.figures.attended).toBe(1)
  })

  it('sees of a course only the appointment that they lead themselves', async () => {
    const { id, user } = await desk.instructor()
    const { courseId, ids } = await atTheDoor(1)
    const second = { id: newId(), start: '2027-03-09T17:00:00Z', end: '2027-03-09T19:00:00Z' }
    await staff.staff('POST', `/courses/${courseId}/appointments`, {
      appointments: [{ ...second, instructorId: id }],
    })
    expect((await desk.ofCourse(courseId, user)).body.appointments.map((one) => one.id)).toEqual([second.id])
    expect((await desk.ofRegistration(ids[0], user)).body.appointments).toHaveLength(1)
  })

  it('finds nothing who is no instructor of the school yet', async () => {
    const { courseId } = await atTheDoor(1)
    const { id, user } = await desk.instructor()
    await reihum.owner.query('update instructor set member_user_id = null where id = $1', [id])
    expect((await desk.ofCourse(courseId, user)).status).toBe(404)
    expect((await desk.day('2027-03-02', user)).body.sheets).toEqual([])
  })
})

describe('another tenant', () => {
  it('finds nothing, and says nothing of what is not theirs', async () => {
    const { courseId, appointmentId, ids } = await atTheDoor(1)
    const [registrationId] = ids
    const mark = markOf({ registrationId, appointmentId })
    await desk.take([mark])
    tenant = await reihum.addTenant()
    expect(await outcomes([markOf({ registrationId, appointmentId })])).toEqual([['refused', 'unknown']])
    const answers = await Promise.all([
      desk.sheet(appointmentId),
      desk.ofCourse(courseId),
      desk.ofRegistration(registrationId),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    // Ids are unique per tenant, so another tenant may use the same one.
    const own = await atTheDoor(1, { start: '2027-03-03T17:00:00Z', end: '2027-03-03T19:00:00Z' })
    const again = { ...mark, registrationId: own.ids[0], appointmentId: own.appointmentId }
    expect(await outcomes([again])).toEqual([['accepted', null]])
  })
})

describe('the table of a course', () => {
  it('has everybody with each appointment, and says who took it along', async () => {
    const { courseId, appointmentId, ids } = await atTheDoor()
    await desk.take([markOf({ registrationId: ids[0], appointmentId })])
    const { status, body } = await desk.exported(courseId, 'csv')
    expect(status).toBe(200)
    const lines = String(body).split('\r\n')
    expect(lines[0]).toContain('02.03.2027, 18:00')
    expect(lines[1]).toMatch(/Kind 0 Berg.*Anwesend.*1.*0.*100/)
    const { rows } = await reihum.owner.query(
      "select count(*)::int as count from audit_entry where subject_id = $1 and command_type = 'attendance.exported'",
      [courseId],
    )
    expect(rows[0].count).toBe(1)
  })
})
