import type { BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import { namesFirm } from '@reihum/contract/registrations/firm.schema.ts'
import { takesFirms } from '#features/courses/firms/firm-settings.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Whether visitors may order for a firm; asked only where one of these forms names one, so others cost no look-up. */
export const firmsAllowed = async (
  ctx: TenantContext,
  forms: readonly Pick<BookingRequest, 'contact' | 'unnamedPlaces'>[],
): Promise<boolean> =>
  forms.some(({ contact, unnamedPlaces }) => unnamedPlaces > 0 || (contact !== null && namesFirm(contact))) &&
  (await takesFirms(ctx))
