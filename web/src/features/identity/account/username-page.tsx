import { Button, PasswordInput, TextInput } from '@mantine/core'
import { usernameChange } from '@reihum/contract/identity/account.schema.ts'
import { Link } from '@tanstack/react-router'
import { goTo } from '#platform/addresses.ts'
import { useCallForm } from '#platform/call-form.ts'
import { api, queryClient, session } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert, useWait } from '#platform/refusal-alert.tsx'
import { useSession } from '#platform/tenant.ts'
import forms from '#ui/form/form.module.css'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useText } from '#ui/text.tsx'
import { accountMessages } from './account.messages.ts'

/** After changing the user name, the user has to sign in again with it. */
export function UsernamePage() {
  const text = useText(accountMessages)
  const username = useSession().userInfo?.username ?? ''
  const form = useCallForm({
    schema: usernameChange,
    initial: { username: '', currentPassword: '' },
    refusalFields: {
      WRONG_PASSWORD: 'currentPassword',
      USERNAME_TAKEN: 'username',
      USERNAME_IS_FOREIGN_ADDRESS: 'username',
    },
    above: ['TOO_MANY_ATTEMPTS', 'TOO_MANY_REQUESTS'],
    call: async (fields) => {
      await api.identity.changeUsername(fields)
      session.forget()
      queryClient.clear()
      notify({ kind: 'positive', message: text('usernameChanged') })
      goTo(`/login?${new URLSearchParams({ username: fields.username })}`, { replace: true })
    },
  })
  const wait = useWait(form.refusal)
  return (
    <>
      <PageTitle
        title={text('usernameTitle')}
        line={text('usernameLine', { username })}
        backTo={{ to: '/account', label: text('title') }}
      />
      <form ref={form.element} className={forms.form} noValidate onSubmit={form.submit}>
        <UnsavedChanges hasUnsavedChanges={form.hasUnsavedChanges} />
        {form.refusal && <RefusalAlert problem={form.refusal} />}
        <TextInput
          label={text('usernameNew')}
          description={text('usernameHint')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('username')}
        />
        <PasswordInput
          label={text('currentPassword')}
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <div className={forms.buttons}>
          <Button type="submit" loading={form.isSaving} disabled={wait > 0}>
            {text('usernameTitle')}
          </Button>
          <Button component={Link} to="/account" variant="default">
            {text('cancel')}
          </Button>
        </div>
      </form>
    </>
  )
}
