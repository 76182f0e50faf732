import { passkeyDoorOf } from '#features/identity/second-factor/passkey-door.ts'
import { os } from '#platform/http/procedures.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { changeMember } from './change-member.ts'
import { eraseAccount } from './erase-account.ts'
import { openInvitation } from './invitation.queries.ts'
import { inviteMember } from './invite-member.ts'
import { listStaff } from './member.queries.ts'
import { leaveTenant, removeMember } from './remove-member.ts'
import { resendInvitation } from './resend-invitation.ts'
import { signUp } from './sign-up.ts'
import type { TenantsDependencies } from './tenants.routes.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

export function membersRoutes(dependencies: TenantsDependencies) {
  const { keyFor } = dependencies
  const door = passkeyDoorOf(dependencies)
  const captchaKey = keyFor('captcha')
  const confirmationKey = keyFor('confirmation codes')
  return {
    signUp: os.tenants.signUp.handler(({ input, context }) =>
      signUp(context, { captchaKey, product: dependencies.product }, input),
    ),
    members: os.tenants.members.handler(({ input, context }) => context.enter(input, listStaff)),
    changeMember: os.tenants.changeMember.handler(({ input, context }) =>
      context.enter(input, (ctx) => changeMember(ctx, input)),
    ),
    removeMember: os.tenants.removeMember.handler(({ input, context }) =>
      context.enter(input, (ctx) => removeMember(ctx, input.memberId)),
    ),
    leave: os.tenants.leave.handler(({ input, context }) => context.enter(input, leaveTenant)),
    invite: os.tenants.invite.handler(({ input, context }) =>
      context.enter(input, (ctx) => inviteMember(ctx, input)),
    ),
    resendInvitation: os.tenants.resendInvitation.handler(({ input, context }) =>
      context.enter(input, (ctx) => resendInvitation(ctx, input.invitationId)),
    ),
    withdrawInvitation: os.tenants.withdrawInvitation.handler(({ input, context }) =>
      context.enter(input, (ctx) => withdrawInvitation(ctx, input.invitationId)),
    ),
    invitation: os.tenants.invitation.handler(({ input, context }) =>
      context.inPlatform((ctx) => openInvitation(ctx, input.token)),
    ),
    acceptInvitation: os.tenants.acceptInvitation.handler(({ input, context }) =>
      acceptInvitation(context, input),
    ),
    eraseAccount: os.tenants.eraseAccount.handler(({ input, context }) =>
      eraseAccount(context, { door, confirmationKey }, input),
    ),
  }
}
