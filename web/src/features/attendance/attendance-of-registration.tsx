import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { lazy } from 'react'
import { useActiveTenant } from '#platform/tenant.ts'

const RegistrationAttendance = lazy(() => import('./registration-attendance.tsx'))

/** Shows the attendance on the page of a registration, to roles that may read it. */
export function AttendanceOfRegistration({ registrationId }: { registrationId: Registration['id'] }) {
  const { role } = useActiveTenant()
  return may(role, 'attendances.take') ? <RegistrationAttendance registrationId={registrationId} /> : null
}
