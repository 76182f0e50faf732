import { z } from 'zod'
import type { Wording } from '../wire/locales.ts'

/** What an id in a payload leads to: the route by which a program reads the rest. */
export const webhookIds = {
  courseId: 'GET /{tenant}/courses/{courseId}',
  appointmentId: 'an appointment of the course: GET /{tenant}/courses/{courseId}/appointments',
  placeId: 'GET /{tenant}/places',
  instructorId: 'GET /{tenant}/instructors',
  attributeId: 'GET /{tenant}/attributes',
  registrationId: 'GET /{tenant}/registrations/{registrationId}',
  bookingId: 'the booking that the registration belongs to',
  withdrawalId: 'the declaration that a contract is withdrawn from',
  exceptionId: 'somebody who asked for an exception: GET /{tenant}/registrations/exceptions',
  personId: 'GET /{tenant}/persons/{personId}',
  receivableId: 'GET /{tenant}/receivables/{receivableId}',
  paymentId: 'GET /{tenant}/payments/{paymentId}',
  invoiceId: 'GET /{tenant}/invoices/{invoiceId}',
  mandateId: 'a direct debit mandate of the person',
  debitId: 'a direct debit',
  runId: 'a run of direct debits',
  noticeId: 'a reminder or dunning letter to the person',
  bankImportId: 'statements of a bank that were booked together',
  certificateId: 'a certificate of the registration',
  voucherId: 'GET /{tenant}/vouchers/{voucherId}',
  documentId: 'a document of the registration',
  fileId: 'a file',
  mailId: 'GET /{tenant}/mails/{mailId}',
} as const satisfies Record<string, string>

export type WebhookId = keyof typeof webhookIds

type Group = { name: Wording; events: Readonly<Record<string, readonly WebhookId[]>> }

const ofCourse = ['courseId'] as const
const ofAppointment = ['courseId', 'appointmentId'] as const
const ofPlace = ['placeId'] as const
const ofInstructor = ['instructorId'] as const
const ofAttribute = ['attributeId'] as const
const ofRegistration = ['registrationId', 'bookingId'] as const
const ofBooking = ['bookingId'] as const
const ofException = ['courseId', 'exceptionId'] as const
const ofPerson = ['personId'] as const
const ofReceivable = ['receivableId'] as const
const ofVoucher = ['voucherId'] as const
const ofPayment = ['paymentId'] as const
const ofInvoice = ['invoiceId'] as const
const ofMandate = ['mandateId', 'personId'] as const
const ofDebit = ['debitId'] as const
const ofRun = ['runId'] as const
const ofCertificate = ['certificateId'] as const
const ofDocument = ['documentId'] as const
const ofFile = ['fileId'] as const

/**
 * The events that a provider can have sent to a program, as the form groups them, with the ids that each payload has beside
 * its subject. Ids and never copies of data: whoever receives them reads the rest with an API token, and so no more than
 * that token may. The server checks at compile time that each event has these ids.
 */
