import { Button } from '@mantine/core'
import type { NotificationLetter } from '@reihum/contract/notifications/notification.schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import type { NotificationId } from './notification-query.ts'
import { notificationsMessages } from './notifications.messages.ts'
import classes from './notifications.module.css'
import { usePlaceholderNames } from './recipient-list.tsx'

type PreviewProps = { id: NotificationId; position: number; onMove: (position: number) => void }

/** The letter of one recipient after the other. */
export function LetterPreview({ id, position, onMove }: PreviewProps) {
  const text = useText(notificationsMessages)
  const tenant = useActiveTenant().id
  const query = useQuery(
    queries.notifications.previewNotification.queryOptions({
      input: { tenant, notificationId: id, position },
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <section className={classes.preview} aria-label={text('preview')}>
      <h2>{text('preview')}</h2>
      <Loaded query={query}>{(letter) => <PagedLetter letter={letter} onMove={onMove} />}</Loaded>
    </section>
  )
}

/** One letter, with the buttons that lead to the next. */
export function PagedLetter({
  letter: shown,
  onMove,
}: {
  letter: NotificationLetter
  onMove: (position: number) => void
}) {
  const text = useText(notificationsMessages)
  const namesOf = usePlaceholderNames()
  const { position, total, recipient, letter, unfilled, certificate, lacksCertificate } = shown
  if (!recipient) return <p role="note">{text('nobody')}</p>
  return (
    <>
      <div className={classes.pager}>
        <Button
          variant="default"
          aria-label={text('before')}
          disabled={position === 0}
          onClick={() => onMove(position - 1)}
        >
          ‹
        </Button>
        <span className="numbers" role="status">
          {text('previewOf', { position: String(position + 1), total: String(total) })}
        </span>
        <Button
          variant="default"
          aria-label={text('next')}
          disabled={position + 1 >= total}
          onClick={() => onMove(position + 1)}
        >
          ›
        </Button>
      </div>
      <p>
        {recipient.name} <span className="grey">{recipient.email}</span>
      </p>
      {unfilled.length > 0 && <p role="note">{text('staysEmpty', { names: namesOf(unfilled) })}</p>}
      {lacksCertificate && <p role="note">{text('lacksCertificate')}</p>}
      {letter ? (
        <>
          <p>
            <span className="grey">{text('subject')}:</span> {letter.subject}
          </p>
          {certificate && (
            <p>
              <span className="grey">{text('attachment')}:</span>{' '}
              {text('certificate', { number: certificate })}
            </p>
          )}
          {/* The sandbox grants nothing: a mail can neither run scripts nor reach this page. */}
          <iframe className={classes.mail} title={text('preview')} sandbox="" srcDoc={letter.html} />
        </>
      ) : (
        <p role="note">{text('unusable')}</p>
      )}
    </>
  )
}
