import { Anchor, Button } from '@mantine/core'
import { attendeeNotInformed, mailStateNames } from '@reihum/contract/messages/mail.schema.ts'
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
  const isFailed = mail.state === 'failed'
  return (
    <div>
      <Anchor component={Link} to={`/notifications/${mail.id}`} inherit>
        {mail.subject}
      </Anchor>
      <p className="grey">
        {text('mailTo', { recipient: mail.recipient })} · {mailStateNames[mail.state][locale]}
      </p>
      {isFailed && (
        <>
          <p className={classes.error}>
            {attendeeNotInformed[locale]}
            {mail.lastError && `: ${mail.lastError}`}
          </p>
          <SendAgain mail={mail} />
        </>
      )}
    </div>
  )
}

export function SendAgain({ mail }: { mail: Pick<Told, 'id'> }) {
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
    <Button
      variant="default"
      size="compact-sm"
      mt={4}
      mb={4}
      loading={again.isPending}
      onClick={() => again.mutate()}
    >
      {text('mailAgain')}
    </Button>
  )
}
