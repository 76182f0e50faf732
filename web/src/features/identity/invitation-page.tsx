import { Button, PasswordInput, TextInput } from '@mantine/core'
import { newPassword, personName } from '@reihum/contract/identity/account.schema.ts'
import type { OpenedInvitation } from '@reihum/contract/tenants/member.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { z } from 'zod'
import { goTo } from '#platform/addresses.ts'
import { useCall } from '#platform/call.ts'
import { useCallForm } from '#platform/call-form.ts'
import { api, queries, queryClient, session } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { enterTenant, reloadUser, useSession } from '#platform/tenant.ts'
import forms from '#ui/form/form.module.css'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import classes from './entrance.module.css'
import { identityMessages } from './identity.messages.ts'

const refusals = {
  above: ['INVITATION_INVALID', 'SIGN_IN_TO_ACCEPT', 'TIER_LIMIT_REACHED', 'TOO_MANY_REQUESTS'],
} as const

type InvitationProps = { token: string; invitation: OpenedInvitation }

/** Accepts an invitation with the account that was invited, or with a new one for its address. */
export function InvitationPage() {
  const text = useText(identityMessages)
  const { token } = useParams({ strict: false }) as { token: string }
  const link = useQuery({
    ...queries.tenants.invitation.queryOptions({ input: { token } }),
    meta: { shownInline: ['INVITATION_INVALID', 'INVALID_INPUT'] },
  })
  if (link.error instanceof ApiProblem && link.error.status < 500) {
    return (
      <div className={classes.entrance}>
        <title>{text('invitationInvalid')}</title>
        <h1>{text('invitationInvalid')}</h1>
        <RefusalAlert problem={link.error} />
        <p>{text('invitationAgain')}</p>
        <div className={classes.buttons}>
          <Button component={Link} to="/dashboard" variant="default">
            {text('toSignIn')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <Loaded query={link}>
      {(invitation) => (
        <div className={classes.entrance}>
          <title>{text('invitationTitle', { company: invitation.company })}</title>
          <h1>{text('invitationTitle', { company: invitation.company })}</h1>
          <p>{text('invitationLine', invitation)}</p>
          {invitation.hasAccount ? (
            <AcceptAsUser token={token} invitation={invitation} />
          ) : (
            <AcceptAsNewUser token={token} invitation={invitation} />
          )}
        </div>
      )}
    </Loaded>
  )
}

function AcceptAsUser({ token, invitation }: InvitationProps) {
  const text = useText(identityMessages)
  const { userInfo } = useSession()
  const { run, isPending, refusal } = useCall(api.tenants.acceptInvitation, refusals)
  const toSignIn = `/login?${new URLSearchParams({ to: `/invitation/${token}`, username: invitation.email })}`
  if (!userInfo) {
    return (
      <div className={classes.buttons}>
        <Button onClick={() => goTo(toSignIn)}>{text('signInToAccept')}</Button>
      </div>
    )
  }
  const accept = async () => {
    const { slug } = await run({ token })
    await reloadUser()
    welcome(slug, text('accepted', invitation))
  }
  const signInAsOther = async () => {
    await session.signOut()
    queryClient.clear()
    goTo(toSignIn)
  }
  return (
    <>
      <p className="grey">{text('acceptAs', userInfo)}</p>
      {refusal && <RefusalAlert problem={refusal} />}
      <div className={classes.buttons}>
        {refusal?.code !== 'SIGN_IN_TO_ACCEPT' && (
          <Button loading={isPending} onClick={() => void accept().catch(() => {})}>
            {text('accept')}
          </Button>
        )}
        <Button variant="default" onClick={() => void signInAsOther()}>
          {text('signInAsOther')}
        </Button>
      </div>
    </>
  )
}

const newUser = z.object({ name: personName, password: newPassword })

function AcceptAsNewUser({ token, invitation }: InvitationProps) {
  const text = useText(identityMessages)
  const form = useCallForm({
    schema: newUser,
    initial: { name: '', password: '' },
    call: async (fields) => {
      const { username, slug } = await api.tenants.acceptInvitation({ token, ...fields })
      await session.signInWithPassword({ username, password: fields.password })
      welcome(slug, text('accepted', invitation))
    },
    ...refusals,
  })
  return (
    <form ref={form.element} className={`${forms.form} ${forms.card}`} noValidate onSubmit={form.submit}>
      {form.refusal && <RefusalAlert problem={form.refusal} />}
      <input type="hidden" name="username" autoComplete="username" value={invitation.email} readOnly />
      <TextInput label={text('name')} autoComplete="name" {...form.field('name')} />
      <PasswordInput
        label={text('password')}
        description={text('passwordHint')}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <Button type="submit" loading={form.isSaving} fullWidth>
        {text('createAccount')}
      </Button>
    </form>
  )
}

/** Enters the tenant that was joined. */
function welcome(slug: string, message: string) {
  const joined = session.userInfo()?.tenants.find((tenant) => tenant.slug === slug)
  if (joined) enterTenant(joined.id)
  notify({ kind: 'positive', message })
  goTo('/dashboard', { replace: true })
}
