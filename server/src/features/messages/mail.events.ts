import type { MailServer } from '@reihum/contract/messages/mail-setting.schema.ts'
import { event } from '#platform/audit/event.ts'

export function mailResent(mailId: string, from: string) {
  return event({
    name: 'mail.resent',
    subject: { kind: 'mail', id: mailId },
    payload: { mailId },
    metadata: { before: { state: from }, after: { state: 'queued' } },
  })
}

/** The log names neither address. The former one is carried along, because no row holds it any more. */
export function mailReaddressed(mailId: string, from: string, formerEmail: string) {
  return event({
    name: 'mail.readdressed',
    subject: { kind: 'mail', id: mailId },
    payload: { mailId, formerEmail },
    metadata: { before: { state: from }, after: { state: 'queued' } },
  })
}

/** The staff are to be told of mails that did not arrive. */
export function mailsUndelivered(tenantId: string, mails: number) {
  return event({
    name: 'mails.undelivered',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: { mails },
  })
}

const ofTenant = (tenantId: string) => ({ subject: { kind: 'tenant', id: tenantId }, payload: {} })

/** The log names the server and the sender, never the password. */
const logged = ({ hostname, port, ssl, username, sender, fallsBack }: MailServer) => ({
  hostname,
  port,
  ssl,
  mailUser: username,
  sender,
  fallsBack,
})

export function mailServerChanged(
  tenantId: string,
  { before, after }: { before: MailServer | null; after: MailServer },
) {
  return event({
    name: 'mail-server.changed',
    ...ofTenant(tenantId),
    metadata: { before: before ? logged(before) : {}, after: logged(after) },
  })
}

export function mailServerRemoved(tenantId: string, server: MailServer) {
  return event({ name: 'mail-server.removed', ...ofTenant(tenantId), metadata: { before: logged(server) } })
}

type OfLetter = { letterKind: string; language: string }

/** The log names the letter and its subject; the whole text is too long for it. */
export function letterRewritten(
  tenantId: string,
  of: OfLetter,
  { before, after }: { before: string | null; after: string },
) {
  return event({
    name: 'letter.rewritten',
    ...ofTenant(tenantId),
    metadata: {
      ...of,
      before: before === null ? {} : { letterSubject: before },
      after: { letterSubject: after },
    },
  })
}

export function letterReset(tenantId: string, of: OfLetter) {
  return event({ name: 'letter.reset', ...ofTenant(tenantId), metadata: of })
}

type LoggedFrame = { signatureDe: string; signatureEn: string; footerDe: string; footerEn: string }

export function letterFrameChanged(
  tenantId: string,
  { before, after }: { before: LoggedFrame; after: LoggedFrame },
) {
  return event({ name: 'letter-frame.changed', ...ofTenant(tenantId), metadata: { before, after } })
}

/** A check found that nothing can be sent any more; the admins are told. */
export function mailServerFailed(tenantId: string, trouble: string) {
  return event({ name: 'mail-server.failed', ...ofTenant(tenantId), metadata: { trouble } })
}

export function replyToChanged(tenantId: string, { before, after }: { before: string; after: string }) {
  return event({
    name: 'mail.reply-to-changed',
    ...ofTenant(tenantId),
    metadata: { before: { replyTo: before }, after: { replyTo: after } },
  })
}
