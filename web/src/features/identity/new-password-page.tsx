import { Button } from '@mantine/core'
import { passwordReset } from '@reihum/contract/identity/account.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { goTo } from '#platform/addresses.ts'
import { useCall } from '#platform/call.ts'
import { api, queries, queryClient, session } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useContractForm } from '#ui/form/contract-form.ts'
import forms from '#ui/form/form.module.css'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import classes from './entrance.module.css'
import { identityMessages } from './identity.messages.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

/** Opens a link without using it up; only setting the password does that. */
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
  const { run, isPending, refusal } = useCall(api.identity.resetPassword, {
    above: ['RESET_LINK_INVALID', 'PASSWORD_NOT_CHANGED', 'TOO_MANY_REQUESTS'],
  })
  const { field, element, submit } = useContractForm({
    schema: passwordReset,
    initial: { token, password: '', passwordRepeat: '' },
    save: async (fields) => {
      const changed = await run(fields)
      // A new password ends all sign-ins, this browser's too.
      session.forget()
      queryClient.clear()
      notify({ kind: 'positive', message: text('newPasswordSaved') })
      goTo(`/login?${new URLSearchParams(changed)}`, { replace: true })
    },
  })
  if (refusal?.code === 'RESET_LINK_INVALID') return <LinkInvalid problem={refusal} />
  return (
    <form ref={element} className={`${forms.form} ${forms.card}`} noValidate onSubmit={submit}>
      <title>{text('newPasswordTitle')}</title>
      <div>
        <h1>{text('newPasswordTitle')}</h1>
        <p className={`grey ${classes.breaks}`}>{text('newPasswordLine', { username })}</p>
      </div>
      {refusal && <RefusalAlert problem={refusal} />}
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <NewPasswordFields
        label={text('newPassword')}
        hint={text('passwordHint')}
        repeatLabel={text('passwordRepeat')}
        field={field}
      />
      <Button type="submit" loading={isPending} fullWidth>
        {text('newPasswordSave')}
      </Button>
    </form>
  )
}
