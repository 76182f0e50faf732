import { passkeyDoorOf } from '#features/identity/second-factor/passkey-door.ts'
import { os } from '#platform/http/procedures.ts'
import type { MailPosture } from '#platform/mail/queue-mail.ts'
import { getAttachment, getMail, listMails } from './mail.queries.ts'
import { shownSetting } from './own-server/mail-setting.store.ts'
import {
  changeReplyTo,
  checkServer,
  type MailServerDependencies,
  removeServer,
  setUpServer,
} from './own-server/set-up-server.ts'
import { resendMail } from './resend-mail.ts'

type Dependencies = { mail: MailPosture } & Omit<MailServerDependencies, 'door'> &
  Parameters<typeof passkeyDoorOf>[0]

export function messagesRoutes({ mail, ...dependencies }: Dependencies) {
  const servers = { ...dependencies, door: passkeyDoorOf(dependencies) }
  return {
    list: os.messages.list.handler(({ input, context }) =>
      context.enter(input, (ctx) => listMails(ctx, input)),
    ),
    get: os.messages.get.handler(({ input, context }) =>
      context.enter(input, (ctx) => getMail(ctx, mail, input.mailId, context.locale)),
    ),
    attachment: os.messages.attachment.handler(({ input, context }) =>
      context.enter(input, (ctx) => getAttachment(ctx, input.mailId, input.position)),
    ),
    resend: os.messages.resend.handler(({ input, context }) =>
      context.enter(input, (ctx) => resendMail(ctx, mail, input, context.locale)),
    ),
    setting: os.messages.setting.handler(({ input, context }) =>
      context.enter(input, (ctx) => shownSetting(ctx, servers.houseSender)),
    ),
    changeReplyTo: os.messages.changeReplyTo.handler(({ input, context }) =>
      context.enter(input, (ctx) => changeReplyTo(ctx, servers, input)),
    ),
    setUpServer: os.messages.setUpServer.handler(({ input, context }) =>
      setUpServer(context, servers, input),
    ),
    checkServer: os.messages.checkServer.handler(({ input, context }) =>
      checkServer(context, servers, input),
    ),
    removeServer: os.messages.removeServer.handler(({ input, context }) =>
      removeServer(context, servers, input),
    ),
  }
}
