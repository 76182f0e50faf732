import { os } from '#platform/http/procedures.ts'
import { refreshToken, signOut, userInfo } from './session.ts'
import { signIn } from './sign-in.ts'

export function identityRoutes({ tokenKey }: { tokenKey: Uint8Array }) {
  return {
    login: os.identity.login.handler(({ input, context }) =>
      signIn(context.inPlatform, tokenKey, { ...input, origin: context.origin }),
    ),
    refresh: os.identity.refresh.handler(({ context }) =>
      refreshToken(context.inPlatform, tokenKey, context.caller),
    ),
    logout: os.identity.logout.handler(({ context }) => signOut(context.inPlatform, context.caller)),
    userInfo: os.identity.userInfo.handler(({ context }) => userInfo(context.inPlatform, context.caller)),
  }
}
