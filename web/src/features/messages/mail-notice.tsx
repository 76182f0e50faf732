import { Alert } from '@mantine/core'
import { attendeeNotInformed, isUndelivered, type MailDetail } from '@reihum/contract/messages/mail.schema.ts'
import { mailReasonWords } from '@reihum/contract/messages/mail-reasons.ts'
import { IconClock, IconMailExclamation, IconMailQuestion } from '@tabler/icons-react'
import { useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import classes from './mail-page.module.css'
import { messagesMessages } from './messages.messages.ts'

const looks = {
  lost: { color: 'negative', Icon: IconMailExclamation },
  uncertain: { color: 'warning', Icon: IconMailQuestion },
  waiting: { color: 'info', Icon: IconClock },
} as const

function lookOf({ state }: MailDetail): keyof typeof looks {
  if (isUndelivered(state)) return 'lost'
  return state === 'unknown' ? 'uncertain' : 'waiting'
}

/** Says why a mail has not arrived, what happens next by itself, and what can be done. */
export function MailNotice({ mail }: { mail: MailDetail }) {
  const text = useText(messagesMessages)
  const { locale, dateTime } = useFormats()
  const look = lookOf(mail)
  if (!mail.reason && look === 'waiting') return null
  const { color, Icon } = looks[look]
  const words = mail.reason && mailReasonWords[mail.reason]
  const isAboutBooking = look === 'lost' && mail.subjectKind === 'booking'
  return (
    <Alert
      className={classes.notice}
      color={color}
      p={12}
      icon={<Icon size={18} stroke={1.75} aria-hidden />}
      styles={{ icon: { marginInlineEnd: 8 }, message: { color: 'inherit' } }}
    >
      <p>
        {isAboutBooking && <strong>{attendeeNotInformed[locale]}. </strong>}
        {words?.says[locale]} {mail.state === 'failed' && text('triedForDays')}
      </p>
      {mail.nextTryAt && <p>{text('triedAgainAt', { at: dateTime(mail.nextTryAt) })}</p>}
      {!mail.nextTryAt && words?.advice && <p>{words.advice[locale]}</p>}
    </Alert>
  )
}
