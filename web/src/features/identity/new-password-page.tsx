import { Button } from '@mantine/core'
import { passwordReset } from '@reihum/contract/identity/account.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { goTo } from '#platform/addresses.ts'
import { useCallForm } from '#platform/call-form.ts'
import { api, queries, queryClient, session } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import forms from '#ui/form/form.module.css'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import classes from './entrance.module.css'
import { identityMessages } from './identity.messages.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

/** Opening the link does not use it up; only setting the password does. */
export function NewPasswordPage() {
  const { token } = useParams({ strict: false }) as { token: string }
  const link = useQuery({
    ...queries.identity.checkPasswordReset.queryOptions({ input: { token } }),
    meta: { shownInline: ['RESET_LINK_INVALID', 'INVALID_INPUT'] },
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (link.error instanceof ApiProblem && link.error.status < 500) return <LinkInvalid problem={link.error} />
  return (
    <Loaded query={link}>{({ username }) => <NewPasswordForm token={token} username={username} />}</Loaded>
  )
}

function LinkInvalid({ problem }: { problem: ApiProblem }) {
  const text = useText(identityMessages)
  return (
    <div className={classes.entrance}>
      <title>{text('newPasswordTitle')}</title>
      <h1>{text('newPasswordTitle')}</h1>
      <RefusalAlert problem={problem} />
      <p>{text('linkUsed')}</p>
      <div className={classes.buttons}>
        <Button component={Link} to="/password-reset">
          {text('requestAgain')}
        </Button>
      </div>
    </div>
  )
}

function NewPasswordForm({ token, username }: { token: string; username: string }) {
  const text = useText(identityMessages)
  const form = useCallForm({
    schema: passwordReset,
    initial: { token, password: '', passwordRepeat: '' },
    call: async (fields) => {
      const changed = await api.identity.resetPassword(fields)
      // A new password ends all sessions, including this browser's.
      session.forget()
      queryClient.clear()
      notify({ kind: 'positive', message: text('newPasswordSaved') })
      goTo(`/login?${new URLSearchParams(changed)}`, { replace: true })
    },
    above: ['RESET_LINK_INVALID', 'PASSWORD_NOT_CHANGED', 'TOO_MANY_REQUESTS'],
  })
  if (form.refusal?.code === 'RESET_LINK_INVALID') return <LinkInvalid problem={form.refusal} />
  return (
    <form ref={form.element} className={`${forms.form} ${forms.card}`} noValidate onSubmit={form.submit}>
      <title>{text('newPasswordTitle')}</title>
      <div>
        <h1>{text('newPasswordTitle')}</h1>
        <p className={`grey ${classes.breaks}`}>{text('newPasswordLine', { username })}</p>
      </div>
      {form.refusal && <RefusalAlert problem={form.refusal} />}
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <NewPasswordFields
        label={text('newPassword')}
        hint={text('passwordHint')}
        repeatLabel={text('passwordRepeat')}
        field={form.field}
      />
      <Button type="submit" loading={form.isSaving} fullWidth>
        {text('newPasswordSave')}
      </Button>
    </form>
  )
}
