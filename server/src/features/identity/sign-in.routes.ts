import { os } from '#platform/http/procedures.ts'
import { Refusal } from '#platform/refusal.ts'
import type { IdentityDependencies } from './identity.routes.ts'
import { offerCaptcha } from './offer-captcha.ts'
import { refreshToken, signOut, userInfo } from './session.ts'
import { signIn } from './sign-in.ts'

const notYet = () => {
  throw new Refusal('UNAVAILABLE')
}

export function signInRoutes({ tokenKey, keyFor }: IdentityDependencies) {
  const captchaKey = keyFor('captcha')
  return {
    login: os.identity.login.handler(({ input, context }) =>
      signIn(context.inPlatform, tokenKey, { ...input, origin: context.origin }),
    ),
    loginWithToken: os.identity.loginWithToken.handler(notYet),
    providers: os.identity.providers.handler(notYet),
    startProvider: os.identity.startProvider.handler(notYet),
    loginWithProvider: os.identity.loginWithProvider.handler(notYet),
    identities: os.identity.identities.handler(notYet),
    linkIdentity: os.identity.linkIdentity.handler(notYet),
    unlinkIdentity: os.identity.unlinkIdentity.handler(notYet),
    refresh: os.identity.refresh.handler(({ context }) =>
      refreshToken(context.inPlatform, tokenKey, context.caller),
    ),
    logout: os.identity.logout.handler(({ context }) => signOut(context.inPlatform, context.caller)),
    userInfo: os.identity.userInfo.handler(({ context }) => userInfo(context.inPlatform, context.caller)),
    sessions: os.identity.sessions.handler(notYet),
    endSession: os.identity.endSession.handler(notYet),
    endOtherSessions: os.identity.endOtherSessions.handler(notYet),
    makeAuthToken: os.identity.makeAuthToken.handler(notYet),
    confirmationCode: os.identity.confirmationCode.handler(notYet),
    captcha: os.identity.captcha.handler(({ input, context }) =>
      offerCaptcha(context.inPlatform, captchaKey, input),
    ),
  }
}
