import { isDelivered, type MailDetail } from '@reihum/contract/messages/mail.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DetailPage, Facts, Section } from '#ui/detail-page.tsx'
import { MailBody } from '#ui/mail-body.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { Readdress, SendAgain } from './mail-actions.tsx'
import { MailAttachments } from './mail-attachments.tsx'
import { MailBadge } from './mail-badge.tsx'
import { MailNotice } from './mail-notice.tsx'
import { messagesMessages } from './messages.messages.ts'

export function MailPage() {
  const tenant = useActiveTenant()
  const params = useParams({ strict: false }) as { mailId: MailDetail['id'] }
  const query = useQuery(
    queries.messages.get.queryOptions({ input: { tenant: tenant.id, mailId: params.mailId } }),
  )
  return <Loaded query={query}>{(mail) => <Detail mail={mail} />}</Loaded>
}

function Detail({ mail }: { mail: MailDetail }) {
  const text = useText(messagesMessages)
  const { dateTime } = useFormats()
  const mayMend = mail.allowedActions.includes('readdress') && !isDelivered(mail.state)
  return (
    <DetailPage
      title={mail.subject}
      mark={<MailBadge state={mail.state} />}
      line={text('line', { recipient: mail.recipient, at: dateTime(mail.createdAt) })}
      backTo={{ to: '/notifications', label: text('mails') }}
      actions={
        <>
          {mail.allowedActions.includes('resend') && <SendAgain mail={mail} />}
          {mayMend && <Readdress mail={mail} />}
        </>
      }
    >
      {mail.state === 'unwanted' && <p className="grey">{text('unwanted')}</p>}
      {mail.state === 'stored' && <p className="grey">{text('stored')}</p>}
      <MailNotice mail={mail} />
      <MailBody html={mail.html} plain={mail.text} />
      <MailAttachments mail={mail} />
      <Section title={text('details')}>
        <Facts
          facts={[
            mail.letter !== '' && { label: text('letter'), value: mail.letter },
            isDelivered(mail.state) && { label: text('sentAt'), value: mail.sentAt && dateTime(mail.sentAt) },
            mail.sender !== null && { label: text('sender'), value: mail.sender },
            mail.lastError !== null && { label: text('lastError'), value: mail.lastError },
            mail.attempts > 1 && { label: text('attempts'), value: String(mail.attempts) },
            mail.nextTryAt !== null && { label: text('nextTryAt'), value: dateTime(mail.nextTryAt) },
            { label: text('messageId'), value: <span className="mono">{mail.messageId}</span> },
          ]}
        />
      </Section>
    </DetailPage>
  )
}