export const webhookGroups = {
  courses: {
    name: { de: 'Kurse', en: 'Courses' },
    events: {
      'course.created': ofCourse,
      'course.changed': ofCourse,
      'course.portal-changed': ofCourse,
      'course.letter-rewritten': ofCourse,
      'course.letter-reset': ofCourse,
      'course.published': ofCourse,
      'course.closed': ofCourse,
      'course.takes-place': ofCourse,
      'course.decision-opened': ofCourse,
      'course.cancelled': ofCourse,
      'course.archived': ofCourse,
      'course.restored': ofCourse,
      'course.deleted': ofCourse,
    },
  },
  appointments: {
    name: { de: 'Termine und Anwesenheit', en: 'Appointments and attendance' },
    events: {
      'appointments.added': ofCourse,
      'appointments.silenced': ofCourse,
      'appointments.taken-back': ofCourse,
      'appointment.changed': ofAppointment,
      'appointment.cancelled': ofAppointment,
      'appointment.restored': ofAppointment,
      'appointment.deleted': ofAppointment,
      'attendance.taken': ofAppointment,
    },
  },
  registrations: {
    name: { de: 'Anmeldungen', en: 'Registrations' },
    events: {
      'registration.received': ofRegistration,
      'registration.confirmed': ofRegistration,
      'registration.changed': ofRegistration,
      'registration.extras-changed': ofRegistration,
      'registration.price-changed': ofRegistration,
      'registration.proof-sent': ofRegistration,
      'registration.proof-taken-back': ofRegistration,
      'registration.proof-decided': ofRegistration,
      'registration.proof-refused': ofRegistration,
      'registration.cancelled': ofRegistration,
      'registration.rebooked': ofRegistration,
      'registration.moved-up': ofRegistration,
      'registration.offered': ofRegistration,
      'registration.skipped': ofRegistration,
      'registration.passed-over': ofRegistration,
      'registration.booked-again': ofRegistration,
      'registration.paid-too-late': ofRegistration,
      'registration.payment-reminded': ofRegistration,
      'registration.named': ofRegistration,
      'registration.replaced': ofRegistration,
      'registration.names-missing': ofRegistration,
      'registration.told-it-takes-place': ofRegistration,
      'registration.told-dates': ofRegistration,
      'registration.replacement-declined': ofRegistration,
      'booking.contact-changed': ofBooking,
      'booking.names-until-changed': ofBooking,
      'booking.method-chosen': ofBooking,
      'withdrawal.declared': ['withdrawalId'],
      'withdrawal.settled': ['withdrawalId'],
      'exception.asked': ofException,
      'exception.accepted': ofException,
      'exception.declined': ofException,
    },
  },
  people: {
    name: { de: 'Teilnehmer', en: 'Attendees' },
    events: {
      'person.created': ofPerson,
      'person.changed': ofPerson,
      'person.merged': ofPerson,
      'person.erased': ofPerson,
      'person.letters-chosen': ofPerson,
      'person.facts-changed': ofPerson,
      'person.group-joined': ofPerson,
      'person.group-changed': ofPerson,
      'person.group-left': ofPerson,
    },
  },
  receivables: {
    name: { de: 'Forderungen und Mahnungen', en: 'Receivables and dunning' },
    events: {
      'receivable.created': ofReceivable,
      'receivable.changed': ofReceivable,
      'receivable.charged-less': ofReceivable,
      'receivable.written-off': ofReceivable,
      'receivable.write-off-taken-back': ofReceivable,
      'receivable.fee-waived': ofReceivable,
      'receivable.small-rest-given-up': ofReceivable,
      'dunning.reminded': ['noticeId'],
      'dunning.dunned': ['noticeId'],
      'dunning.paused': [],
      'dunning.resumed': [],
    },
  },
  payments: {
    name: { de: 'Zahlungen', en: 'Payments' },
    events: {
      'payment.noted': ofPayment,
      'payment.changed': ofPayment,
      'payment.allocated': ofPayment,
      'payment.allocation-taken-back': ofPayment,
      'payment.reversed': ofPayment,
      'payment.reversal-taken-back': ofPayment,
      'payment.freed': ofPayment,
      'payment.refunded': ofPayment,
      'payment.put-aside': ofPayment,
      'payment.not-ours': ofPayment,
      'payment.disputed': ofPayment,
      'payment.receipt-sent': ofPayment,
      'bank-import.booked': ['bankImportId'],
      'bank-import.undone': ['bankImportId'],
      'checkout.started': [],
      'checkout.ended': [],
      'checkout.mismatched': [],
      'checkout.mismatch-settled': [],
    },
  },
  vouchers: {
    name: { de: 'Gutscheine', en: 'Gift vouchers' },
    events: {
      'voucher.sold': ofVoucher,
      'voucher.redeemed': ofVoucher,
      'voucher.given-back': ofVoucher,
      'voucher.corrected': ofVoucher,
      'voucher.blocked': ofVoucher,
      'voucher.unblocked': ofVoucher,
      'voucher.lapsed': ofVoucher,
      'voucher.sent': ofVoucher,
    },
  },
  refunds: {
    name: { de: 'Erstattungen', en: 'Refunds' },
    events: {
      'refund.proposed': ofPayment,
      'refund.released': ofPayment,
      'refund.account-asked': ofPayment,
      'refund.account-request-withdrawn': ofPayment,
      'refund.account-entered': ofPayment,
      'refund.sent-to-service': ofPayment,
      'refund.executed': ofPayment,
      'refund.seen': ofPayment,
      'refund.came-back': ofPayment,
      'refund.kept': ofPayment,
      'service-refund.asked': [],
      'service-refund.completed': ofPayment,
      'service-refund.failed': ofPayment,
    },
  },
  debits: {
    name: { de: 'Lastschriften', en: 'Direct debits' },
    events: {
      'mandate.given': ofMandate,
      'mandate.noted': ofMandate,
      'mandate.account-changed': ofMandate,
      'mandate.suspended': ofMandate,
      'mandate.resumed': ofMandate,
      'mandate.revoked': ofMandate,
      'mandate.lapsed': ofMandate,
      'mandate.used-up': ofMandate,
      'mandate.scan-attached': ofMandate,
      'mandate.scan-removed': ofMandate,
      'debits.announced': ['noticeId'],
      'debit.dropped': ofDebit,
      'debit.collected': ofDebit,
      'debit.returned': ofDebit,
      'debit.return-settled': ofDebit,
      'debit-run.made': ofRun,
      'debit-run.files-renewed': ofRun,
      'debit-run.handed-in': ofRun,
      'debit-run.cancelled': ofRun,
    },
  },
  invoices: {
    name: { de: 'Rechnungen', en: 'Invoices' },
    events: {
      'invoice.drafted': ofInvoice,
      'invoice.changed': ofInvoice,
      'invoice.recreated': ofInvoice,
      'invoice.discarded': ofInvoice,
      'invoice.finalised': ofInvoice,
      'invoice.sent': ofInvoice,
      'invoice.cancelled': ofInvoice,
      'invoice.credited': ofInvoice,
    },
  },
  papers: {
    name: { de: 'Dokumente, Zertifikate und Dateien', en: 'Documents, certificates and files' },
    events: {
      'document.made': ofDocument,
      'document.sent': ofDocument,
      'document.removed': ofDocument,
      'certificate.passed-marked': ofCourse,
      'certificate.issued': ofCertificate,
      'certificate.replaced': ofCertificate,
      'certificate.withdrawn': ofCertificate,
      'certificate.sent': ofCertificate,
      'certificate.expires': ofCertificate,
      'file.uploaded': ofFile,
      'file.changed': ofFile,
      'file.deleted': ofFile,
      'mail.resent': ['mailId'],
      'mail.readdressed': ['mailId'],
    },
  },
  setup: {
    name: { de: 'Orte, Kursleitungen und Felder', en: 'Places, instructors and fields' },
    events: {
      'place.created': ofPlace,
      'place.changed': ofPlace,
      'place.archived': ofPlace,
      'place.restored': ofPlace,
      'place.deleted': ofPlace,
      'instructor.created': ofInstructor,
      'instructor.changed': ofInstructor,
      'instructor.archived': ofInstructor,
      'instructor.restored': ofInstructor,
      'instructor.deleted': ofInstructor,
      'attribute.created': ofAttribute,
      'attribute.changed': ofAttribute,
      'attribute.archived': ofAttribute,
      'attribute.restored': ofAttribute,
      'attribute.deleted': ofAttribute,
    },
  },
} as const satisfies Record<string, Group>

