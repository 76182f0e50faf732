import type { BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import { os } from '#platform/http/procedures.ts'
import { wrongFields } from '#platform/http/require-fields.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { previewBooking } from '../booking/preview-booking.ts'
import type { RegistrationsDependencies } from '../registrations.routes.ts'
import { enterFirm } from './enter-firm-page.ts'
import { firmPage } from './firm-page.queries.ts'
import { openFirmBooking } from './open-firm-booking.ts'

/**
 * Out of a frame a firm orders with its name, and places of one course. The session has shown one mailbox to be theirs: with another
 * address the order would write to strangers, and the rules of entry would say what these attend and belong to.
 */
async function enterOrder(ctx: TenantContext, firmId: string, request: BookingRequest): Promise<void> {
  const { email } = await enterFirm(ctx, firmId)
  const { contact } = request
  if (!contact?.company) throw wrongFields([{ path: ['contact', 'company'], code: 'required' }])
  if (contact.email.toLowerCase() !== email)
    throw wrongFields([{ path: ['contact', 'email'], code: 'signedInAddress' }])
  if (request.furtherCourses.length > 0) throw wrongFields([{ path: ['frameId'], code: 'frameAlone' }])
}

export const firmPageRoutes = ({ register, vault }: RegistrationsDependencies) => ({
  firmPage: os.registrations.firmPage.handler(({ input, context }) =>
    context.enter(input, (ctx) => firmPage(ctx, input)),
  ),
  checkInFrame: os.registrations.checkInFrame.handler(
    ({ input: { tenant, firmId, frameId, courseId, ...request }, context }) =>
      context.enter({ tenant }, async (ctx) => {
        await enterOrder(ctx, firmId, request)
        const forFirm = { firmId, frameId }
        return previewBooking(ctx, vault, { courseId, request, isUnproven: false, forFirm })
      }),
  ),
  orderInFrame: os.registrations.orderInFrame.handler(
    async ({ input: { tenant, firmId, frameId, courseId, ...request }, context }) => {
      await context.enter({ tenant }, (ctx) => enterOrder(ctx, firmId, request))
      return register(tenant, { courseId, request, forFirm: { firmId, frameId } }, context)
    },
  ),
  openFirmBooking: os.registrations.openFirmBooking.handler(({ input, context }) =>
    context.enter(input, (ctx) => openFirmBooking(ctx, input)),
  ),
})
