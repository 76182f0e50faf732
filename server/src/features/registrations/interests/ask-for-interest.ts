import { interestLimits, type Wish } from '@reihum/contract/registrations/interest.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { type PublicGroup, publicGroups } from '#features/courses/characteristics/public-groups.queries.ts'
import { countAttempt } from '#features/identity/attempts.ts'
import type { EnterTenant, RequestContext } from '#platform/http/request-context.ts'
import { newId } from '#platform/ids.ts'
import { inEqualTime } from '#platform/in-equal-time.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { confirmableUntil, isLetterDue } from './interest.rules.ts'
import {
  countOfGroup,
  dropUnconfirmedInterests,
  holdInterests,
  insertInterest,
  interestOfAddress,
  renewInterest,
  type Wished,
} from './interest.store.ts'
import { askToConfirmInterest, type InterestDependencies } from './write-interest.ts'

type Asked = Wish & { group: string; email: string; language: Locale }

/** A group that is only internal does not exist for visitors. */
async function requireGroup(ctx: TenantContext, path: string): Promise<PublicGroup> {
  const group = (await publicGroups(ctx)).find((one) => one.path === path)
  if (!group) throw new Refusal('NOT_FOUND')
  // Counted before anything is looked up by the address: the answer must not depend on it.
  if ((await countOfGroup(ctx, group.valueId)) >= interestLimits.ofGroup) throw new Refusal('INTERESTS_FULL')
  return group
}

/** One address has one interest in a group, and a letter each time it asks, but for what was sent twice by mistake. */
async function keepInterest(
  ctx: TenantContext,
  dependencies: InterestDependencies,
  asked: Asked,
): Promise<void> {
  await holdInterests(ctx)
  const group = await requireGroup(ctx, asked.group)
  const { email, language, wish, fromHour, untilHour } = asked
  const weekdays = [...new Set(asked.weekdays)].sort()
  const wished: Wished = { valueId: group.valueId, email, language, wish, weekdays, fromHour, untilHour }
  const known = await interestOfAddress(ctx, group.valueId, email)
  if (known && !isLetterDue(known.askedAt, ctx.now)) return
  if (known) await renewInterest(ctx, known, wished)
  const kept = known ?? (await insertInterest(ctx, wished))
  if (!known) await dropUnconfirmedInterests(ctx, email)
  const interest = known?.confirmedAt ? known : { ...wished, id: kept.id, email: kept.email }
  const expiresAt = known?.confirmedAt ? null : confirmableUntil(ctx.now)
  await askToConfirmInterest(ctx, dependencies, {
    interest,
    group,
    expiresAt,
    letterId: newId(ctx.now.getTime()),
  })
}

/**
 * Somebody wants to be told of courses that fit; a letter asks for one click. The answer is the same after the same time,
 * whoever has asked before. Letters to one address are counted, so that nobody's mailbox is flooded.
 */
export function askForInterest(
  { inPlatform, origin }: Pick<RequestContext, 'inPlatform' | 'origin'>,
  enter: EnterTenant,
  dependencies: InterestDependencies,
  { tenant, ...asked }: Asked & { tenant: string },
): Promise<{ asked: true }> {
  return inEqualTime(async () => {
    await enter({ tenant }, (ctx) => requireGroup(ctx, asked.group))
    const attempt = { purpose: 'interest', account: asked.email, address: origin.ipAddress } as const
    await inPlatform((ctx) => countAttempt(ctx, attempt))
    await enter({ tenant }, (ctx) => keepInterest(ctx, dependencies, asked))
    return { asked: true }
  })
}
