import type {
  AttendanceDay,
  AttendanceSheet,
  CourseAttendances,
  MarkOutcome,
  RegistrationAttendances,
} from '@reihum/contract/attendance/attendance.schema.ts'
import type { Timetable } from '@reihum/contract/attendance/timetable.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { newId } from '#platform/ids.ts'
import type { TestReihum, TestTenant, TestUser } from './reihum.ts'

type Said = {
  id?: string
  registrationId: string
  appointmentId: string
  type?: 'ATTENDANCE' | 'ABSENCE' | 'EXCUSED' | null
  at?: string
}

/** A mark as a device makes it. */
export function markOf({ id = newId(), at = '2027-03-02T17:05:00.000Z', type = 'ATTENDANCE', ...of }: Said) {
  return { id, type, markedAt: at, appointmentStart: '2027-03-02T17:00:00.000Z', ...of }
}

/**
 * Requests about attendance, over HTTP, by an operator unless a user is given. `at` is called for each request, because
 * tests create the server later.
 */
export function attendanceDesk(at: () => { reihum: TestReihum; tenant: TestTenant }) {
  const call = <Body>(method: string, path: string, by?: TestUser, body?: unknown) => {
    const { reihum, tenant } = at()
    const { token } = by ?? tenant.operator
    return reihum.call<Body & Problem>(method, `/api/${tenant.slug}/${path}`, { token, body })
  }
  const sheet = (appointmentId: string, by?: TestUser) =>
    call<AttendanceSheet>('GET', `appointments/${appointmentId}/attendances`, by)
  return {
    sheet,
    timetable: (day: string, by?: TestUser) => call<Timetable>('GET', `timetable?day=${day}`, by),
    day: (day: string, by?: TestUser) => call<AttendanceDay>('GET', `attendances?day=${day}`, by),
    take: (marks: ReturnType<typeof markOf>[], by?: TestUser, takenBy?: string) =>
      call<{ outcomes: MarkOutcome[]; now: string }>('POST', 'attendances/marks', by, { takenBy, marks }),
    ofCourse: (courseId: string, by?: TestUser) =>
      call<CourseAttendances>('GET', `courses/${courseId}/attendances`, by),
    ofRegistration: (id: string, by?: TestUser) =>
      call<RegistrationAttendances>('GET', `registrations/${id}/attendances`, by),
    exported: (courseId: string, format: 'csv' | 'xlsx') =>
      call<string>('GET', `courses/${courseId}/attendances/export?format=${format}`),
    /** The marks that count at an appointment, by registration. */
    types: async (appointmentId: string) => {
      const { body } = await sheet(appointmentId)
      return Object.fromEntries(body.attendees.map(({ registrationId, type }) => [registrationId, type]))
    },
    /** The only appointment of a course. */
    appointmentOf: async (courseId: string) => {
      const { rows } = await at().reihum.owner.query<{ id: string }>(
        'select id from appointment where course_id = $1 order by starts_at',
        [courseId],
      )
      return rows[0]?.id ?? ''
    },
    /** Adds a member who is an instructor and leads the courses and appointments that name that instructor. */
    instructor: async (name = 'Lea') => {
      const { reihum, tenant } = at()
      const user = await reihum.addUser('instructor')
      const id = newId()
      await reihum.owner.query(
        "insert into membership (tenant_id, id, user_id, role) values ($1, $2, $3, 'instructor')",
        [tenant.id, newId(), user.id],
      )
      await reihum.owner.query(
        `insert into instructor (tenant_id, id, fullname, name_sort, member_user_id, created_at, updated_at)
         values ($1, $2, $3, lower($3), $4, now(), now())`,
        [tenant.id, id, name, user.id],
      )
      return { id, user }
    },
  }
}
