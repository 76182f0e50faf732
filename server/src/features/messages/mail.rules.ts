import type { MailDetail } from '@reihum/contract/messages/mail.schema.ts'

type StoredMail = {
  state: string
  is_secret: boolean
  erased_at: Date | null
  next_try_at: Date | null
  subject_kind: string | null
}

/**
 * What may be done with a mail. One that is on its way is left alone, one that waits for its next try may be sent at
 * once. Only a mail about a booking may go to another address: those about accounts let somebody in, or tell somebody
 * what was done with what is theirs.
 */
export function mailActionsOf(mail: StoredMail, canSend: boolean): MailDetail['allowedActions'] {
  const isOnItsWay = mail.state === 'queued' && mail.next_try_at === null
  // Whoever gave such letters up is not sent one by hand either.
  if (mail.state === 'unwanted') return []
  const isForgotten = (mail.is_secret && mail.state === 'sent') || mail.erased_at !== null
  if (isOnItsWay || isForgotten || !canSend) return []
  return mail.subject_kind === 'booking' && !mail.is_secret ? ['resend', 'readdress'] : ['resend']
}
