import type { AnyContractRouter } from '@orpc/contract'
import { assistantContract } from './assistant/assistant.contract.ts'
import { assistantWords } from './assistant/assistant.words.ts'
import { attendanceContract } from './attendance/attendance.contract.ts'
import { attendanceWords } from './attendance/attendance.words.ts'
import { certificatesContract } from './certificates/certificates.contract.ts'
import { certificatesWords } from './certificates/certificates.words.ts'
import { checkoutContract } from './checkout/checkout.contract.ts'
import { checkoutWords } from './checkout/checkout.words.ts'
import { coursesContract } from './courses/courses.contract.ts'
import { coursesImports } from './courses/courses.imports.ts'
import { coursesSearch } from './courses/courses.search.ts'
import { coursesWords } from './courses/courses.words.ts'
import { debitsContract } from './debits/debits.contract.ts'
import { debitsWords } from './debits/debits.words.ts'
import { documentsContract } from './documents/documents.contract.ts'
import { documentsWords } from './documents/documents.words.ts'
import { feedbackContract } from './feedback/feedback.contract.ts'
import { feedbackWords } from './feedback/feedback.words.ts'
import { filesContract } from './files/files.contract.ts'
import { filesSearch } from './files/files.search.ts'
import { filesWords } from './files/files.words.ts'
import { identityContract } from './identity/identity.contract.ts'
import { identityWords } from './identity/identity.words.ts'
import { makeImportsContract } from './imports/imports.contract.ts'
import { importsWords } from './imports/imports.words.ts'
import { makeInsightsContract } from './insights/insights.contract.ts'
import { insightsWords } from './insights/insights.words.ts'
import { integrationsContract } from './integrations/integrations.contract.ts'
import { integrationsWords } from './integrations/integrations.words.ts'
import { invoicesContract } from './invoices/invoices.contract.ts'
import { invoicesSearch } from './invoices/invoices.search.ts'
import { invoicesWords } from './invoices/invoices.words.ts'
import { ledgerWords } from './ledger/ledger.words.ts'
import { mandatesContract } from './mandates/mandates.contract.ts'
import { mandatesImports } from './mandates/mandates.imports.ts'
import { mandatesWords } from './mandates/mandates.words.ts'
import { messagesContract } from './messages/messages.contract.ts'
import { messagesSearch } from './messages/messages.search.ts'
import { messagesWords } from './messages/messages.words.ts'
import { notificationsContract } from './notifications/notifications.contract.ts'
import { notificationsWords } from './notifications/notifications.words.ts'
import { paymentsContract } from './payments/payments.contract.ts'
import { paymentsSearch } from './payments/payments.search.ts'
import { paymentsWords } from './payments/payments.words.ts'
import { peopleImports } from './people/people.imports.ts'
import { peopleSearch } from './people/people.search.ts'
import { peopleWords } from './people/people.words.ts'
import { personsContract } from './persons.contract.ts'
import { refundsContract } from './refunds/refunds.contract.ts'
import { refundsWords } from './refunds/refunds.words.ts'
import { registrationsContract } from './registrations/registrations.contract.ts'
import { registrationsImports } from './registrations/registrations.imports.ts'
import { registrationsSearch } from './registrations/registrations.search.ts'
import { registrationsWords } from './registrations/registrations.words.ts'
import { tenantsContract } from './tenants/tenants.contract.ts'
import { tenantsWords } from './tenants/tenants.words.ts'
import { vouchersContract } from './vouchers/vouchers.contract.ts'
import { vouchersWords } from './vouchers/vouchers.words.ts'
import type { RoomImports } from './wire/room-imports.ts'
import type { RoomSearch } from './wire/room-search.ts'
import type { RoomWords } from './wire/room-words.ts'

type Room = { routes: AnyContractRouter; words: RoomWords; search?: RoomSearch; imports?: RoomImports }

/** The rooms in the order of the house, each with its routes and its words. A new room is a line here. */
const importing = {
  identity: { routes: identityContract, words: identityWords },
  tenants: { routes: tenantsContract, words: tenantsWords },
  messages: { routes: messagesContract, words: messagesWords, search: messagesSearch },
  people: { routes: personsContract, words: peopleWords, search: peopleSearch, imports: peopleImports },
  files: { routes: filesContract, words: filesWords, search: filesSearch },
  courses: { routes: coursesContract, words: coursesWords, search: coursesSearch, imports: coursesImports },
  ledger: { routes: {}, words: ledgerWords },
  vouchers: { routes: vouchersContract, words: vouchersWords },
  mandates: { routes: mandatesContract, words: mandatesWords, imports: mandatesImports },
  registrations: {
    routes: registrationsContract,
    words: registrationsWords,
    search: registrationsSearch,
    imports: registrationsImports,
  },
  attendance: { routes: attendanceContract, words: attendanceWords },
  payments: { routes: paymentsContract, words: paymentsWords, search: paymentsSearch },
  checkout: { routes: checkoutContract, words: checkoutWords },
  debits: { routes: debitsContract, words: debitsWords },
  refunds: { routes: refundsContract, words: refundsWords },
  invoices: { routes: invoicesContract, words: invoicesWords, search: invoicesSearch },
  documents: { routes: documentsContract, words: documentsWords },
  certificates: { routes: certificatesContract, words: certificatesWords },
  feedback: { routes: feedbackContract, words: feedbackWords },
  notifications: { routes: notificationsContract, words: notificationsWords },
  assistant: { routes: assistantContract, words: assistantWords },
} satisfies Record<string, Room>

/** `imports` stands to the right of the rooms whose tables it imports. */
const searched = {
  ...importing,
  imports: { routes: makeImportsContract(importing), words: importsWords },
  integrations: { routes: integrationsContract, words: integrationsWords },
} satisfies Record<string, Room>

/** All rooms. `insights` comes last, because it searches all others. */
export const rooms = {
  ...searched,
  insights: { routes: makeInsightsContract(searched), words: insightsWords },
} satisfies Record<string, Room>

export type Rooms = typeof rooms
