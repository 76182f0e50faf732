import type { tableFormat } from '@reihum/contract/courses/course-list.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { z } from 'zod'
import { record } from '#platform/audit/record.ts'
import { tableFile, type WriteFile } from '#platform/tables/table-file.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { attendanceExported } from './attendance.events.ts'
import { attendanceTable } from './attendance-table.rules.ts'
import { courseAttendances } from './course-attendance.queries.ts'

/** Exports the attendance of a course; the export is recorded. */
export async function exportAttendance(
  ctx: TenantContext,
  { courseId, format }: { courseId: string; format: z.output<typeof tableFormat> },
  locale: Locale,
): Promise<WriteFile> {
  const attendances = await courseAttendances(ctx, courseId)
  await record(ctx, attendanceExported(courseId, attendances.attendees.length, format))
  return tableFile(ctx, (formats) => attendanceTable(attendances, formats), { format, locale })
}
