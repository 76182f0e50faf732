import type { OwnConsents } from '@reihum/contract/registrations/consent.contract.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { givenAnswers } from '../answer.queries.ts'
import { enterByLink } from '../portal/enter-by-link.ts'
import { registrationChanged } from '../registration.events.ts'
import { storeAnswers } from '../registration.store.ts'
import { lockRegistrations, storeChange } from '../registration-move.store.ts'
import { canBeTakenBack, isConsent } from './consent.rules.ts'
import { consentsOf } from './own-consents.queries.ts'

type Wanted = { accessToken: string; registrationId: string; attributeId: string }

/**
 * Takes back what somebody agreed to with their booking. The log says that an answer was changed and by whom, and not which. Taken
 * back already, there is nothing to do.
 */
export async function takeBackConsent(
  visitor: TenantContext,
  { accessToken, registrationId, attributeId }: Wanted,
): Promise<OwnConsents> {
  const { ctx, bookingId } = await enterByLink(visitor, accessToken)
  const [row] = await lockRegistrations(ctx, [registrationId])
  if (row?.booking_id !== bookingId) throw new Refusal('NOT_FOUND')
  const answers = (await givenAnswers(ctx, [row.id])).get(row.id) ?? []
  const given = answers.find((one) => one.asked.id === attributeId && isConsent(one))
  if (given) {
    if (!canBeTakenBack(given)) throw new Refusal('CONSENT_NEEDED')
    await storeAnswers(ctx, row.id, { kept: [], removed: [attributeId] })
    await storeChange(ctx, row.id, { internal_notes: row.internal_notes, revision: row.revision + 1 })
    await record(ctx, registrationChanged(row.id, bookingId, ['answers']))
  }
  return consentsOf(ctx, [bookingId])
}
