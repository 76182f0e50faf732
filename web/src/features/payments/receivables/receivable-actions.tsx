import { Button } from '@mantine/core'
import type { ReceivableDetail } from '@reihum/contract/payments/receivable.schema.ts'
import { Link } from '@tanstack/react-router'
import { api } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { moneyMessages } from '../money.messages.ts'
import { keepReceivable } from '../money-query.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { receivableMessages } from './receivable.messages.ts'
import { RedeemVoucherDialog } from './redeem-voucher-dialog.tsx'
import { UseCreditDialog } from './use-credit-dialog.tsx'

export function ReceivableActions({ receivable }: { receivable: ReceivableDetail }) {
  const text = useText(receivableMessages)
  const words = useText(moneyMessages)
  const tenant = useActiveTenant().id
  const { money } = useFormats()
  const { subject, open, dialog, round } = useDialogFor<'writeOff' | 'useCredit' | 'redeem'>()
  const { id: receivableId, title, openCents, creditCents, allowedActions } = receivable
  const amount = money(openCents)
  return (
    <>
      {allowedActions.includes('write_off') && (
        <Button variant="default" onClick={() => open('writeOff')}>
          {text('writeOff')} …
        </Button>
      )}
      {allowedActions.includes('pay') && creditCents > 0 && (
        <Button variant="default" onClick={() => open('useCredit')}>
          {text('useCredit')} …
        </Button>
      )}
      {allowedActions.includes('pay') && (
        <Button variant="default" onClick={() => open('redeem')}>
          {text('redeemVoucher')} …
        </Button>
      )}
      {allowedActions.includes('pay') && (
        <Button component={Link} to={`/payments/new?receivableId=${receivableId}`}>
          {words('notePayment')}
        </Button>
      )}
      {subject === 'useCredit' && <UseCreditDialog key={round} receivable={receivable} {...dialog} />}
      {subject === 'redeem' && <RedeemVoucherDialog key={round} receivable={receivable} {...dialog} />}
      {subject === 'writeOff' && (
        <ReasonDialog
          key={round}
          {...dialog}
          title={text('writeOffTitle', { amount })}
          text={text('writeOffText', { title })}
          button={text('writeOff')}
          done={text('writtenOff', { amount })}
          needsReason
          run={async (reason) =>
            keepReceivable(tenant, await api.payments.writeOffReceivable({ tenant, receivableId, reason }))
          }
        />
      )}
    </>
  )
}
