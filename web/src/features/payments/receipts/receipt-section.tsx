import { Button } from '@mantine/core'
import type { PaymentDetail } from '@reihum/contract/payments/payment.schema.ts'
import { receiptNumber } from '@reihum/contract/payments/receipt-number.ts'
import { IconDownload, IconMail } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { saveFile } from '#platform/save-file.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import classes from './receipt-section.module.css'
import { receiptsMessages } from './receipts.messages.ts'
import { SendReceiptDialog } from './send-receipt-dialog.tsx'

/** The receipt of a payment: everybody who sees the payment may take it along, whoever may change it may send it. */
export function ReceiptSection({ payment }: { payment: PaymentDetail }) {
  const text = useText(receiptsMessages)
  const tenant = useActiveTenant().id
  const { subject, open, dialog, round } = useDialogFor<'send'>()
  const take = useMutation({
    mutationFn: () => api.payments.receipt({ tenant, paymentId: payment.id }),
    onSuccess: (file) => {
      saveFile(file)
      notify({ kind: 'positive', message: text('downloaded') })
    },
  })
  const isReversed = payment.reversedCents === payment.amountCents
  const number = receiptNumber(payment.id)
  return (
    <Section title={text('receipt')}>
      <p className="grey">{text(isReversed ? 'numberReversed' : 'number', { number })}</p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          loading={take.isPending}
          onClick={() => take.mutate()}
        >
          {text('download')}
        </Button>
        {payment.allowedActions.includes('change') && (
          <Button
            variant="default"
            leftSection={<IconMail size={16} stroke={1.75} aria-hidden />}
            onClick={() => open('send')}
          >
            {text('send')} …
          </Button>
        )}
      </div>
      {subject === 'send' && <SendReceiptDialog key={round} payment={payment} {...dialog} />}
    </Section>
  )
}
