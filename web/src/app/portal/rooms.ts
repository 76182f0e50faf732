import { attendancePortalRoom } from '#features/attendance/portal/attendance-portal.room.ts'
import { certificatesPortalRoom } from '#features/certificates/portal/certificates-portal.room.ts'
import { checkoutPortalRoom } from '#features/checkout/portal/checkout-portal.room.ts'
import { coursesPortalRoom } from '#features/courses/portal/courses-portal.room.ts'
import { documentsPortalRoom } from '#features/documents/portal/documents-portal.room.ts'
import { feedbackPortalRoom } from '#features/feedback/portal/feedback-portal.room.ts'
import { invoicesPortalRoom } from '#features/invoices/portal/invoices-portal.room.ts'
import { notificationsPortalRoom } from '#features/notifications/portal/notifications-portal.room.ts'
import { paymentsPortalRoom } from '#features/payments/portal/payments-portal.room.ts'
import { refundsPortalRoom } from '#features/refunds/portal/refunds-portal.room.ts'
import { registrationsPortalRoom } from '#features/registrations/portal/registrations-portal.room.ts'
import type { PortalRoom } from '#features/tenants/portal/portal-room.ts'
import { tenantsPortalRoom } from '#features/tenants/portal/tenants-portal.room.ts'

/**
 * What the rooms contribute to portal and embed, in the order of the rooms. It is a list of its own because these pages
 * are rendered on the server and know nothing of the back office.
 */
export const portalRooms: readonly PortalRoom[] = [
  tenantsPortalRoom,
  coursesPortalRoom,
  registrationsPortalRoom,
  attendancePortalRoom,
  paymentsPortalRoom,
  checkoutPortalRoom,
  refundsPortalRoom,
  invoicesPortalRoom,
  documentsPortalRoom,
  certificatesPortalRoom,
  feedbackPortalRoom,
  notificationsPortalRoom,
]
