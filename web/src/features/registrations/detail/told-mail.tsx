import { Anchor } from '@mantine/core'
import { attendeeNotInformed, isUndelivered, mailStateNames } from '@reihum/contract/messages/mail.schema.ts'
import { mailReasonWords } from '@reihum/contract/messages/mail-reasons.ts'
import type { RegistrationDetail } from '@reihum/contract/registrations/registration.schema.ts'
import { Link } from '@tanstack/react-router'
import { Readdress, SendAgain } from '#features/messages/mail-actions.tsx'
import { useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { reloadRegistrations } from '../registration-query.ts'
import { registrationMessages } from './registration.messages.ts'
import classes from './registration-page.module.css'

type Told = RegistrationDetail['mails'][number]

/** A mail of the history: its subject, its recipient, and whether it arrived. */
export function ToldMail({ mail }: { mail: Told }) {
  const text = useText(registrationMessages)
  const { locale } = useFormats()
  return (
    <div>
      <Anchor component={Link} to={`/notifications/${mail.id}`} inherit>
        {mail.subject}
      </Anchor>
      <p className="grey">
        {text('mailTo', { recipient: mail.recipient })} · {mailStateNames[mail.state][locale]}
      </p>
      {isUndelivered(mail.state) ? (
        <>
          <p className={classes.error}>
            {attendeeNotInformed[locale]}
            {mail.reason && `: ${mailReasonWords[mail.reason].says[locale]}`}
          </p>
          <SendMended mail={mail} />
        </>
      ) : (
        mail.reason && <p className="grey">{mailReasonWords[mail.reason].says[locale]}</p>
      )}
    </div>
  )
}

/** Sends a mail again that did not arrive, to the same address or to the right one. */
export function SendMended({ mail }: { mail: Told }) {
  return (
    <div className={classes.mended}>
      <Readdress mail={mail} isSmall onSent={reloadRegistrations} />
      <SendAgain mail={mail} isSmall onSent={reloadRegistrations} />
    </div>
  )
}
