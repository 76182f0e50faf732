import { Button, PasswordInput } from '@mantine/core'
import { type Account, passwordChange } from '@reihum/contract/identity/account.schema.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCallForm } from '#platform/call-form.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert, useWait } from '#platform/refusal-alert.tsx'
import forms from '#ui/form/form.module.css'
import { useUnsavedInGroup } from '#ui/form/unsaved-group.tsx'
import { PageSection } from '#ui/page-section.tsx'
import { useText } from '#ui/text.tsx'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { accountMessages } from './account.messages.ts'
import classes from './account.module.css'
import { keepAccount } from './keep-account.ts'

export function PasswordSection({ account }: { account: Account }) {
  const text = useText(accountMessages)
  // A new key empties the form after it was sent.
  const [round, setRound] = useState(0)
  if (!account.hasPassword) {
    return (
      <PageSection title={text('password')} hint={text('noPassword')}>
        <div className={classes.buttons}>
          <Button component={Link} to="/password-reset" variant="default">
            {text('setPassword')}
          </Button>
        </div>
      </PageSection>
    )
  }
  return (
    <PageSection title={text('password')}>
      <PasswordForm key={round} username={account.username} onDone={() => setRound(round + 1)} />
    </PageSection>
  )
}

function PasswordForm({ username, onDone }: { username: string; onDone: () => void }) {
  const text = useText(accountMessages)
  const form = useCallForm({
    schema: passwordChange,
    initial: { currentPassword: '', password: '', passwordRepeat: '' },
    refusalFields: { WRONG_PASSWORD: 'currentPassword' },
    above: ['TOKEN_REPLACED', 'TOO_MANY_ATTEMPTS', 'TOO_MANY_REQUESTS'],
    call: async (fields) => {
      keepAccount(await api.identity.changePassword(fields))
      void queryClient.invalidateQueries({ queryKey: queries.identity.sessions.key() })
      notify({ kind: 'positive', message: text('passwordChanged') })
      onDone()
    },
  })
  useUnsavedInGroup(form.hasUnsavedChanges)
  const wait = useWait(form.refusal)
  return (
    <form ref={form.element} className={forms.form} noValidate onSubmit={form.submit}>
      {form.refusal && <RefusalAlert problem={form.refusal} />}
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <PasswordInput
        label={text('currentPassword')}
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
      <div className={forms.pair}>
        <NewPasswordFields
          label={text('newPassword')}
          hint={text('passwordHint')}
          repeatLabel={text('passwordRepeat')}
          field={form.field}
        />
      </div>
      <div>
        <Button type="submit" variant="default" loading={form.isSaving} disabled={wait > 0}>
          {text('passwordChange')}
        </Button>
      </div>
    </form>
  )
}
