import { z } from 'zod'

/** Ids are UUIDv7; the brand keeps a course id from being passed where a registration id belongs. */
export const userId = z.uuid().brand<'UserId'>()
export const tenantId = z.uuid().brand<'TenantId'>()
export const fileId = z.uuid().brand<'FileId'>()
export const courseId = z.uuid().brand<'CourseId'>()
export const placeId = z.uuid().brand<'PlaceId'>()
export const instructorId = z.uuid().brand<'InstructorId'>()
export const bookingId = z.uuid().brand<'BookingId'>()
export const registrationId = z.uuid().brand<'RegistrationId'>()
export const mailId = z.uuid().brand<'MailId'>()
export const auditId = z.uuid().brand<'AuditId'>()
export const sessionId = z.uuid().brand<'SessionId'>()
export const identityId = z.uuid().brand<'IdentityId'>()
export const membershipId = z.uuid().brand<'MembershipId'>()
export const invitationId = z.uuid().brand<'InvitationId'>()
export const tierChargeId = z.uuid().brand<'TierChargeId'>()

export type UserId = z.infer<typeof userId>
export type TenantId = z.infer<typeof tenantId>
export type SessionId = z.infer<typeof sessionId>
export type MembershipId = z.infer<typeof membershipId>
export type FileId = z.infer<typeof fileId>
export type CourseId = z.infer<typeof courseId>
export type BookingId = z.infer<typeof bookingId>
export type RegistrationId = z.infer<typeof registrationId>

/** A tenant in a path: its slug or its id. */
export const tenantRef = z
  .string()
  .min(1)
  .max(63)
  .regex(/^[a-z0-9-]+$/)
