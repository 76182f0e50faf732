import { Anchor, Button } from '@mantine/core'
import { attendeeNotInformed, isUndelivered, mailStateNames } from '@reihum/contract/messages/mail.schema.ts'
import { isAboutAddress, mailReasonWords } from '@reihum/contract/messages/mail-reasons.ts'
import type { RegistrationDetail } from '@reihum/contract/registrations/registration.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
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

/** What can be done about a mail that did not arrive: send it again here, or to the right address on its own page. */
export function SendMended({ mail }: { mail: Told }) {
  const text = useText(registrationMessages)
  const tenant = useActiveTenant()
  const again = useMutation({
    mutationFn: () => api.messages.resend({ tenant: tenant.id, mailId: mail.id }),
    onSuccess: () => {
      notify({ kind: 'positive', message: text('mailTriedAgain') })
      return reloadRegistrations()
    },
  })
  return (
    <div className={classes.mended}>
      {isAboutAddress(mail.reason) && (
        <Button component={Link} to={`/notifications/${mail.id}`} variant="default" size="compact-sm">
          {text('mendAddress')}
        </Button>
      )}
      <Button variant="default" size="compact-sm" loading={again.isPending} onClick={() => again.mutate()}>
        {text('mailAgain')}
      </Button>
    </div>
  )
}
