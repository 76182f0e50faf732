import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { goTo } from '#platform/addresses.ts'
import { useCall } from '#platform/call.ts'
import { queryClient, session } from '#platform/connection.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { forgetSupplied, readSupplied } from '#platform/supplied-sign-in.ts'
import { useSession } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import classes from './entrance.module.css'
import { identityMessages } from './identity.messages.ts'
import { returnAddress } from './return-address.ts'

/** Asks somebody who is signed in, and opened a sign-in link of another account, which of the two it shall be. */
export function OtherAccountPage() {
  const text = useText(identityMessages)
  const [supplied] = useState(() => readSupplied(sessionStorage))
  const current = useSession().userInfo?.username
  const { run, isPending, refusal } = useCall(session.signInWithToken, {
    above: ['AUTH_TOKEN_INVALID', 'ACCOUNT_LOCKED', 'TOO_MANY_REQUESTS'],
  })
  const goOn = () => {
    forgetSupplied(sessionStorage)
    goTo(returnAddress(supplied?.to), { replace: true })
  }
  // Opened by hand, or the session has ended in another tab: there is nothing to choose.
  const isMoot = !supplied || current === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once, when the page opens
  useEffect(() => {
    if (isMoot) goOn()
  }, [])
  if (isMoot) return null
  const names = { current, username: supplied.username }
  const change = async () => {
    await run(supplied.authToken)
    queryClient.clear()
    goOn()
  }
  return (
    <div className={classes.entrance}>
      <title>{text('otherAccountTitle')}</title>
      <h1>{text('otherAccountTitle')}</h1>
      {refusal ? (
        <RefusalAlert problem={refusal} />
      ) : (
        <>
          <p>{text('otherAccountLine', names)}</p>
          <p className="grey">{text('otherAccountHint')}</p>
        </>
      )}
      <div className={classes.providers}>
        <Button onClick={goOn}>{text('staySignedIn')}</Button>
        {!refusal && (
          <Button variant="default" loading={isPending} onClick={() => void change().catch(() => {})}>
            {text('changeAccount')}
          </Button>
        )}
      </div>
    </div>
  )
}
