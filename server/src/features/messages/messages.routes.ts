import { passkeyDoorOf } from '#features/identity/second-factor/passkey-door.ts'
import { os } from '#platform/http/procedures.ts'
import type { LetterKinds } from '#platform/mail/letter-kind.ts'
import type { MailPosture } from '#platform/mail/queue-mail.ts'
import type { ReadTexts } from '#platform/read-texts.ts'
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
import { checkDomain, shownDomain } from './sender-domain/check-domain.ts'
import { shownFrame } from './texts/letter-text.queries.ts'
import { previewLetter, tryLetter } from './texts/try-letter.ts'
import {
  changeLetter,
  changeLetterFrame,
  getLetter,
  listLetters,
  resetLetter,
} from './texts/write-letters.ts'

/** `letters`: those of all rooms, which this room does not know by name. */
type Dependencies = { mail: MailPosture; letters: LetterKinds; readTexts: ReadTexts } & Omit<
  MailServerDependencies,
  'door'
> &
  Parameters<typeof passkeyDoorOf>[0]

export function messagesRoutes({ mail, letters, ...dependencies }: Dependencies) {
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
    domain: os.messages.domain.handler(({ input, context }) => context.enter(input, shownDomain)),
    checkDomain: os.messages.checkDomain.handler(({ input, context }) =>
      checkDomain(context, dependencies, input),
    ),
    removeServer: os.messages.removeServer.handler(({ input, context }) =>
      removeServer(context, servers, input),
    ),
    letters: os.messages.letters.handler(({ input, context }) =>
      context.enter(input, (ctx) => listLetters(ctx, letters)),
    ),
    letter: os.messages.letter.handler(({ input, context }) =>
      context.enter(input, (ctx) => getLetter(ctx, letters, input.letterKind)),
    ),
    changeLetter: os.messages.changeLetter.handler(({ input, context }) =>
      context.enter(input, (ctx) => changeLetter(ctx, letters, input)),
    ),
    resetLetter: os.messages.resetLetter.handler(({ input, context }) =>
      context.enter(input, (ctx) => resetLetter(ctx, letters, input)),
    ),
    previewLetter: os.messages.previewLetter.handler(({ input, context }) =>
      context.enter(input, (ctx) => previewLetter(ctx, letters, input)),
    ),
    tryLetter: os.messages.tryLetter.handler(({ input, context }) =>
      context.enter(input, (ctx) => tryLetter(ctx, { letters, mail }, input)),
    ),
    letterFrame: os.messages.letterFrame.handler(({ input, context }) => context.enter(input, shownFrame)),
    changeLetterFrame: os.messages.changeLetterFrame.handler(({ input, context }) =>
      context.enter(input, (ctx) => changeLetterFrame(ctx, input)),
    ),
  }
}
