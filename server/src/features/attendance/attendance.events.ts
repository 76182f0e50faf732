import type { GroupAfterCourse } from '@reihum/contract/attendance/attendance.schema.ts'
import type { tableFormat } from '@reihum/contract/courses/course-list.schema.ts'
import type { z } from 'zod'
import { event } from '#platform/audit/event.ts'

type Taken = { attended: number; absent: number; excused: number; takenBack: number }

/** One log entry for all marks sent together. It names no attendees: their registrations show the marks. */
export function attendanceTaken(
  { courseId, appointmentId, startsAt }: { courseId: string; appointmentId: string | null; startsAt: Date },
  { attended, absent, excused, takenBack }: Taken,
) {
  return event({
    name: 'attendance.taken',
    subject: { kind: 'course', id: courseId },
    payload: { courseId, appointmentId },
    metadata: {
      appointmentStart: startsAt.toISOString(),
      ...(attended > 0 && { attended }),
      ...(absent > 0 && { absent }),
      ...(excused > 0 && { excused }),
      ...(takenBack > 0 && { takenBack }),
    },
  })
}

export function groupAfterCourseChanged(courseId: string, rule: GroupAfterCourse | null) {
  return event({
    name: 'attendance.rule-changed',
    subject: { kind: 'course', id: courseId },
    payload: { courseId },
    metadata: rule ? { personGroupId: rule.groupId, leastPercent: rule.leastPercent } : {},
  })
}

export function attendanceExported(courseId: string, rows: number, format: z.output<typeof tableFormat>) {
  return event({
    name: 'attendance.exported',
    subject: { kind: 'course', id: courseId },
    payload: { courseId },
    metadata: { rows, format },
  })
}
