import { identityAdminRoom } from '#features/identity/admin/identity-admin.room.tsx'
import { insightsAdminRoom } from '#features/insights/insights-admin.room.tsx'
import { paymentsAdminRoom } from '#features/payments/charges/payments-admin.room.tsx'
import { tenantsAdminRoom } from '#features/tenants/admin/tenants-admin.room.tsx'
import type { Room } from '#platform/room.ts'

/**
 * What the rooms contribute to the superusers' face, in the order of the rooms. It is a list of its own because each
 * face is loaded alone: with one list for both, everybody would load the pages and icons of the other face too.
 */
export const adminRooms: readonly Room[] = [
  identityAdminRoom,
  tenantsAdminRoom,
  paymentsAdminRoom,
  insightsAdminRoom,
]
