import { type RegistrationState, seatStates } from '@reihum/contract/registrations/registration-states.ts'
import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { datesOf } from '../letters/letter-files.ts'
import { toldBooking } from '../letters/told-booking.queries.ts'

type Wanted = { bookingId: string; courseId: string | undefined }

/** The first registration of the booking with a place in the named course, or in any course if none is named. */
async function placedRegistration(ctx: TenantContext, { bookingId, courseId }: Wanted) {
  let placed = ctx.tx
    .selectFrom('registration')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('booking_id', '=', bookingId)
    .where('state', 'in', [...seatStates] as RegistrationState[])
  if (courseId) placed = placed.where(sql<boolean>`course_id = ${courseId}`)
  return placed.orderBy('id').limit(1).executeTakeFirst()
}

/** The same file as in the letters, so importing both leaves one entry in the calendar. */
export async function attendeeCalendar(
  ctx: TenantContext,
  { vault, publicUrl }: { vault: Vault; publicUrl: string },
  wanted: Wanted,
): Promise<File> {
  const placed = await placedRegistration(ctx, wanted)
  const booking = placed && (await toldBooking(ctx, vault, placed.id))
  const [file] = booking ? await datesOf(ctx, booking, booking.people, publicUrl) : []
  if (!booking || !file) throw new Refusal('NOT_FOUND')
  const { filename, mediaType, content } = file.attachment
  return new File([new Uint8Array(content)], filename, {
    type: mediaType,
    lastModified: booking.changedAt.getTime(),
  })
}
