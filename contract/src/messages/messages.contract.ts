import { z } from 'zod'
import { identityProof } from '../identity/second-factor.schema.ts'
import { mailId, tenantRef } from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { email } from '../wire/text.schema.ts'
import {
  letterChange,
  letterDetail,
  letterFrame,
  letterFrameChange,
  letterKindName,
  letterListItem,
  letterPreview,
  letterRef,
  letterTrial,
} from './letter.schema.ts'
import { mail, mailDetail, mailListInput, readdressing } from './mail.schema.ts'
import { refusals } from './mail-refusals.ts'
import { mailServerSetup, mailSetting, replyToChange } from './mail-setting.schema.ts'
import { senderDomain } from './sender-domain.schema.ts'

const ofTenant = z.object({ tenant: tenantRef })
const proving = [
  'VERIFICATION_REQUIRED',
  'WRONG_PASSWORD',
  'PASSKEY_REFUSED',
  'SIGN_IN_AGAIN',
  'TOO_MANY_ATTEMPTS',
] as const
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
  setting: route('settings.read')
    .route({
      method: 'GET',
      path: '/{tenant}/settings/mail',
      tags: ['messages'],
      summary: 'Through which mail server mails leave, and where answers go',
    })
    .input(ofTenant)
    .output(mailSetting),
  changeReplyTo: route('settings.change')
    .route({
      method: 'PUT',
      path: '/{tenant}/settings/mail/reply-to',
      tags: ['messages'],
      summary: 'Change where answers to mails go',
    })
    .errors(refusals('CONFLICT', 'VERIFICATION_REQUIRED'))
    .input(ofTenant.extend(replyToChange.shape))
    .output(mailSetting),
  setUpServer: route('settings.change', { feature: 'customMailServer', sensitive: true })
    .route({
      method: 'PUT',
      path: '/{tenant}/settings/mail/server',
      tags: ['messages'],
      summary: 'Try a mail server of one’s own, and send through it from then on',
      description:
        'A test mail is sent to whoever sets it up before anything is stored. Needs a proof of identity. Encryption is required, and addresses within the installation’s own networks are refused.',
    })
    .errors(refusals('CONFLICT', 'MAIL_SERVER_REFUSED', 'MAIL_PASSWORD_NEEDED', ...proving))
    .input(ofTenant.extend(mailServerSetup.shape))
    .output(mailSetting),
  checkServer: route('settings.change', { feature: 'customMailServer' })
    .route({
      method: 'POST',
      path: '/{tenant}/settings/mail/server/checks',
      tags: ['messages'],
      summary: 'Try the stored mail server once more, with a test mail to whoever asks',
    })
    .errors(refusals('NOT_FOUND', 'VERIFICATION_REQUIRED'))
    .input(ofTenant)
    .output(mailSetting),
  domain: route('settings.read')
    .route({
      method: 'GET',
      path: '/{tenant}/settings/mail/domain',
      tags: ['messages'],
      summary: 'The records of the domain that mails come from, as they were when they were looked at last',
      description: 'Null without a mail server of one’s own. There are no records before the first check.',
    })
    .input(ofTenant)
    .output(senderDomain.nullable()),
  checkDomain: route('settings.change', { feature: 'customMailServer' })
    .route({
      method: 'POST',
      path: '/{tenant}/settings/mail/domain/checks',
      tags: ['messages'],
      summary: 'Look whether the domain that mails come from has the records that recipients ask for',
      description:
        'The first check makes the key that mails are signed with (DKIM). They are signed as long as it stands in the domain name system.',
    })
    .errors(refusals('NOT_FOUND', 'VERIFICATION_REQUIRED'))
    .input(ofTenant)
    .output(senderDomain),
  removeServer: route('settings.change', { sensitive: true })
    .route({
      method: 'POST',
      path: '/{tenant}/settings/mail/server/removal',
      tags: ['messages'],
      summary: 'Send through the installation’s mail server again, and forget one’s own',
    })
    .errors(refusals('NOT_FOUND', ...proving))
    .input(ofTenant.extend({ proof: identityProof.optional() }))
    .output(mailSetting),
  letters: route('settings.read')
    .route({
      method: 'GET',
      path: '/{tenant}/settings/mail/texts',
      tags: ['messages'],
      summary: 'The letters to attendees, and which of them are rewritten',
    })
    .input(ofTenant)
    .output(z.object({ items: z.array(letterListItem) })),
  letter: route('settings.read')
    .route({
      method: 'GET',
      path: '/{tenant}/settings/mail/texts/{letterKind}',
      tags: ['messages'],
      summary: 'What a letter says, what is proposed, and what it may name',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant.extend({ letterKind: letterKindName }))
    .output(letterDetail),
  changeLetter: route('settings.change')
    .route({
      method: 'PUT',
      path: '/{tenant}/settings/mail/texts/{letterKind}/{language}',
      tags: ['messages'],
      summary: 'Rewrite a letter in one language',
      description:
        '`{{course.title}}` is a placeholder, `{{if places.several}}` … `{{else}}` … `{{end}}` a condition, and a blank line begins a paragraph. Facts, button and small print of the letter stay as they are. Saving a text unchanged says that a newer proposal was seen.',
    })
    .errors(refusals('NOT_FOUND', 'CONFLICT', 'LETTER_TEXT_UNUSABLE', 'VERIFICATION_REQUIRED'))
    .input(ofTenant.extend({ ...letterRef.shape, ...letterChange.shape }))
    .output(letterDetail),
  resetLetter: route('settings.change')
    .route({
      method: 'POST',
      path: '/{tenant}/settings/mail/texts/{letterKind}/{language}/reset',
      tags: ['messages'],
      summary: 'Have a letter say again what is proposed',
    })
    .errors(refusals('NOT_FOUND', 'CONFLICT', 'VERIFICATION_REQUIRED'))
    .input(ofTenant.extend({ ...letterRef.shape, revision }))
    .output(letterDetail),
  previewLetter: route('settings.read')
    .route({
      method: 'POST',
      path: '/{tenant}/settings/mail/texts/{letterKind}/{language}/preview',
      tags: ['messages'],
      summary: 'A text as its reader would see it, with invented people; nothing is stored',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant.extend({ ...letterRef.shape, ...letterTrial.shape }))
    .output(letterPreview),
  tryLetter: route('settings.change')
    .route({
      method: 'POST',
      path: '/{tenant}/settings/mail/texts/{letterKind}/{language}/tests',
      tags: ['messages'],
      summary: 'Send a text, with invented people, to whoever asks',
      description: 'At most 20 an hour for all members together.',
    })
    .errors(refusals('NOT_FOUND', 'LETTER_TEXT_UNUSABLE', 'LETTER_TRIALS_USED_UP', 'VERIFICATION_REQUIRED'))
    .input(ofTenant.extend({ ...letterRef.shape, ...letterTrial.shape }))
    .output(z.object({ recipient: email() })),
  letterFrame: route('settings.read')
    .route({
      method: 'GET',
      path: '/{tenant}/settings/mail/letter-frame',
      tags: ['messages'],
      summary: 'What stands below all letters to attendees',
    })
    .input(ofTenant)
    .output(letterFrame),
  changeLetterFrame: route('settings.change')
    .route({
      method: 'PUT',
      path: '/{tenant}/settings/mail/letter-frame',
      tags: ['messages'],
      summary: 'Change the signature and the footer of all letters to attendees',
    })
    .errors(refusals('CONFLICT', 'VERIFICATION_REQUIRED'))
    .input(ofTenant.extend(letterFrameChange.shape))
    .output(letterFrame),
}
