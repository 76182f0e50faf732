import { z } from 'zod'

/** Ids are UUIDv7; the brand keeps a course id from being passed where a registration id belongs. */
export const userId = z.uuid().brand<'UserId'>()
export const tenantId = z.uuid().brand<'TenantId'>()
export const courseId = z.uuid().brand<'CourseId'>()
export const bookingId = z.uuid().brand<'BookingId'>()
export const registrationId = z.uuid().brand<'RegistrationId'>()
export const mailId = z.uuid().brand<'MailId'>()
export const auditId = z.uuid().brand<'AuditId'>()

export type UserId = z.infer<typeof userId>
export type TenantId = z.infer<typeof tenantId>
export type CourseId = z.infer<typeof courseId>
export type BookingId = z.infer<typeof bookingId>
export type RegistrationId = z.infer<typeof registrationId>

/** A tenant in a path: its slug or its id. */
export const tenantRef = z
  .string()
  .min(1)
  .max(63)
  .regex(/^[a-z0-9-]+$/)
