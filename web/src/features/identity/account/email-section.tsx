import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type Account, emailChange } from '@reihum/contract/identity/account.schema.ts'
import { useState } from 'react'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert, useWait } from '#platform/refusal-alert.tsx'
import forms from '#ui/form/form.module.css'
import { StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { SendVerificationAgain } from '../verification-banner.tsx'
import { accountMessages } from './account.messages.ts'
import classes from './account.module.css'
import { AccountSection } from './account-section.tsx'
import { keepAccount } from './keep-account.ts'

/** The present address, a new one that waits to be verified, and the form for another one. */
export function EmailSection({ account }: { account: Account }) {
  const text = useText(accountMessages)
  const { email, pendingEmail, verified } = account
  // A new key empties the form after it was sent.
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
  const form = useCallForm({
    schema: emailChange,
    initial: { email: '', currentPassword: '' },
    refusalFields: { WRONG_PASSWORD: 'currentPassword' },
    above: ['TOO_MANY_ATTEMPTS', 'TOO_MANY_REQUESTS'],
    call: async (fields) => {
      keepAccount(await api.identity.changeEmail(fields))
      notify({ kind: 'positive', message: text('emailChanged', fields) })
      onDone()
    },
  })
  const wait = useWait(form.refusal)
  return (
    <form ref={form.element} className={forms.form} noValidate onSubmit={form.submit}>
      {form.refusal && <RefusalAlert problem={form.refusal} />}
      <div className={forms.pair}>
        <TextInput type="email" label={text('newEmail')} autoComplete="email" {...form.field('email')} />
        <PasswordInput
          label={text('currentPassword')}
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
      </div>
      <div>
        <Button type="submit" variant="default" loading={form.isSaving} disabled={wait > 0}>
          {text('emailChange')}
        </Button>
      </div>
    </form>
  )
}
