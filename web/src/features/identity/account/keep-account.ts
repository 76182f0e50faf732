import type { Account } from '@reihum/contract/identity/account.schema.ts'
import { queries, queryClient, session } from '#platform/connection.ts'

/** What was saved is shown at once, and whoever shows the person anywhere learns of it. */
export function keepAccount(account: Account) {
  queryClient.setQueryData(queries.identity.account.queryKey(), account)
  void session.reloadUserInfo().catch(() => {})
}
