import { event } from '#platform/audit/event.ts'

export function mailResent(mailId: string, from: string) {
  return event({
    name: 'mail.resent',
    subject: { kind: 'mail', id: mailId },
    payload: { mailId },
    metadata: { before: { state: from }, after: { state: 'queued' } },
  })
}
