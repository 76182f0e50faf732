import type { AccountExport } from '@reihum/contract/identity/account.schema.ts'
import type { OidcProvider } from '#platform/config.ts'
import { accountExported } from './account.events.ts'
import { accountExport } from './account.queries.ts'
import { type AccountRequest, inOwnAccount, recordOfAccount } from './account-request.ts'
import { actorOf } from './session.ts'

/** Exports everything stored about the user's own account; the export itself is recorded. */
export function exportAccount(
  request: AccountRequest,
  providers: readonly OidcProvider[],
): Promise<AccountExport> {
  return inOwnAccount(
    request,
    async (ctx, user) => {
      await recordOfAccount(ctx, { actor: actorOf(user), origin: request.origin }, accountExported(user.id))
      return accountExport(ctx, user.id, providers)
    },
    { isSnapshot: true, isReadOnly: false },
  )
}
