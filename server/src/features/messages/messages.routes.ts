import { os } from '#platform/http/procedures.ts'
import type { MailPosture } from '#platform/mail/queue-mail.ts'
import { getAttachment, getMail, listMails } from './mail.queries.ts'
import { resendMail } from './resend-mail.ts'

export function messagesRoutes({ mail }: { mail: MailPosture }) {
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
  }
}
