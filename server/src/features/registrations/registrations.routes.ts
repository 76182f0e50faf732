import type { FileAddresses } from '#features/files/file-addresses.ts'
import type { InvoicedBy } from '#features/ledger/invoiced.ts'
import type { MailPosture } from '#platform/mail/queue-mail.ts'
import type { Vault } from '#platform/vault.ts'
import { personListRoutes } from './attendees/person-list.routes.ts'
import type { Register } from './booking/register.ts'
import { bulkRoutes } from './bulk/bulk.routes.ts'
import { courseCancellationRoutes } from './cancellation/course-cancellation.routes.ts'
import { changedDatesRoutes } from './dates/changed-dates.routes.ts'
import { saleDrillRoutes } from './drills/sale-drills.routes.ts'
import type { SaleDrillStage } from './drills/start-sale-drill.ts'
import { extrasRoutes } from './extras/extras.routes.ts'
import { factsRoutes } from './facts/facts.routes.ts'
import { namesRoutes } from './firms/names.routes.ts'
import { interestsRoutes } from './interests/interests.routes.ts'
import { ownBookingsRoutes } from './own-bookings/own-bookings.routes.ts'
import { ownRebookingRoutes } from './own-rebooking/own-rebooking.routes.ts'
import { attendeeRoutes } from './portal/attendee.routes.ts'
import { portalRegistrationRoutes } from './portal/portal-registrations.routes.ts'
import { seatAlertsRoutes } from './seat-alerts/seat-alerts.routes.ts'
import { staffRegistrationRoutes } from './staff-registrations.routes.ts'
import { withdrawalRoutes } from './withdrawals/withdrawals.routes.ts'

export type RegistrationsDependencies = {
  register: Register
  /** Derives a separate key for each purpose from the one secret. */
  keyFor: (purpose: string) => Buffer
  mail: MailPosture
  vault: Vault
  addresses: FileAddresses
  stage: SaleDrillStage
  publicUrl: string
  invoicedBy: InvoicedBy
}

export function registrationsRoutes(dependencies: RegistrationsDependencies) {
  return {
    ...portalRegistrationRoutes(dependencies),
    ...attendeeRoutes(dependencies),
    ...staffRegistrationRoutes(dependencies),
    ...bulkRoutes(dependencies),
    ...withdrawalRoutes(dependencies),
    ...personListRoutes,
    ...changedDatesRoutes(dependencies),
    ...courseCancellationRoutes(dependencies),
    ...saleDrillRoutes(dependencies),
    ...seatAlertsRoutes(dependencies),
    ...interestsRoutes(dependencies),
    ...ownBookingsRoutes(dependencies),
    ...extrasRoutes(dependencies),
    ...factsRoutes,
    ...ownRebookingRoutes(dependencies),
    ...namesRoutes(dependencies),
  }
}
