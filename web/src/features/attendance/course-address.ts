import type { AttendedAppointment } from '@reihum/contract/attendance/attendance.schema.ts'
import { may, type TenantRole } from '@reihum/contract/tenants/roles.ts'

/**
 * The address of all attendances of a course: under the course for roles that have its other pages, else a page of its
 * own.
 */
export function courseAddress(role: TenantRole | null, courseId: AttendedAppointment['courseId']): string {
  return may(role, 'courses.manage') ? `/courses/${courseId}/attendances` : `/attendances/courses/${courseId}`
}
