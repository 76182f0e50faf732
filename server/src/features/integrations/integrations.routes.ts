import { passkeyDoorOf } from '#features/identity/second-factor/passkey-door.ts'
import { os } from '#platform/http/procedures.ts'
import { listApiTokens } from './api-token.queries.ts'
import { makeToken } from './make-token.ts'
import { revokeToken } from './revoke-token.ts'

export function integrationsRoutes(dependencies: Parameters<typeof passkeyDoorOf>[0]) {
  const door = passkeyDoorOf(dependencies)
  return {
    tokens: os.integrations.tokens.handler(({ input, context }) => context.enter(input, listApiTokens)),
    makeToken: os.integrations.makeToken.handler(({ input, context }) => makeToken(context, door, input)),
    revokeToken: os.integrations.revokeToken.handler(({ input, context }) =>
      context.enter(input, (ctx) => revokeToken(ctx, input.tokenId)),
    ),
  }
}
