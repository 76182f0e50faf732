import type { Account } from '@reihum/contract/identity/account.schema.ts'
import { queries, queryClient, session } from '#platform/connection.ts'

/** Shows the saved account at once, and reloads the user for all places that show it. */
export function keepAccount(account: Account) {
  queryClient.setQueryData(queries.identity.account.queryKey(), account)
  void session.reloadUserInfo().catch(() => {})
}
