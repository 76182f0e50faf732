import { credentials } from '@kurso/contract/identity/identity.schema.ts'
import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { goTo } from '#platform/addresses.ts'
import { useCall } from '#platform/call.ts'
import { queryClient, session } from '#platform/connection.ts'
import { RefusalAlert, useWait } from '#platform/refusal-alert.tsx'
import { useSession } from '#platform/tenant.ts'
import { useContractForm } from '#ui/form/contract-form.ts'
import forms from '#ui/form/form.module.css'
import { useText } from '#ui/text.tsx'
import classes from './entrance.module.css'
import { identityMessages } from './identity.messages.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { returnAddress } from './return-address.ts'

export function LoginPage() {
  const text = useText(identityMessages)
  const { to, username } = useSearch({ strict: false }) as { to?: unknown; username?: unknown }
  const isSigningIn = useRef(false)
  const { run, isPending, refusal } = useCall(session.signInWithPassword, {
    above: ['INVALID_CREDENTIALS', 'ACCOUNT_LOCKED', 'TOO_MANY_ATTEMPTS', 'TOO_MANY_REQUESTS'],
  })
  const wait = useWait(refusal)
  const { field, element, submit } = useContractForm({
    schema: credentials,
    initial: { username: username === undefined ? '' : String(username), password: '' },
    save: async (values) => {
      isSigningIn.current = true
      try {
        await run(values)
      } finally {
        isSigningIn.current = false
      }
      queryClient.clear()
      goTo(returnAddress(to), { replace: true })
    },
  })

  // Whoever signs in in another tab need not do it here again.
  const isAuthenticated = useSession().userInfo !== null
  useEffect(() => {
    if (isAuthenticated && !isSigningIn.current) goTo(returnAddress(to), { replace: true })
  }, [isAuthenticated, to])

  return (
    <div className={classes.entrance}>
      <form ref={element} className={`${forms.form} ${forms.card}`} noValidate onSubmit={submit}>
        <title>{text('signIn')}</title>
        <div>
          <h1>{text('signIn')}</h1>
          <p className="grey">{text('signInLine')}</p>
        </div>
        {refusal && <RefusalAlert problem={refusal} />}
        <TextInput
          label={text('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <PasswordInput label={text('password')} autoComplete="current-password" {...field('password')} />
        <Button type="submit" loading={isPending} disabled={wait > 0} fullWidth>
          {text('signIn')}
        </Button>
        <ProviderButtons to={returnAddress(to)} />
        <Anchor component={Link} to="/password-reset" size="sm" className={classes.aside}>
          {text('forgotPassword')}
        </Anchor>
      </form>
      <p className={classes.below}>
        {text('noAccountYet')}{' '}
        <Anchor component={Link} to="/register" size="sm">
          {text('register')}
        </Anchor>
      </p>
    </div>
  )
}
