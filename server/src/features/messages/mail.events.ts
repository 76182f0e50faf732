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
