import { os } from '#platform/http/procedures.ts'
import { Refusal } from '#platform/refusal.ts'

const notYet = () => {
  throw new Refusal('UNAVAILABLE')
}

export function membersRoutes() {
  return {
    signUp: os.tenants.signUp.handler(notYet),
    members: os.tenants.members.handler(notYet),
    changeMember: os.tenants.changeMember.handler(notYet),
    removeMember: os.tenants.removeMember.handler(notYet),
    leave: os.tenants.leave.handler(notYet),
    invite: os.tenants.invite.handler(notYet),
    resendInvitation: os.tenants.resendInvitation.handler(notYet),
    withdrawInvitation: os.tenants.withdrawInvitation.handler(notYet),
    invitation: os.tenants.invitation.handler(notYet),
    acceptInvitation: os.tenants.acceptInvitation.handler(notYet),
    eraseAccount: os.tenants.eraseAccount.handler(notYet),
  }
}
