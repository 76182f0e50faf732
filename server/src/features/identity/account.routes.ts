import { os } from '#platform/http/procedures.ts'
import { Refusal } from '#platform/refusal.ts'

const notYet = () => {
  throw new Refusal('UNAVAILABLE')
}

export function accountRoutes() {
  return {
    verify: os.identity.verify.handler(notYet),
    requestVerification: os.identity.requestVerification.handler(notYet),
    requestPasswordReset: os.identity.requestPasswordReset.handler(notYet),
    checkPasswordReset: os.identity.checkPasswordReset.handler(notYet),
    resetPassword: os.identity.resetPassword.handler(notYet),
    account: os.identity.account.handler(notYet),
    changeAccount: os.identity.changeAccount.handler(notYet),
    changePassword: os.identity.changePassword.handler(notYet),
    changeEmail: os.identity.changeEmail.handler(notYet),
    changeUsername: os.identity.changeUsername.handler(notYet),
    exportAccount: os.identity.exportAccount.handler(notYet),
  }
}
