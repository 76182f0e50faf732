import { Anchor, Button } from '@mantine/core'
import type { PendingSignIn } from '@reihum/contract/identity/second-factor.schema.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { goTo } from '#platform/addresses.ts'
import { useCall } from '#platform/call.ts'
import { api, queryClient, session } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { NoticePage } from '#ui/states/notice-page.tsx'
import { useText } from '#ui/text.tsx'
import classes from './entrance.module.css'
import { identityMessages } from './identity.messages.ts'
import { providerAnswer } from './provider-answer.ts'
import { type BegunSignIn, takeBegun } from './provider-sign-in.ts'
import { returnAddress } from './return-address.ts'
import { SecondStep } from './second-step.tsx'

/** The page to which a provider sends the browser back: exchanges its answer, or says what was wrong with it. */
export function LoginCallbackPage() {
  const text = useText(identityMessages)
  const [begun] = useState(() => takeBegun(providerAnswer, sessionStorage))
  const { run, refusal } = useCall(redeem, {
    above: [
      'PROVIDER_REFUSED',
      'PROVIDER_CANCELLED',
      'PROVIDER_UNREACHABLE',
      'PROVIDER_EMAIL_UNVERIFIED',
      'NO_ACCOUNT',
      'ACCOUNT_LOCKED',
      'IDENTITY_TAKEN',
      'TOO_MANY_REQUESTS',
    ],
  })
  const [hasFailed, setFailed] = useState(false)
  const [pending, setPending] = useState<PendingSignIn | null>(null)
  const isStarted = useRef(false)
  useEffect(() => {
    if (!begun || isStarted.current) return
    isStarted.current = true
    void run(begun)
      .then(({ provider, next }) => {
        if (next) return setPending(next)
        if (begun.purpose === 'link') notify({ kind: 'positive', message: text('linked', { provider }) })
        goTo(begun.purpose === 'link' ? '/account' : returnAddress(begun.to), { replace: true })
      })
      .catch(() => setFailed(true))
  }, [begun, run, text])

  if (pending && begun) {
    const onEntered = () => {
      queryClient.clear()
      goTo(returnAddress(begun.to), { replace: true })
    }
    return (
      <div className={classes.entrance}>
        <SecondStep
          pending={pending}
          onEntered={onEntered}
          onAgain={() => goTo('/login', { replace: true })}
        />
      </div>
    )
  }
  if (begun && !hasFailed)
    return (
      <NoticePage title={text('signIn')} text={text(begun.purpose === 'link' ? 'linking' : 'signingIn')} />
    )
  const isCancelled = refusal?.code === 'PROVIDER_CANCELLED'
  const title = text(isCancelled ? 'providerCancelled' : 'providerFailed')
  return (
    <div className={classes.entrance}>
      <title>{title}</title>
      <h1>{title}</h1>
      {isCancelled && <p>{refusal.message}</p>}
      {refusal && !isCancelled && <RefusalAlert problem={refusal} />}
      {!begun && <p>{text('providerUnasked')}</p>}
      <div className={classes.buttons}>
        {begun?.purpose === 'link' ? (
          <Button component={Link} to="/account">
            {text('toAccount')}
          </Button>
        ) : (
          <Button component={Link} to="/login">
            {text('toSignIn')}
          </Button>
        )}
      </div>
      {refusal?.code === 'NO_ACCOUNT' && (
        <p>
          {text('noAccountYet')}{' '}
          <Anchor component={Link} to="/register" size="sm">
            {text('register')}
          </Anchor>
        </p>
      )}
    </div>
  )
}

type Redeemed = { provider: string; next: PendingSignIn | null }

/** Signs in or links the identity, as it was begun; returns the provider's name, and whether a second factor is due. */
async function redeem({ provider, purpose }: BegunSignIn): Promise<Redeemed> {
  const answer = { provider, credential: providerAnswer }
  if (purpose === 'link') {
    const linked = await api.identity.linkIdentity(answer)
    const { providerName = provider } = linked.find((identity) => identity.provider === provider) ?? {}
    return { provider: providerName, next: null }
  }
  const next = await session.signInWithProvider(answer)
  queryClient.clear()
  return { provider, next }
}
