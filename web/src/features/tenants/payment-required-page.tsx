import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCall } from '#platform/call.ts'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useSession } from '#platform/tenant.ts'
import { NoticePage } from '#ui/states/notice-page.tsx'
import { useText } from '#ui/text.tsx'
import { tenantsMessages } from './tenants.messages.ts'

/** Says why the address has to be verified first, and sends a new link. */
export function PaymentRequiredPage() {
  const text = useText(tenantsMessages)
  const { userInfo } = useSession()
  const { run, isPending, refusal } = useCall(() => api.identity.requestVerification(), {
    above: ['TOO_MANY_ATTEMPTS', 'TOO_MANY_REQUESTS'],
  })
  const send = async () => {
    await run(undefined)
    notify({ kind: 'positive', message: text('verificationSent') })
  }
  const toDashboard = (
    <Button component={Link} to="/dashboard" variant={userInfo?.verified ? 'filled' : 'default'}>
      {text('continue')}
    </Button>
  )
  if (userInfo?.verified) {
    return (
      <NoticePage title={text('alreadyVerified')} text={text('alreadyVerifiedText')}>
        {toDashboard}
      </NoticePage>
    )
  }
  return (
    <NoticePage title={text('paymentRequired')} text={text('paymentRequiredText')}>
      {refusal && <RefusalAlert problem={refusal} />}
      <div>
        <Button loading={isPending} onClick={() => void send().catch(() => {})}>
          {text('sendVerification')}
        </Button>{' '}
        {toDashboard}
      </div>
    </NoticePage>
  )
}
