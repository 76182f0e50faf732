import { Button } from '@mantine/core'
import { attendeeNotInformed, isDelivered, type MailDetail } from '@reihum/contract/messages/mail.schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DetailPage, Facts, Section } from '#ui/detail-page.tsx'
import { MailBody } from '#ui/mail-body.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { MailAttachments } from './mail-attachments.tsx'
import { MailBadge } from './mail-badge.tsx'
import classes from './mail-page.module.css'
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
  const { dateTime, locale } = useFormats()
  return (
    <DetailPage
      title={mail.subject}
      mark={<MailBadge state={mail.state} />}
      line={text('line', { recipient: mail.recipient, at: dateTime(mail.createdAt) })}
      backTo={{ to: '/notifications', label: text('mails') }}
      actions={mail.state !== 'queued' && <Resend mail={mail} />}
    >
      {mail.state === 'stored' && <p className="grey">{text('stored')}</p>}
      {mail.state === 'failed' && mail.subjectKind === 'booking' && (
        <p className={classes.failed}>{attendeeNotInformed[locale]}</p>
      )}
      <MailBody html={mail.html} plain={mail.text} />
      <MailAttachments mail={mail} />
      <Section title={text('details')}>
        <Facts
          facts={[
            mail.letter !== '' && { label: text('letter'), value: mail.letter },
            isDelivered(mail.state) && { label: text('sentAt'), value: mail.sentAt && dateTime(mail.sentAt) },
            mail.lastError !== null && { label: text('lastError'), value: mail.lastError },
            { label: text('messageId'), value: <span className="mono">{mail.messageId}</span> },
          ]}
        />
      </Section>
    </DetailPage>
  )
}

function Resend({ mail }: { mail: MailDetail }) {
  const text = useText(messagesMessages)
  const tenant = useActiveTenant()
  const resend = useMutation({
    ...queries.messages.resend.mutationOptions(),
    onSuccess: () => {
      notify({ kind: 'positive', message: text('resent') })
      return queryClient.invalidateQueries({ queryKey: queries.messages.key() })
    },
  })
  return (
    <Button
      variant="default"
      loading={resend.isPending}
      onClick={() => resend.mutate({ tenant: tenant.id, mailId: mail.id })}
    >
      {text(mail.state === 'stored' ? 'send' : 'resend')}
    </Button>
  )
}
