import { os } from '#platform/http/procedures.ts'
import { inOwnAccount } from '../account-request.ts'
import { requireSuperuser } from '../session.ts'
import { giveSuggestion } from './give-suggestion.ts'
import { handleSuggestion } from './handle-suggestion.ts'
import { getSuggestion, listSuggestions, ownSuggestions } from './suggestion.queries.ts'

export const suggestionsRoutes = () => ({
  giveSuggestion: os.identity.giveSuggestion.handler(({ input, context }) => giveSuggestion(context, input)),
  ownSuggestions: os.identity.ownSuggestions.handler(({ input, context }) =>
    inOwnAccount(context, (ctx, user) => ownSuggestions(ctx, user.id, input)),
  ),
  adminSuggestions: os.identity.adminSuggestions.handler(({ input, context }) =>
    context.inPlatform(async (ctx) => {
      await requireSuperuser(ctx, context.caller)
      return listSuggestions(ctx, input)
    }),
  ),
  adminSuggestion: os.identity.adminSuggestion.handler(({ input, context }) =>
    context.inPlatform(async (ctx) => {
      await requireSuperuser(ctx, context.caller)
      return getSuggestion(ctx, input.suggestionId)
    }),
  ),
  handleSuggestion: os.identity.handleSuggestion.handler(({ input, context }) =>
    handleSuggestion(context, input),
  ),
})
