import type { FileAddresses } from '#features/files/file-addresses.ts'
import type { InvoicedBy } from '#features/ledger/invoiced.ts'
import type { MailPosture } from '#platform/mail/queue-mail.ts'
import type { Product } from '#platform/product.ts'
import type { Vault } from '#platform/vault.ts'
import { personListRoutes } from './attendees/person-list.routes.ts'
import type { Register } from './booking/register.ts'
import { bulkRoutes } from './bulk/bulk.routes.ts'
import { courseCancellationRoutes } from './cancellation/course-cancellation.routes.ts'
import { codeUsesRoutes } from './codes/code-uses.routes.ts'
import { consentsRoutes } from './consents/consents.routes.ts'
import { changedDatesRoutes } from './dates/changed-dates.routes.ts'
import { saleDrillRoutes } from './drills/sale-drills.routes.ts'
import type { SaleDrillStage } from './drills/start-sale-drill.ts'
import { exceptionsRoutes } from './exceptions/exceptions.routes.ts'
import { extrasRoutes } from './extras/extras.routes.ts'
import { factsRoutes } from './facts/facts.routes.ts'
import { firmBookingsRoutes } from './firms/firm-bookings.routes.ts'
import { firmPageRoutes } from './firms/firm-page.routes.ts'
import { namesRoutes } from './firms/names.routes.ts'
import { interestsRoutes } from './interests/interests.routes.ts'
import { letterPreviewsRoutes } from './letters/preview-letter.ts'
import { ownBookingsRoutes } from './own-bookings/own-bookings.routes.ts'
import { ownPasskeysRoutes } from './own-passkeys/own-passkeys.routes.ts'
import { ownRebookingRoutes } from './own-rebooking/own-rebooking.routes.ts'
import { attendeeRoutes } from './portal/attendee.routes.ts'
import { portalRegistrationRoutes } from './portal/portal-registrations.routes.ts'
import { proofsRoutes } from './proofs/proofs.routes.ts'
import type { ProofFiles } from './proofs/send-proof.ts'
import { recommendingRoutes } from './recommending/recommending.routes.ts'
import { seatAlertsRoutes } from './seat-alerts/seat-alerts.routes.ts'
import { sharesRoutes } from './shares/shares.routes.ts'
import { staffRegistrationRoutes } from './staff-registrations.routes.ts'
import { thingsRoutes } from './things/things.routes.ts'
import { withdrawalRoutes } from './withdrawals/withdrawals.routes.ts'

export type RegistrationsDependencies = ProofFiles & {
  register: Register
  /** Derives a separate key for each purpose from the one secret. */
  keyFor: (purpose: string) => Buffer
  mail: MailPosture
  vault: Vault
  addresses: FileAddresses
  stage: SaleDrillStage
  /** Named where browsers ask for a passkey. */
  product: Product
  publicUrl: string
  invoicedBy: InvoicedBy
}

export function registrationsRoutes(dependencies: RegistrationsDependencies) {
  return {
    ...portalRegistrationRoutes(dependencies),
    ...attendeeRoutes(dependencies),
    ...firmBookingsRoutes,
    ...firmPageRoutes(dependencies),
    ...staffRegistrationRoutes(dependencies),
    ...bulkRoutes(dependencies),
    ...withdrawalRoutes(dependencies),
    ...personListRoutes,
    ...changedDatesRoutes(dependencies),
    ...courseCancellationRoutes(dependencies),
    ...saleDrillRoutes(dependencies),
    ...seatAlertsRoutes(dependencies),
    ...sharesRoutes(dependencies),
    ...codeUsesRoutes,
    ...recommendingRoutes,
    ...exceptionsRoutes(dependencies),
    ...interestsRoutes(dependencies),
    ...ownBookingsRoutes(dependencies),
    ...extrasRoutes(dependencies),
    ...proofsRoutes(dependencies),
    ...factsRoutes,
    ...consentsRoutes(dependencies),
    ...thingsRoutes,
    ...ownPasskeysRoutes(dependencies),
    ...ownRebookingRoutes(dependencies),
    ...namesRoutes(dependencies),
    ...letterPreviewsRoutes(dependencies),
  }
}
