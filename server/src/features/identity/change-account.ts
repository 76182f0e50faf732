import type { Account, accountFields } from '@reihum/contract/identity/account.schema.ts'
import type { z } from 'zod'
import { fold } from '#platform/fold.ts'
import { accountChanged } from './account.events.ts'
import { accountOf } from './account.queries.ts'
import { type AccountRequest, inOwnAccount, recordOfAccount } from './account-request.ts'
import { actorOf } from './session.ts'
import { updateUser } from './user.store.ts'

export function changeAccount(
  request: AccountRequest,
  { name, language }: z.output<typeof accountFields>,
): Promise<Account> {
  return inOwnAccount(request, async (ctx, user) => {
    const before = { name: user.full_name, language: user.language }
    if (before.name !== name || before.language !== language) {
      await updateUser(ctx, user.id, { full_name: name, name_sort: fold(name), language })
      const event = accountChanged(user.id, before, { name, language })
      await recordOfAccount(ctx, { actor: actorOf(user), origin: request.origin }, event)
    }
    return accountOf(ctx, user.id)
  })
}
