import { os } from '#platform/http/procedures.ts'
import { Refusal } from '#platform/refusal.ts'

const notYet = () => {
  throw new Refusal('UNAVAILABLE')
}

export function adminUsersRoutes() {
  return {
    adminUsers: os.identity.adminUsers.handler(notYet),
    adminUser: os.identity.adminUser.handler(notYet),
    verifyUser: os.identity.verifyUser.handler(notYet),
    resetUser: os.identity.resetUser.handler(notYet),
    lockUser: os.identity.lockUser.handler(notYet),
    unlockUser: os.identity.unlockUser.handler(notYet),
  }
}
