import type { PlatformMail } from '@reihum/contract/insights/insight.schema.ts'
import { formatDateTime } from '@reihum/contract/wire/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useOwnZone } from '#platform/own-zone.ts'
import { DetailPage } from '#ui/detail-page.tsx'
import { MailBody } from '#ui/mail-body.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { overviewMessages } from './overview.messages.ts'
import { PlatformMailBadge } from './platform-mails-page.tsx'

export function PlatformMailPage() {
  const text = useText(overviewMessages)
  const zone = useOwnZone()
  const { platformMailId: mailId } = useParams({ strict: false }) as { platformMailId: PlatformMail['id'] }
  const query = useQuery(queries.insights.platformMail.queryOptions({ input: { mailId } }))
  return (
    <Loaded query={query}>
      {({ subject, state, recipient, createdAt, html, text: plain }) => (
        <DetailPage
          title={subject}
          mark={<PlatformMailBadge state={state} />}
          line={text('mailLine', { recipient, at: formatDateTime(createdAt, zone) })}
          backTo={{ to: '/admin/mails', label: text('mailsOfPlatform') }}
        >
          <p className="grey">{text(html === null ? 'mailWithheld' : 'mailStored')}</p>
          <MailBody html={html} plain={plain} />
        </DetailPage>
      )}
    </Loaded>
  )
}
