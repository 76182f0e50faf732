import type { tableFormat } from '@reihum/contract/courses/course-list.schema.ts'
import type { z } from 'zod'
import type { DomainEvent } from '#platform/audit/record.ts'

type Taken = { attended: number; absent: number; takenBack: number }

/** One entry for what was handed in together; who was meant stands with each attendee, and not in the log. */
export function attendanceTaken(
  { courseId, appointmentId, startsAt }: { courseId: string; appointmentId: string | null; startsAt: Date },
  { attended, absent, takenBack }: Taken,
): DomainEvent {
  return {
    name: 'attendance.taken',
    subject: { kind: 'course', id: courseId },
    payload: { courseId, appointmentId },
    metadata: {
      appointmentStart: startsAt.toISOString(),
      ...(attended > 0 && { attended }),
      ...(absent > 0 && { absent }),
      ...(takenBack > 0 && { takenBack }),
    },
  }
}

export function attendanceExported(
  courseId: string,
  rows: number,
  format: z.output<typeof tableFormat>,
): DomainEvent {
  return {
    name: 'attendance.exported',
    subject: { kind: 'course', id: courseId },
    payload: { courseId },
    metadata: { rows, format },
  }
}
