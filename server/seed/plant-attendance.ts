import type { AttendanceMark } from '@reihum/contract/attendance/attendance.schema.ts'
import { seatStates } from '@reihum/contract/registrations/registration-states.ts'
import { takeMarks } from '#features/attendance/take-marks.ts'
import { appointmentsOfCourse } from '#features/courses/appointments/appointment.store.ts'
import { newId } from '#platform/ids.ts'
import type { Planting } from './plant-course.ts'

const minute = 60_000

/** Takes attendance at past appointments: most people were there, some were absent, half of them excused. */
export async function plantAttendance({ door, operator, random, now }: Planting, courseId: string) {
  const past = await door({ at: now, actor: operator }, async (ctx) => {
    const dates = await appointmentsOfCourse(ctx, courseId)
    return dates.filter(({ ends_at, cancelled_at }) => ends_at < now && cancelled_at === null)
  })
  for (const { id, starts_at } of past) {
    const at = new Date(starts_at.getTime() + 5 * minute)
    await door({ at, actor: operator }, async (ctx) => {
      const seated = await ctx.tx
        .selectFrom('registration')
        .select('id')
        .where('tenant_id', '=', ctx.tenantId)
        .where('course_id', '=', courseId)
        .where('state', 'in', [...seatStates])
        .orderBy('name_sort')
        .orderBy('id')
        .execute()
      const marks = seated.map((registration) => ({
        id: newId(at.getTime()),
        registrationId: registration.id,
        appointmentId: id,
        appointmentStart: starts_at.toISOString(),
        type: random.chance(0.88) ? 'ATTENDANCE' : random.chance(0.5) ? 'EXCUSED' : 'ABSENCE',
        markedAt: at.toISOString(),
      }))
      if (marks.length > 0)
        await takeMarks({ ...ctx, role: 'operator' }, { marks: marks as AttendanceMark[] })
    })
  }
}
