import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { goTo } from '#platform/addresses.ts'
import { useCall } from '#platform/call.ts'
import { api, session } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useSession } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import classes from './entrance.module.css'
import { identityMessages } from './identity.messages.ts'
import { SendVerificationAgain } from './verification-banner.tsx'

/** Mail scanners open every link, so opening the page verifies nothing; the user has to press a button. */
export function VerifyPage() {
  const text = useText(identityMessages)
  const { email, token } = useParams({ strict: false }) as { email: string; token: string }
  const isSignedIn = useSession().userInfo !== null
  const { run, isPending, refusal } = useCall(api.identity.verify, {
    above: ['VERIFICATION_FAILED', 'TOO_MANY_REQUESTS'],
  })
  const verify = async () => {
    const { username } = await run({ email, token })
    // A changed address can change the user name too, which ends every session.
    if (isSignedIn) await session.reloadUserInfo().catch(session.forget)
    const isStillIn = session.isAuthenticated()
    notify({ kind: 'positive', message: text(isStillIn ? 'verified' : 'verifiedSignIn') })
    goTo(isStillIn ? '/dashboard' : `/login?${new URLSearchParams({ username })}`, { replace: true })
  }
  return (
    <div className={classes.entrance}>
      <title>{text('verifyTitle')}</title>
      <h1>{text('verifyTitle')}</h1>
      {refusal ? <RefusalAlert problem={refusal} /> : <p>{text('verifyLine', { email })}</p>}
      {refusal?.code === 'VERIFICATION_FAILED' ? (
        <>
          <p>{text(isSignedIn ? 'verificationAgain' : 'verificationSignIn')}</p>
          <div className={classes.buttons}>
            {isSignedIn ? (
              <SendVerificationAgain />
            ) : (
              <Button component={Link} to="/login">
                {text('toSignIn')}
              </Button>
            )}
          </div>
        </>
      ) : (
        <div className={classes.buttons}>
          <Button loading={isPending} onClick={() => void verify().catch(() => {})}>
            {text('verify')}
          </Button>
        </div>
      )}
    </div>
  )
}
