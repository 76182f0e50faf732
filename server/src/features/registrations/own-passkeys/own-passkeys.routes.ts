import { passkeyDoorOf, passkeyRequest } from '#features/identity/second-factor/passkey-door.ts'
import { os } from '#platform/http/procedures.ts'
import type { MailPosture } from '#platform/mail/queue-mail.ts'
import { openSessionByPasskey, signInUse } from './open-session-by-passkey.ts'
import { addOwnPasskey, ownPasskeys, removeOwnPasskey } from './own-passkeys.ts'

type Dependencies = Parameters<typeof passkeyDoorOf>[0] & { mail: MailPosture }

export function ownPasskeysRoutes(dependencies: Dependencies) {
  const door = passkeyDoorOf(dependencies)
  const { mail, publicUrl } = dependencies
  return {
    ownPasskeys: os.registrations.ownPasskeys.handler(({ input, context }) =>
      context.enter(input, (ctx) => ownPasskeys(ctx, door)),
    ),
    addOwnPasskey: os.registrations.addOwnPasskey.handler(({ input, context }) =>
      addOwnPasskey(context, context.enter, { door, mail, publicUrl }, { ...input, locale: context.locale }),
    ),
    removeOwnPasskey: os.registrations.removeOwnPasskey.handler(({ input, context }) =>
      context.enter(input, (ctx) => removeOwnPasskey(ctx, door, input.ownPasskeyId)),
    ),
    ownPasskeyRequest: os.registrations.ownPasskeyRequest.handler(({ input, context }) =>
      context.enter(input, async ({ tenantId, now }) => passkeyRequest(door, signInUse(tenantId), { now })),
    ),
    openSessionByPasskey: os.registrations.openSessionByPasskey.handler(({ input, context }) =>
      openSessionByPasskey(context, context.enter, { door, tenant: input.tenant, answer: input.passkey }),
    ),
  }
}
