import { Textarea } from '@mantine/core'
import type { RefundDetail } from '@reihum/contract/refunds/refund.schema.ts'
import { line } from '@reihum/contract/wire/line.schema.ts'
import { z } from 'zod'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { refundMessages } from './refund.messages.ts'
import { keepRefund } from './refund-query.ts'

const fields = z.object({ reason: line(300).default('') })

type KeepProps = DialogState & { refund: RefundDetail }

/** Asks before nothing is given back. */
export function KeepDialog({ refund, ...state }: KeepProps) {
  const text = useText(refundMessages)
  const { money } = useFormats()
  return (
    <Dialog {...state} title={text('keepTitle', { amount: money(refund.cents) })} text={text('keepText')}>
      <KeepForm refund={refund} onClose={state.onClose} />
    </Dialog>
  )
}

function KeepForm({ refund, onClose }: Pick<KeepProps, 'refund' | 'onClose'>) {
  const text = useText(refundMessages)
  const tenant = useActiveTenant().id
  const form = useCallForm({
    schema: fields,
    initial: { reason: '' },
    call: async ({ reason }) => {
      const ofRefund = { tenant, refundRequestId: refund.id }
      keepRefund(tenant, await api.refunds.keepRefund({ ...ofRefund, reason }))
      notify({ kind: 'positive', message: text('keptDone') })
      onClose()
    },
  })
  return (
    <DialogForm form={form} button={text('keep')} onBack={onClose}>
      <Textarea
        data-autofocus
        label={text('note')}
        description={text('keepReason')}
        autosize
        minRows={2}
        maxLength={300}
        {...form.field('reason')}
      />
    </DialogForm>
  )
}
