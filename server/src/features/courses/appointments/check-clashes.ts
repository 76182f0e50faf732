import type { ClashReport, NewAppointment } from '@reihum/contract/courses/appointment.schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { leadersOf } from '../instructors/leaders.rules.ts'
import { courseHolding, occupationIn, reportClashes } from './occupation.queries.ts'

type Input = {
  course: {
    courseId: string | null
    placeId: string | null
    instructorId: string | null
    furtherInstructorIds: readonly string[]
  }
  appointments: readonly NewAppointment[]
}

/** The clashes that appointments would have, given the place and instructors that their course is about to get. */
export async function checkClashes(
  ctx: TenantContext,
  { course, appointments }: Input,
): Promise<ClashReport> {
  const stored = course.courseId ? await courseHolding(ctx, course.courseId) : undefined
  const planned = appointments.map(({ start, end, ...appointment }) => ({
    ...occupationIn(
      {
        id: '',
        title: stored?.title ?? '',
        placeId: course.placeId,
        leaders: leadersOf(course),
        trialOf: stored?.trialOf ?? null,
      },
      { ...appointment, startsAt: new Date(start), endsAt: new Date(end) },
    ),
    courseId: stored?.id ?? null,
  }))
  return reportClashes(ctx, planned)
}