export type WebhookGroup = keyof typeof webhookGroups
/** The ids of each offered event; the server holds them against what the events carry. */
export type WebhookEventIds = { [Name in WebhookGroup]: (typeof webhookGroups)[Name]['events'] }[WebhookGroup]
type NamesOf<Events> = Events extends unknown ? keyof Events & string : never
export type WebhookEvent = NamesOf<WebhookEventIds>

const idsOf: Readonly<Record<string, readonly WebhookId[]>> = Object.assign(
  {},
  ...Object.values(webhookGroups).map(({ events }) => events),
)

export const webhookEvents = Object.keys(idsOf) as WebhookEvent[]

export const isWebhookEvent = (name: string): name is WebhookEvent => Object.hasOwn(idsOf, name)

/** The event that "send a test" sends; nothing else happened. */
export const webhookTestEvent = 'webhook.test'

/** What an event is about, and who it happened at: the part of a payload that differs from event to event. */
function webhookDataSchema(name: string) {
  const ids = Object.fromEntries(
    (idsOf[name] ?? []).map((key) => [key, z.uuid().describe(webhookIds[key])] as const),
  )
  return z.object({
    tenantId: z.uuid().describe('The provider; it may stand for the tenant in every path'),
    subject: z
      .object({ kind: z.string(), id: z.uuid() })
      .describe('The record that the event is told of in the log'),
    ...ids,
  })
}

/** What is sent, as the standard for webhooks wants it. */
export const webhookBodySchema = (name: string) =>
  z.object({
    type: z.literal(name),
    timestamp: z.iso.datetime().describe('When it happened'),
    data: webhookDataSchema(name),
  })

type Happened = {
  name: string
  subject: { kind: string; id: string }
  payload: Readonly<Record<string, unknown>>
}

/** What is sent of an event: only what is documented, whatever else its payload holds for the product itself. */
export function webhookDataOf(tenantId: string, { name, subject, payload }: Happened) {
  const ids = Object.fromEntries((idsOf[name] ?? []).map((key) => [key, payload[key]] as const))
  return { tenantId, subject: { kind: subject.kind, id: subject.id }, ...ids }
}
