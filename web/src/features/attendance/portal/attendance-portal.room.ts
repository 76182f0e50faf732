import type { PortalRoom } from '../../tenants/portal/portal-room.ts'
import { firmAttendancePage } from './firm-attendance-page.tsx'

export const attendancePortalRoom = {
  name: 'attendance',
  places: {
    '/firm/attendance': { face: 'portal', show: firmAttendancePage },
  },
} satisfies PortalRoom
