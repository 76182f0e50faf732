import { z } from 'zod'
import { mailId, tenantRef } from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { route } from '../wire/route.ts'
import { mail, mailDetail, mailListInput, readdressing } from './mail.schema.ts'
import { refusals } from './mail-refusals.ts'

const ofMail = z.object({ tenant: tenantRef, mailId })

export const messagesContract = {
  list: route('mails.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/mails',
      tags: ['messages'],
      summary: 'The mails that were written',
    })
    .input(mailListInput.extend({ tenant: tenantRef }))
    .output(pageOf(mail)),
  get: route('mails.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/mails/{mailId}',
      tags: ['messages'],
      summary: 'One mail as the recipient reads it',
    })
    .input(ofMail)
    .output(mailDetail),
  attachment: route('mails.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/mails/{mailId}/attachments/{position}',
      tags: ['messages'],
      summary: 'A file that goes out with a mail',
    })
    .input(ofMail.extend({ position: z.coerce.number().int().min(0).max(99) }))
    .output(z.file()),
  resend: route('mails.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/mails/{mailId}/resend',
      tags: ['messages'],
      summary: 'Send a mail again at once, or a stored one; to another address where the first one was wrong',
    })
    .errors(
      refusals(
        'MAIL_NOT_RESENDABLE',
        'MAIL_NOT_READDRESSABLE',
        'VERIFICATION_REQUIRED',
        'TIER_LIMIT_REACHED',
      ),
    )
    .input(ofMail.extend(readdressing.partial().shape))
    .output(mail),
}
