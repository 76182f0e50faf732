import { os } from '#platform/http/procedures.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Vault } from '#platform/vault.ts'
import { attendeeBooking } from '../portal/attendee-booking.queries.ts'
import { enterByLink } from '../portal/enter-by-link.ts'
import { getRegistrationDetail } from '../registration.queries.ts'
import { decideProof } from './decide-proof.ts'
import { type ProofFiles, readSentProof, sendProof, takeBackProof } from './send-proof.ts'

export const proofsRoutes = ({ vault, storage, incoming }: { vault: Vault } & ProofFiles) => ({
  decideProof: os.registrations.decideProof.handler(({ input, context }) =>
    context.enter(input, async (ctx) => {
      await decideProof(ctx, input.registrationId, input)
      return getRegistrationDetail(ctx, input.registrationId)
    }),
  ),
  sentProof: os.registrations.sentProof.handler(({ input, context }) =>
    readSentProof((body) => context.enter(input, body), storage, input.registrationId),
  ),
  sendProof: os.registrations.sendProof.handler(async ({ input: { params, query }, context }) => {
    const { body: content, bodyBytes: bytes = null } = context
    if (!content) throw new Refusal('INVALID_INPUT')
    const { accessToken, registrationId } = params
    const sent = { accessToken, registrationId, ...query, content, bytes }
    await sendProof((body) => context.enter(params, body), { storage, incoming }, sent)
    return context.enter(params, async (visitor) => {
      const { ctx, bookingId } = await enterByLink(visitor, accessToken)
      return attendeeBooking(ctx, vault, bookingId)
    })
  }),
  takeBackProof: os.registrations.takeBackProof.handler(({ input, context }) =>
    context.enter(input, async (visitor) => {
      const attendee = await enterByLink(visitor, input.accessToken)
      await takeBackProof(attendee, input.registrationId)
      return attendeeBooking(attendee.ctx, vault, attendee.bookingId)
    }),
  ),
})
