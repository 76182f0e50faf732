import { type Interest, interestLimits } from '@reihum/contract/registrations/interest.schema.ts'
import { publicGroups } from '#features/courses/characteristics/public-groups.queries.ts'
import { forgetAttempts } from '#features/identity/attempts.ts'
import type { EnterTenant, RequestContext } from '#platform/http/request-context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { keptUntil } from './interest.rules.ts'
import {
  countInterestsOf,
  deleteInterestsWith,
  findInterest,
  holdInterests,
  type StoredInterest,
  storeConfirmation,
} from './interest.store.ts'

/** A link that we did not write is answered like one that is used up: neither tells anything. */
async function requireInterest(ctx: TenantContext, id: string | null): Promise<StoredInterest> {
  const interest = id === null ? null : await findInterest(ctx, id)
  if (!interest) throw new Refusal('ACCESS_LINK_EXPIRED')
  return interest
}

async function shown(ctx: TenantContext, interest: StoredInterest): Promise<Interest> {
  const group = (await publicGroups(ctx)).find(({ valueId }) => valueId === interest.valueId)
  // The provider speaks of that group no more, so there is nothing to say of it.
  if (!group) throw new Refusal('ACCESS_LINK_EXPIRED')
  const { path, label, of } = group
  const { wish, weekdays, fromHour, untilHour, confirmedAt, expiresAt } = interest
  return {
    group: { path, label, of },
    state: confirmedAt ? 'open' : 'asked',
    wish,
    weekdays,
    fromHour,
    untilHour,
    expiresAt: expiresAt.toISOString(),
  }
}

export const readInterest = async (ctx: TenantContext, id: string | null): Promise<Interest> =>
  shown(ctx, await requireInterest(ctx, id))

async function confirmOnce(ctx: TenantContext, id: string | null): Promise<StoredInterest> {
  await holdInterests(ctx)
  const interest = await requireInterest(ctx, id)
  if (interest.confirmedAt) return interest
  const limit = interestLimits.ofAddress
  if ((await countInterestsOf(ctx, interest.email)) >= limit)
    throw new Refusal('TOO_MANY_INTERESTS', { limit })
  await storeConfirmation(ctx, interest.id)
  return { ...interest, confirmedAt: ctx.now, expiresAt: keptUntil(ctx.now) }
}

/**
 * The click shows that the mailbox is theirs, so letters asked for there begin to be counted anew, and strangers elsewhere
 * cannot use them up.
 */
export async function confirmInterest(
  { inPlatform, origin }: Pick<RequestContext, 'inPlatform' | 'origin'>,
  enter: EnterTenant,
  { tenant, id }: { tenant: string; id: string | null },
): Promise<Interest> {
  const { interest, told } = await enter({ tenant }, async (ctx) => {
    const interest = await confirmOnce(ctx, id)
    return { interest, told: await shown(ctx, interest) }
  })
  const attempt = { purpose: 'interest', account: interest.email, address: origin.ipAddress } as const
  await inPlatform((ctx) => forgetAttempts(ctx, attempt))
  return told
}

/** Deletes the address with all that was kept of it. Mail programs may send it twice, and late. */
export async function stopInterest(ctx: TenantContext, id: string | null): Promise<{ stopped: true }> {
  if (id === null) throw new Refusal('ACCESS_LINK_EXPIRED')
  await deleteInterestsWith(ctx, id)
  return { stopped: true }
}
