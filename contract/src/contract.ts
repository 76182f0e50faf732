import type { ContractRouterClient } from '@orpc/contract'
import { attendanceContract } from './attendance/attendance.contract.ts'
import { coursesContract } from './courses/courses.contract.ts'
import { filesContract } from './files/files.contract.ts'
import { identityContract } from './identity/identity.contract.ts'
import { importsContract } from './imports/imports.contract.ts'
import { insightsContract } from './insights/insights.contract.ts'
import { messagesContract } from './messages/messages.contract.ts'
import { registrationsContract } from './registrations/registrations.contract.ts'
import { tenantsContract } from './tenants/tenants.contract.ts'

/** Everything that crosses the wire, by room. */
export const contract = {
  identity: identityContract,
  tenants: tenantsContract,
  files: filesContract,
  courses: coursesContract,
  registrations: registrationsContract,
  attendance: attendanceContract,
  imports: importsContract,
  messages: messagesContract,
  insights: insightsContract,
}

/** The API as a caller sees it: over HTTP in the web, in-process in the server-rendered faces. */
export type Api = ContractRouterClient<typeof contract>
