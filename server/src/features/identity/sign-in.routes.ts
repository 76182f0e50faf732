import { os } from '#platform/http/procedures.ts'
import { authTokenOwner, makeAuthToken, signInWithToken } from './auth-token.ts'
import { endOtherSessions, endSession } from './end-session.ts'
import type { IdentityDependencies } from './identity.routes.ts'
import { linkProvider, ownIdentities, unlinkProvider } from './link-provider.ts'
import { offerCaptcha } from './offer-captcha.ts'
import { offerConfirmation } from './offer-confirmation.ts'
import { makeProviderClient } from './provider-client.ts'
import { passkeyDoorOf } from './second-factor/passkey-door.ts'
import { ownSessions, userInfo } from './session.queries.ts'
import { refreshToken, signOut } from './session.ts'
import { signIn } from './sign-in.ts'
import { signInWithProvider } from './sign-in-with-provider.ts'
import { startLink, startProvider } from './start-provider.ts'

export function signInRoutes(dependencies: IdentityDependencies) {
  const { tokenKey, keyFor, providers, publicUrl } = dependencies
  const door = passkeyDoorOf(dependencies)
  const client = makeProviderClient(providers, publicUrl)
  const captchaKey = keyFor('captcha')
  return {
    login: os.identity.login.handler(({ input, context }) =>
      signIn(context.inPlatform, tokenKey, { ...input, origin: context.origin }),
    ),
    loginWithToken: os.identity.loginWithToken.handler(({ input, context }) =>
      signInWithToken(context.inPlatform, tokenKey, { ...input, origin: context.origin }),
    ),
    authTokenOwner: os.identity.authTokenOwner.handler(({ input, context }) =>
      authTokenOwner(context.inPlatform, input.authToken),
    ),
    providers: os.identity.providers.handler(() => providers.map(({ id, name }) => ({ id, name }))),
    startProvider: os.identity.startProvider.handler(({ input, context }) =>
      startProvider(client, input.provider, context),
    ),
    loginWithProvider: os.identity.loginWithProvider.handler(({ input, context }) =>
      signInWithProvider(client, tokenKey, input, context),
    ),
    identities: os.identity.identities.handler(({ context }) => ownIdentities(providers, context)),
    startLink: os.identity.startLink.handler(({ input, context }) =>
      startLink(client, context, { door, ...input }),
    ),
    linkIdentity: os.identity.linkIdentity.handler(({ input, context }) =>
      linkProvider(client, providers, input, context),
    ),
    unlinkIdentity: os.identity.unlinkIdentity.handler(({ input, context }) =>
      unlinkProvider(providers, context, { door, ...input }),
    ),
    refresh: os.identity.refresh.handler(({ context }) =>
      refreshToken(context.inPlatform, tokenKey, context),
    ),
    logout: os.identity.logout.handler(({ context }) =>
      signOut(context.inPlatform, context.caller, context.origin),
    ),
    userInfo: os.identity.userInfo.handler(({ context }) => userInfo(context.inPlatform, context.caller)),
    sessions: os.identity.sessions.handler(({ context }) => ownSessions(context.inPlatform, context.caller)),
    endSession: os.identity.endSession.handler(({ input, context }) =>
      endSession(context.inPlatform, input.sessionId, context),
    ),
    endOtherSessions: os.identity.endOtherSessions.handler(({ context }) =>
      endOtherSessions(context.inPlatform, context),
    ),
    makeAuthToken: os.identity.makeAuthToken.handler(({ input, context }) =>
      makeAuthToken(context, door, input.proof),
    ),
    confirmationCode: os.identity.confirmationCode.handler(({ input, context }) =>
      offerConfirmation(context.inPlatform, keyFor('confirmation codes'), {
        ...input,
        caller: context.caller,
      }),
    ),
    captcha: os.identity.captcha.handler(({ input, context }) =>
      offerCaptcha(context.inPlatform, captchaKey, input),
    ),
  }
}
