import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type Account, emailChange } from '@reihum/contract/identity/account.schema.ts'
import { useState } from 'react'
import { useCall } from '#platform/call.ts'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert, useWait } from '#platform/refusal-alert.tsx'
import { useContractForm } from '#ui/form/contract-form.ts'
import forms from '#ui/form/form.module.css'
import { StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { SendVerificationAgain } from '../verification-banner.tsx'
import { accountMessages } from './account.messages.ts'
import classes from './account.module.css'
import { AccountSection } from './account-section.tsx'
import { keepAccount } from './keep-account.ts'

/** The address in use, one that waits to be verified, and the way to another one. */
export function EmailSection({ account }: { account: Account }) {
  const text = useText(accountMessages)
  const { email, pendingEmail, verified } = account
  // A form that has done its work starts empty again.
  const [round, setRound] = useState(0)
  return (
    <AccountSection title={text('email')} hint={text('emailHint')}>
      <p className={classes.buttons}>
        <strong>{email}</strong>
        <StateBadge colour={verified ? 'positive' : 'warning'}>
          {text(verified ? 'emailVerified' : 'emailUnverified')}
        </StateBadge>
      </p>
      {pendingEmail && (
        <p className={classes.note}>{text('emailPending', { email: pendingEmail, current: email })}</p>
      )}
      {(pendingEmail || !verified) && (
        <div className={classes.buttons}>
          <SendVerificationAgain variant="default" />
        </div>
      )}
      {account.hasPassword && <EmailForm key={round} onDone={() => setRound(round + 1)} />}
    </AccountSection>
  )
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const text = useText(accountMessages)
  const { run, isPending, refusal } = useCall(api.identity.changeEmail, {
    above: ['TOO_MANY_ATTEMPTS', 'TOO_MANY_REQUESTS'],
    atFields: ['WRONG_PASSWORD'],
  })
  const wait = useWait(refusal)
  const { field, element, submit } = useContractForm({
    schema: emailChange,
    initial: { email: '', currentPassword: '' },
    refusalFields: { WRONG_PASSWORD: 'currentPassword' },
    save: async (fields) => {
      keepAccount(await run(fields))
      notify({ kind: 'positive', message: text('emailChanged', fields) })
      onDone()
    },
  })
  return (
    <form ref={element} className={forms.form} noValidate onSubmit={submit}>
      {refusal && <RefusalAlert problem={refusal} />}
      <div className={forms.pair}>
        <TextInput type="email" label={text('newEmail')} autoComplete="email" {...field('email')} />
        <PasswordInput
          label={text('currentPassword')}
          autoComplete="current-password"
          {...field('currentPassword')}
        />
      </div>
      <div>
        <Button type="submit" variant="default" loading={isPending} disabled={wait > 0}>
          {text('emailChange')}
        </Button>
      </div>
    </form>
  )
}
