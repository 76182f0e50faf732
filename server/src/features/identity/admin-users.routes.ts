import { os } from '#platform/http/procedures.ts'
import { getUser, listUsers } from './admin-user.queries.ts'
import { lockAccount, resetSecondFactor, resetUser, unlockAccount, verifyUser } from './administer-user.ts'
import type { IdentityDependencies } from './identity.routes.ts'
import { requireSuperuser } from './session.ts'

export function adminUsersRoutes({ keyFor }: IdentityDependencies) {
  const confirmationKey = keyFor('confirmation codes')
  return {
    adminUsers: os.identity.adminUsers.handler(({ input, context }) =>
      context.inPlatform(async (ctx) =>
        listUsers(ctx, (await requireSuperuser(ctx, context.caller)).id, input),
      ),
    ),
    adminUser: os.identity.adminUser.handler(({ input, context }) =>
      context.inPlatform(async (ctx) =>
        getUser(ctx, (await requireSuperuser(ctx, context.caller)).id, input.userId),
      ),
    ),
    verifyUser: os.identity.verifyUser.handler(({ input, context }) => verifyUser(context, input.userId)),
    resetUser: os.identity.resetUser.handler(({ input, context }) => resetUser(context, input.userId)),
    lockUser: os.identity.lockUser.handler(({ input, context }) =>
      lockAccount(context, confirmationKey, input),
    ),
    resetSecondFactor: os.identity.resetSecondFactor.handler(({ input, context }) =>
      resetSecondFactor(context, confirmationKey, input),
    ),
    unlockUser: os.identity.unlockUser.handler(({ input, context }) => unlockAccount(context, input.userId)),
  }
}
