import { attendanceRoutes } from '#features/attendance/attendance.routes.ts'
import { type CoursesDependencies, coursesRoutes } from '#features/courses/courses.routes.ts'
import { type FilesDependencies, filesRoutes } from '#features/files/files.routes.ts'
import { type IdentityDependencies, identityRoutes } from '#features/identity/identity.routes.ts'
import { type ImportsDependencies, importsRoutes } from '#features/imports/imports.routes.ts'
import { insightsRoutes } from '#features/insights/insights.routes.ts'
import { messagesRoutes } from '#features/messages/messages.routes.ts'
import {
  type RegistrationsDependencies,
  registrationsRoutes,
} from '#features/registrations/registrations.routes.ts'
import { type TenantsDependencies, tenantsRoutes } from '#features/tenants/tenants.routes.ts'
import { os } from '#platform/http/procedures.ts'

type Dependencies = IdentityDependencies &
  TenantsDependencies &
  CoursesDependencies &
  FilesDependencies &
  RegistrationsDependencies &
  ImportsDependencies

/** All rooms behind the contract; a route of the contract that nobody implements is a type error here. */
export function makeRouter(dependencies: Dependencies) {
  return os.router({
    identity: identityRoutes(dependencies),
    tenants: tenantsRoutes(dependencies),
    files: filesRoutes(dependencies),
    courses: coursesRoutes(dependencies),
    registrations: registrationsRoutes(dependencies),
    attendance: attendanceRoutes,
    imports: importsRoutes(dependencies),
    messages: messagesRoutes({ mail: dependencies.mail }),
    insights: insightsRoutes,
  })
}

export type Router = ReturnType<typeof makeRouter>
