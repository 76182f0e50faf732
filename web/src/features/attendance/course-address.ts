import type { AttendedAppointment } from '@reihum/contract/attendance/attendance.schema.ts'
import { may, type TenantRole } from '@reihum/contract/tenants/roles.ts'

/** Where all appointments of a course stand: under the course, for those who have its other pages. */
export function courseAddress(role: TenantRole | null, courseId: AttendedAppointment['courseId']): string {
  return may(role, 'courses.manage') ? `/courses/${courseId}/attendances` : `/attendances/courses/${courseId}`
}
