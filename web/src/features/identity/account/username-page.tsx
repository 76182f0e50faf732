import { Button, PasswordInput, TextInput } from '@mantine/core'
import { usernameChange } from '@reihum/contract/identity/account.schema.ts'
import { Link } from '@tanstack/react-router'
import { goTo } from '#platform/addresses.ts'
import { useCall } from '#platform/call.ts'
import { api, queryClient, session } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert, useWait } from '#platform/refusal-alert.tsx'
import { useSession } from '#platform/tenant.ts'
import { useContractForm } from '#ui/form/contract-form.ts'
import forms from '#ui/form/form.module.css'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useText } from '#ui/text.tsx'
import { accountMessages } from './account.messages.ts'

/** Whoever changes the user name signs in anew with it. */
export function UsernamePage() {
  const text = useText(accountMessages)
  const username = useSession().userInfo?.username ?? ''
  const { run, isPending, refusal } = useCall(api.identity.changeUsername, {
    above: ['TOO_MANY_ATTEMPTS', 'TOO_MANY_REQUESTS'],
    atFields: ['WRONG_PASSWORD', 'USERNAME_TAKEN', 'USERNAME_IS_FOREIGN_ADDRESS'],
  })
  const wait = useWait(refusal)
  const { field, element, submit, hasUnsavedChanges } = useContractForm({
    schema: usernameChange,
    initial: { username: '', currentPassword: '' },
    refusalFields: {
      WRONG_PASSWORD: 'currentPassword',
      USERNAME_TAKEN: 'username',
      USERNAME_IS_FOREIGN_ADDRESS: 'username',
    },
    save: async (fields) => {
      await run(fields)
      session.forget()
      queryClient.clear()
      notify({ kind: 'positive', message: text('usernameChanged') })
      goTo(`/login?${new URLSearchParams({ username: fields.username })}`, { replace: true })
    },
  })
  return (
    <>
      <PageTitle
        title={text('usernameTitle')}
        line={text('usernameLine', { username })}
        backTo={{ to: '/account', label: text('title') }}
      />
      <form ref={element} className={forms.form} noValidate onSubmit={submit}>
        <UnsavedChanges hasUnsavedChanges={hasUnsavedChanges} />
        {refusal && <RefusalAlert problem={refusal} />}
        <TextInput
          label={text('usernameNew')}
          description={text('usernameHint')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <PasswordInput
          label={text('currentPassword')}
          autoComplete="current-password"
          {...field('currentPassword')}
        />
        <div className={forms.buttons}>
          <Button type="submit" loading={isPending} disabled={wait > 0}>
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
