import type { DomainEvent } from '#platform/audit/record.ts'

export function mailResent(mailId: string, from: string): DomainEvent {
  return {
    name: 'mail.resent',
    subject: { kind: 'mail', id: mailId },
    payload: { mailId },
    metadata: { before: { state: from }, after: { state: 'queued' } },
  }
}
