import type {
  AdminSuggestion,
  SuggestionState,
  suggestionHandling,
} from '@reihum/contract/identity/suggestion.schema.ts'
import type { z } from 'zod'
import { Refusal } from '#platform/refusal.ts'
import { type AccountRequest, recordOfAccount } from '../account-request.ts'
import { actorOf, requireSuperuser } from '../session.ts'
import { suggestionHandled } from './suggestion.events.ts'
import { getSuggestion } from './suggestion.queries.ts'
import { lockSuggestion, updateSuggestion } from './suggestion.store.ts'

type Handling = {
  suggestionId: string
  revision: number
  handling: z.output<typeof suggestionHandling>
}

/** A superuser says how far it is; what another one said meanwhile is not overwritten. */
export function handleSuggestion(
  { inPlatform, caller, origin }: AccountRequest,
  { suggestionId, revision, handling }: Handling,
): Promise<AdminSuggestion> {
  return inPlatform(async (ctx) => {
    const superuser = await requireSuperuser(ctx, caller)
    const stored = await lockSuggestion(ctx, suggestionId)
    if (!stored) throw new Refusal('NOT_FOUND')
    const isSame = stored.state === handling.state && stored.note === handling.note
    if (!isSame) {
      if (stored.revision !== revision) throw new Refusal('CONFLICT')
      await updateSuggestion(ctx, suggestionId, { ...handling, revision: revision + 1 })
      const before = { state: stored.state as SuggestionState }
      const event = suggestionHandled(stored.user_id, { before, after: handling })
      await recordOfAccount(ctx, { actor: actorOf(superuser), origin }, event)
    }
    return getSuggestion(ctx, suggestionId)
  })
}
