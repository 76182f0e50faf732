import type { GivenSuggestion, OwnSuggestion } from '@reihum/contract/identity/suggestion.schema.ts'
import { Refusal } from '#platform/refusal.ts'
import { companyOfMember } from '../account.queries.ts'
import { type AccountRequest, inOwnAccount, recordOfAccount } from '../account-request.ts'
import { actorOf } from '../session.ts'
import { lockUser } from '../user.store.ts'
import { suggestionGiven } from './suggestion.events.ts'
import { suggestionByKey } from './suggestion.queries.ts'
import { dayBefore, secondsToWait } from './suggestion.rules.ts'
import { insertSuggestion, timesOfSuggestions } from './suggestion.store.ts'

/** Stores what somebody says of the product, once for each request key, and has the operator told. */
export function giveSuggestion(request: AccountRequest, given: GivenSuggestion): Promise<OwnSuggestion> {
  return inOwnAccount(request, async (ctx, user) => {
    // Superusers at work as support are no members: they say nothing on behalf of a provider.
    const company = given.tenantId ? await companyOfMember(ctx, user.id, given.tenantId) : ''
    if (company === null) throw new Refusal('NOT_FOUND')
    // Whoever sends many at once is counted one by one.
    await lockUser(ctx, user.id)
    const known = await suggestionByKey(ctx, user.id, given.requestKey)
    if (known) return known
    const seconds = secondsToWait(await timesOfSuggestions(ctx, user.id, dayBefore(ctx.now)), ctx.now)
    if (seconds > 0) throw new Refusal('TOO_MANY_REQUESTS', { seconds })
    const id = await insertSuggestion(ctx, user.id, { ...given, company })
    const stored = await suggestionByKey(ctx, user.id, given.requestKey)
    if (!stored) throw new Error('A suggestion is gone that was just stored')
    if (id)
      await recordOfAccount(
        ctx,
        { actor: actorOf(user), origin: request.origin },
        suggestionGiven(user.id, id),
      )
    return stored
  })
}
