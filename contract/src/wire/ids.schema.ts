import { z } from 'zod'
import { text } from './text.schema.ts'

/**
 * Ids are UUIDv7. The brand keeps a course id from being passed where a registration id belongs. They are lowercased
 * because ids are compared as text too.
 */
const id = z.uuid().toLowerCase()

/** Made by the sender, once for a request that may be sent twice, so that it takes effect once. */
export const requestKey = id

export const userId = id.brand<'UserId'>()
export const tenantId = id.brand<'TenantId'>()
export const fileId = id.brand<'FileId'>()
export const courseId = id.brand<'CourseId'>()
export const placeId = id.brand<'PlaceId'>()
export const instructorId = id.brand<'InstructorId'>()
export const appointmentId = id.brand<'AppointmentId'>()
export const templateId = id.brand<'TemplateId'>()
export const closureId = id.brand<'ClosureId'>()
export const characteristicId = id.brand<'CharacteristicId'>()
export const characteristicValueId = id.brand<'CharacteristicValueId'>()
export const discountCodeId = id.brand<'DiscountCodeId'>()
export const voucherId = id.brand<'VoucherId'>()
export const extraId = id.brand<'ExtraId'>()
export const firmId = id.brand<'FirmId'>()
export const frameId = id.brand<'FrameId'>()
export const widgetId = id.brand<'WidgetId'>()
export const attributeId = id.brand<'AttributeId'>()
export const thingId = id.brand<'ThingId'>()
export const priceCategoryId = id.brand<'PriceCategoryId'>()
export const personId = id.brand<'PersonId'>()
export const personGroupId = id.brand<'PersonGroupId'>()
export const groupMemberId = id.brand<'GroupMemberId'>()
export const bookingId = id.brand<'BookingId'>()
export const registrationId = id.brand<'RegistrationId'>()
export const bulkRunId = id.brand<'BulkRunId'>()
export const runId = id.brand<'RunId'>()
export const saleDrillId = id.brand<'SaleDrillId'>()
export const importId = id.brand<'ImportId'>()
/** An export of everything that a tenant owns. */
export const exportId = id.brand<'ExportId'>()
/** What is exported again and again, when and where to. */
export const exportScheduleId = id.brand<'ExportScheduleId'>()
/** One export that a schedule made, or tried to. */
export const scheduledExportId = id.brand<'ScheduledExportId'>()
/** An archive of everything that is to be taken in. */
export const moveId = id.brand<'MoveId'>()
export const withdrawalId = id.brand<'WithdrawalId'>()
export const receivableId = id.brand<'ReceivableId'>()
export const paymentId = id.brand<'PaymentId'>()
export const allocationId = id.brand<'AllocationId'>()
export const datevExportId = id.brand<'DatevExportId'>()
export const dunningRunId = id.brand<'DunningRunId'>()
export const dunningNoticeId = id.brand<'DunningNoticeId'>()
export const dunningPauseId = id.brand<'DunningPauseId'>()
export const mandateId = id.brand<'MandateId'>()
export const debitId = id.brand<'DebitId'>()
export const debitRunId = id.brand<'DebitRunId'>()
export const bankLineId = id.brand<'BankLineId'>()
export const bankImportId = id.brand<'BankImportId'>()
export const refundRequestId = id.brand<'RefundRequestId'>()
export const refundFileId = id.brand<'RefundFileId'>()
export const documentId = id.brand<'DocumentId'>()
export const documentTemplateId = id.brand<'DocumentTemplateId'>()
export const invoiceId = id.brand<'InvoiceId'>()
export const writeOffId = id.brand<'WriteOffId'>()
export const markId = id.brand<'MarkId'>()
export const mailId = id.brand<'MailId'>()
export const auditId = id.brand<'AuditId'>()
export const sessionId = id.brand<'SessionId'>()
export const identityId = id.brand<'IdentityId'>()
export const suggestionId = id.brand<'SuggestionId'>()
export const passkeyId = id.brand<'PasskeyId'>()
export const ownPasskeyId = id.brand<'OwnPasskeyId'>()
export const membershipId = id.brand<'MembershipId'>()
export const invitationId = id.brand<'InvitationId'>()
export const listViewId = id.brand<'ListViewId'>()
export const recommendationId = id.brand<'RecommendationId'>()
export const tierChargeId = id.brand<'TierChargeId'>()
export const apiTokenId = id.brand<'ApiTokenId'>()
export const webhookId = id.brand<'WebhookId'>()
export const webhookDeliveryId = id.brand<'WebhookDeliveryId'>()
export const certificateId = id.brand<'CertificateId'>()
export const badgeKeyId = id.brand<'BadgeKeyId'>()
export const notificationId = id.brand<'NotificationId'>()
export const notificationRuleId = id.brand<'NotificationRuleId'>()

export type UserId = z.infer<typeof userId>
export type TenantId = z.infer<typeof tenantId>
export type SessionId = z.infer<typeof sessionId>
export type CourseId = z.infer<typeof courseId>
export type ExtraId = z.infer<typeof extraId>
export type FirmId = z.infer<typeof firmId>
export type PersonGroupId = z.infer<typeof personGroupId>
export type CharacteristicId = z.infer<typeof characteristicId>
export type AttributeId = z.infer<typeof attributeId>
export type ThingId = z.infer<typeof thingId>
export type PersonId = z.infer<typeof personId>
export type BookingId = z.infer<typeof bookingId>
export type MailId = z.infer<typeof mailId>
export type RegistrationId = z.infer<typeof registrationId>
export type PlaceId = z.infer<typeof placeId>
export type InstructorId = z.infer<typeof instructorId>

/** A tenant in a path: its slug or its id. */
export const tenantRef = text(63)
  .min(1)
  .regex(/^[a-z0-9-]+$/)
export const feedbackQuestionId = id.brand<'FeedbackQuestionId'>()
export const feedbackId = id.brand<'FeedbackId'>()
