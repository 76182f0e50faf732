import { assistantRoom } from '#features/assistant/assistant.room.tsx'
import { attendanceRoom } from '#features/attendance/attendance.room.tsx'
import { certificatesRoom } from '#features/certificates/certificates.room.tsx'
import { checkoutRoom } from '#features/checkout/checkout.room.tsx'
import { coursesRoom } from '#features/courses/courses.room.tsx'
import { debitsRoom } from '#features/debits/debits.room.tsx'
import { documentsRoom } from '#features/documents/documents.room.tsx'
import { feedbackRoom } from '#features/feedback/feedback.room.tsx'
import { filesRoom } from '#features/files/files.room.tsx'
import { identityRoom } from '#features/identity/identity.room.tsx'
import { importsRoom } from '#features/imports/imports.room.tsx'
import { insightsRoom } from '#features/insights/insights.room.tsx'
import { integrationsRoom } from '#features/integrations/integrations.room.tsx'
import { invoicesRoom } from '#features/invoices/invoices.room.tsx'
import { mandatesRoom } from '#features/mandates/mandates.room.tsx'
import { messagesRoom } from '#features/messages/messages.room.tsx'
import { notificationsRoom } from '#features/notifications/notifications.room.tsx'
import { paymentsRoom } from '#features/payments/payments.room.tsx'
import { peopleRoom } from '#features/people/people.room.tsx'
import { refundsRoom } from '#features/refunds/refunds.room.tsx'
import { registrationsRoom } from '#features/registrations/registrations.room.tsx'
import { tenantsRoom } from '#features/tenants/tenants.room.tsx'
import { vouchersRoom } from '#features/vouchers/vouchers.room.tsx'
import type { Room } from '#platform/room.ts'

/** What each room contributes to the back office, in the order of the rooms. A new room is added as a line here. */
export const rooms: readonly Room[] = [
  identityRoom,
  tenantsRoom,
  messagesRoom,
  peopleRoom,
  filesRoom,
  coursesRoom,
  vouchersRoom,
  mandatesRoom,
  registrationsRoom,
  attendanceRoom,
  paymentsRoom,
  checkoutRoom,
  debitsRoom,
  refundsRoom,
  invoicesRoom,
  documentsRoom,
  certificatesRoom,
  feedbackRoom,
  notificationsRoom,
  assistantRoom,
  importsRoom,
  integrationsRoom,
  insightsRoom,
]
