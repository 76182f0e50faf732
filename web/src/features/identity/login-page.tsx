import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { credentials } from '@reihum/contract/identity/identity.schema.ts'
import type { PasskeyAnswer, PendingSignIn } from '@reihum/contract/identity/second-factor.schema.ts'
import { IconFingerprint } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { goTo } from '#platform/addresses.ts'
import { useCall } from '#platform/call.ts'
import { api, queryClient, session } from '#platform/connection.ts'
import { PasskeyAlert } from '#platform/proof/passkey-alert.tsx'
import { askForPasskey, canUsePasskeys, offerPasskeys, usePasskeyProblem } from '#platform/proof/passkeys.ts'
import { RefusalAlert, useWait } from '#platform/refusal-alert.tsx'
import { useSession } from '#platform/tenant.ts'
import { useContractForm } from '#ui/form/contract-form.ts'
import forms from '#ui/form/form.module.css'
import { useText } from '#ui/text.tsx'
import classes from './entrance.module.css'
import { factorMessages } from './factor.messages.ts'
import { identityMessages } from './identity.messages.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { returnAddress } from './return-address.ts'
import { SecondStep } from './second-step.tsx'

const refusals = {
  above: ['INVALID_CREDENTIALS', 'ACCOUNT_LOCKED', 'TOO_MANY_ATTEMPTS', 'TOO_MANY_REQUESTS'],
} as const

export function LoginPage() {
  const text = useText(identityMessages)
  const factorText = useText(factorMessages)
  const { to, username } = useSearch({ strict: false }) as { to?: unknown; username?: unknown }
  const isSigningIn = useRef(false)
  const [pending, setPending] = useState<PendingSignIn | null>(null)
  const { run, isPending, refusal } = useCall(session.signInWithPassword, refusals)
  const wait = useWait(refusal)
  const onEntered = () => {
    queryClient.clear()
    goTo(returnAddress(to), { replace: true })
  }
  const { field, element, submit } = useContractForm({
    schema: credentials,
    initial: { username: username === undefined ? '' : String(username), password: '' },
    save: async (values) => {
      isSigningIn.current = true
      try {
        const next = await run(values)
        if (next) setPending(next)
        else onEntered()
      } finally {
        isSigningIn.current = false
      }
    },
  })
  const passkey = usePasskeyEntry(onEntered, pending === null)

  // After signing in in another tab, the user need not do it here again.
  const isAuthenticated = useSession().userInfo !== null
  useEffect(() => {
    if (isAuthenticated && !isSigningIn.current) goTo(returnAddress(to), { replace: true })
  }, [isAuthenticated, to])

  if (pending)
    return (
      <div className={classes.entrance}>
        <SecondStep pending={pending} onEntered={onEntered} onAgain={() => setPending(null)} />
      </div>
    )
  return (
    <div className={classes.entrance}>
      <form ref={element} className={`${forms.form} ${forms.card}`} noValidate onSubmit={submit}>
        <title>{text('signIn')}</title>
        <div>
          <h1>{text('signIn')}</h1>
          <p className="grey">{text('signInLine')}</p>
        </div>
        {refusal && <RefusalAlert problem={refusal} />}
        {!refusal && passkey.refusal && <RefusalAlert problem={passkey.refusal} />}
        <PasskeyAlert problem={passkey.problem} />
        <TextInput
          label={text('username')}
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <PasswordInput label={text('password')} autoComplete="current-password" {...field('password')} />
        <Button type="submit" loading={isPending} disabled={wait > 0} fullWidth>
          {text('signIn')}
        </Button>
        {canUsePasskeys() && (
          <Button
            variant="default"
            leftSection={<IconFingerprint size={18} stroke={1.75} aria-hidden />}
            loading={passkey.isPending}
            fullWidth
            onClick={passkey.enter}
          >
            {factorText('signInWithPasskey')}
          </Button>
        )}
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

/** Signing in with a passkey alone: offered by the browser at the user name, or by the button. */
function usePasskeyEntry(onEntered: () => void, isOffered: boolean) {
  const { problem, ask } = usePasskeyProblem()
  const { run, isPending, refusal } = useCall(session.signInWithPasskey, {
    above: ['PASSKEY_REFUSED', 'ACCOUNT_LOCKED', 'TOO_MANY_REQUESTS'],
  })
  const enterWith = (passkey: PasskeyAnswer) => void run(passkey).then(onEntered, () => {})
  const newest = useRef(enterWith)
  newest.current = enterWith
  useEffect(() => {
    if (!isOffered || !canUsePasskeys()) return
    return offerPasskeys(api.identity.passkeyRequest, (passkey) => newest.current(passkey))
  }, [isOffered])
  const asking = useCall(api.identity.passkeyRequest)
  const enter = async () => {
    const request = await asking.run(undefined)
    const passkey = await ask(() => askForPasskey(request))
    if (passkey) enterWith(passkey)
  }
  return { problem, refusal, isPending, enter: () => void enter().catch(() => {}) }
}
