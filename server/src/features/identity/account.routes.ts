import { os } from '#platform/http/procedures.ts'
import { accountOf } from './account.queries.ts'
import { inOwnAccount } from './account-request.ts'
import { changeAccount } from './change-account.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { changeUsername } from './change-username.ts'
import { exportAccount } from './export-account.ts'
import { becomeFirstSuperuser, checkFirstSuperuser, firstSuperuserKey } from './first-superuser.ts'
import type { IdentityDependencies } from './identity.routes.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { requestVerification } from './request-verification.ts'
import { checkPasswordReset, resetPassword } from './reset-password.ts'
import { passkeyDoorOf } from './second-factor/passkey-door.ts'
import { verifyEmail } from './verify-email.ts'

export function accountRoutes(dependencies: IdentityDependencies) {
  const { keyFor, providers } = dependencies
  const door = passkeyDoorOf(dependencies)
  const captchaKey = keyFor('captcha')
  return {
    verify: os.identity.verify.handler(({ input, context }) => verifyEmail(context, input)),
    requestVerification: os.identity.requestVerification.handler(({ context }) =>
      requestVerification(context),
    ),
    requestPasswordReset: os.identity.requestPasswordReset.handler(({ input, context }) =>
      requestPasswordReset(context, captchaKey, input),
    ),
    checkPasswordReset: os.identity.checkPasswordReset.handler(({ input, context }) =>
      checkPasswordReset(context.inPlatform, input.token),
    ),
    resetPassword: os.identity.resetPassword.handler(({ input, context }) => resetPassword(context, input)),
    checkFirstSuperuser: os.identity.checkFirstSuperuser.handler(({ input, context }) =>
      checkFirstSuperuser(context.inPlatform, keyFor(firstSuperuserKey), input.token),
    ),
    becomeFirstSuperuser: os.identity.becomeFirstSuperuser.handler(({ input, context }) =>
      becomeFirstSuperuser(context, keyFor(firstSuperuserKey), input),
    ),
    account: os.identity.account.handler(({ context }) =>
      inOwnAccount(context, (ctx, user) => accountOf(ctx, user.id)),
    ),
    changeAccount: os.identity.changeAccount.handler(({ input, context }) => changeAccount(context, input)),
    changePassword: os.identity.changePassword.handler(({ input, context }) =>
      changePassword(context, input),
    ),
    changeEmail: os.identity.changeEmail.handler(({ input, context }) => changeEmail(context, door, input)),
    changeUsername: os.identity.changeUsername.handler(({ input, context }) =>
      changeUsername(context, door, input),
    ),
    exportAccount: os.identity.exportAccount.handler(({ context }) => exportAccount(context, providers)),
  }
}
