import { Button } from '@mantine/core'
import type { RefundDetail } from '@reihum/contract/refunds/refund.schema.ts'
import { useCall } from '#platform/call.ts'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { refundMessages } from './refund.messages.ts'
import { keepRefund } from './refund-query.ts'

/** Asks the payer for the account once more, or no more. */
export function AccountRequestActions({ refund }: { refund: RefundDetail }) {
  const text = useText(refundMessages)
  const tenant = useActiveTenant().id
  const { id: refundRequestId, revision, allowedActions } = refund
  const again = useCall(async () => {
    keepRefund(tenant, await api.refunds.askForRefundAccount({ tenant, refundRequestId, revision }))
    notify({ kind: 'positive', message: text('askedDone') })
  })
  const withdrawal = useCall(async () => {
    keepRefund(tenant, await api.refunds.withdrawRefundAccountRequest({ tenant, refundRequestId }))
    notify({ kind: 'positive', message: text('withdrawnDone') })
  })
  return (
    <>
      {allowedActions.includes('withdrawRequest') && (
        <Button variant="default" loading={withdrawal.isPending} onClick={() => withdrawal.run(undefined)}>
          {text('withdrawRequest')}
        </Button>
      )}
      {allowedActions.includes('askAgain') && refund.askableAt !== '' && (
        <Button variant="default" loading={again.isPending} onClick={() => again.run(undefined)}>
          {text('askAgain')}
        </Button>
      )}
    </>
  )
}
