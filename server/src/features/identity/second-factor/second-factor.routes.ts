import { os } from '#platform/http/procedures.ts'
import { inOwnAccount } from '../account-request.ts'
import type { IdentityDependencies } from '../identity.routes.ts'
import { addPasskey, beginPasskey } from './add-passkey.ts'
import { proofRequest } from './confirm-identity.ts'
import { finishSignIn, secondStepRequest } from './finish-sign-in.ts'
import { passkeyDoorOf, passkeyRequest } from './passkey-door.ts'
import { removeCodes, removePasskey } from './remove-factor.ts'
import { renamePasskey } from './rename-passkey.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { secondFactorsOf } from './second-factor.queries.ts'
import { beginCodes, confirmCodes } from './set-up-codes.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'

export function secondFactorRoutes(dependencies: IdentityDependencies) {
  const { tokenKey, vault } = dependencies
  const door = passkeyDoorOf(dependencies)
  const { identity } = os
  return {
    passkeyRequest: identity.passkeyRequest.handler(({ context }) =>
      context.inPlatform(async ({ now }) => passkeyRequest(door, { use: 'sign-in', subject: '' }, { now })),
    ),
    loginWithPasskey: identity.loginWithPasskey.handler(({ input, context }) =>
      signInWithPasskey(context.inPlatform, { tokenKey, door }, { ...input, origin: context.origin }),
    ),
    secondStepRequest: identity.secondStepRequest.handler(({ input, context }) =>
      secondStepRequest(context.inPlatform, door, input.pendingToken),
    ),
    loginWithSecondFactor: identity.loginWithSecondFactor.handler(({ input, context }) =>
      finishSignIn(context, { tokenKey, vault, door }, input),
    ),
    secondFactors: identity.secondFactors.handler(({ context }) =>
      inOwnAccount(context, (ctx, user) => secondFactorsOf(ctx, user.id)),
    ),
    proofRequest: identity.proofRequest.handler(({ context }) => proofRequest(context, door)),
    beginPasskey: identity.beginPasskey.handler(({ input, context }) =>
      beginPasskey(context, door, input.proof),
    ),
    addPasskey: identity.addPasskey.handler(({ input, context }) => addPasskey(context, door, input)),
    renamePasskey: identity.renamePasskey.handler(({ input, context }) => renamePasskey(context, input)),
    removePasskey: identity.removePasskey.handler(({ input, context }) =>
      removePasskey(context, door, input),
    ),
    beginCodes: identity.beginCodes.handler(({ input, context }) =>
      beginCodes(context, { door, vault }, input.proof),
    ),
    confirmCodes: identity.confirmCodes.handler(({ input, context }) =>
      confirmCodes(context, vault, input.code),
    ),
    removeCodes: identity.removeCodes.handler(({ input, context }) =>
      removeCodes(context, door, input.proof),
    ),
    renewRecoveryCodes: identity.renewRecoveryCodes.handler(({ input, context }) =>
      renewRecoveryCodes(context, door, input.proof),
    ),
  }
}
