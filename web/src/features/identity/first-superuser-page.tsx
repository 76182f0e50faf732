import { Button, TextInput } from '@mantine/core'
import { firstSuperuser } from '@reihum/contract/identity/account.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { goTo } from '#platform/addresses.ts'
import { useCallForm } from '#platform/call-form.ts'
import { api, queries } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import forms from '#ui/form/form.module.css'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import classes from './entrance.module.css'
import { identityMessages } from './identity.messages.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

/** Behind the link in the log of a server that has no superuser yet; opening it does not use it up. */
export function FirstSuperuserPage() {
  const { token } = useParams({ strict: false }) as { token: string }
  const link = useQuery({
    ...queries.identity.checkFirstSuperuser.queryOptions({ input: { token } }),
    meta: { shownInline: ['FIRST_SUPERUSER_LINK_INVALID', 'INVALID_INPUT'] },
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (link.error instanceof ApiProblem && link.error.status < 500) return <LinkInvalid problem={link.error} />
  return <Loaded query={link}>{() => <FirstSuperuserForm token={token} />}</Loaded>
}

function LinkInvalid({ problem }: { problem: ApiProblem }) {
  const text = useText(identityMessages)
  return (
    <div className={classes.entrance}>
      <title>{text('firstSuperuserTitle')}</title>
      <h1>{text('firstSuperuserTitle')}</h1>
      <RefusalAlert problem={problem} />
      <div className={classes.buttons}>
        <Button component={Link} to="/login">
          {text('toSignIn')}
        </Button>
      </div>
    </div>
  )
}

function FirstSuperuserForm({ token }: { token: string }) {
  const text = useText(identityMessages)
  const form = useCallForm({
    schema: firstSuperuser,
    initial: { token, email: '', password: '', passwordRepeat: '' },
    call: async (fields) => {
      const made = await api.identity.becomeFirstSuperuser(fields)
      notify({ kind: 'positive', message: text('firstSuperuserMade') })
      goTo(`/login?${new URLSearchParams(made)}`, { replace: true })
    },
    above: ['FIRST_SUPERUSER_LINK_INVALID', 'ACCOUNT_EXISTS', 'TOO_MANY_REQUESTS'],
  })
  if (form.refusal?.code === 'FIRST_SUPERUSER_LINK_INVALID') return <LinkInvalid problem={form.refusal} />
  return (
    <form ref={form.element} className={`${forms.form} ${forms.card}`} noValidate onSubmit={form.submit}>
      <title>{text('firstSuperuserTitle')}</title>
      <div>
        <h1>{text('firstSuperuserTitle')}</h1>
        <p className="grey">{text('firstSuperuserLine')}</p>
      </div>
      {form.refusal && <RefusalAlert problem={form.refusal} />}
      <TextInput type="email" label={text('email')} autoComplete="username" {...form.field('email')} />
      <NewPasswordFields
        label={text('password')}
        hint={text('passwordHint')}
        repeatLabel={text('passwordRepeat')}
        field={form.field}
      />
      <Button type="submit" loading={form.isSaving} fullWidth>
        {text('firstSuperuserSave')}
      </Button>
    </form>
  )
}
