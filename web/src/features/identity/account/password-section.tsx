import { Button, PasswordInput } from '@mantine/core'
import { type Account, passwordChange } from '@reihum/contract/identity/account.schema.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '#platform/call.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert, useWait } from '#platform/refusal-alert.tsx'
import { useContractForm } from '#ui/form/contract-form.ts'
import forms from '#ui/form/form.module.css'
import { useText } from '#ui/text.tsx'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { accountMessages } from './account.messages.ts'
import classes from './account.module.css'
import { AccountSection } from './account-section.tsx'
import { keepAccount } from './keep-account.ts'

export function PasswordSection({ account }: { account: Account }) {
  const text = useText(accountMessages)
  // A form that has done its work starts empty again.
  const [round, setRound] = useState(0)
  if (!account.hasPassword) {
    return (
      <AccountSection title={text('password')} hint={text('noPassword')}>
        <div className={classes.buttons}>
          <Button component={Link} to="/password-reset" variant="default">
            {text('setPassword')}
          </Button>
        </div>
      </AccountSection>
    )
  }
  return (
    <AccountSection title={text('password')}>
      <PasswordForm key={round} username={account.username} onDone={() => setRound(round + 1)} />
    </AccountSection>
  )
}

function PasswordForm({ username, onDone }: { username: string; onDone: () => void }) {
  const text = useText(accountMessages)
  const { run, isPending, refusal } = useCall(api.identity.changePassword, {
    above: ['TOO_MANY_ATTEMPTS', 'TOO_MANY_REQUESTS'],
    atFields: ['WRONG_PASSWORD'],
  })
  const wait = useWait(refusal)
  const { field, element, submit } = useContractForm({
    schema: passwordChange,
    initial: { currentPassword: '', password: '', passwordRepeat: '' },
    refusalFields: { WRONG_PASSWORD: 'currentPassword' },
    save: async (fields) => {
      keepAccount(await run(fields))
      void queryClient.invalidateQueries({ queryKey: queries.identity.sessions.key() })
      notify({ kind: 'positive', message: text('passwordChanged') })
      onDone()
    },
  })
  return (
    <form ref={element} className={forms.form} noValidate onSubmit={submit}>
      {refusal && <RefusalAlert problem={refusal} />}
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <PasswordInput
        label={text('currentPassword')}
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <div className={forms.pair}>
        <NewPasswordFields
          label={text('newPassword')}
          hint={text('passwordHint')}
          repeatLabel={text('passwordRepeat')}
          field={field}
        />
      </div>
      <div>
        <Button type="submit" variant="default" loading={isPending} disabled={wait > 0}>
          {text('passwordChange')}
        </Button>
      </div>
    </form>
  )
}
