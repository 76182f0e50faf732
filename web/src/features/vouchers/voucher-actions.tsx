import { Button, Textarea } from '@mantine/core'
import { type VoucherDetail, voucherCorrection } from '@reihum/contract/vouchers/voucher.schema.ts'
import { line } from '@reihum/contract/wire/line.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { keepVoucher } from './voucher-query.ts'
import { vouchersMessages } from './vouchers.messages.ts'

type Of = { voucher: VoucherDetail }

export function VoucherActions({ voucher }: Of) {
  const text = useText(vouchersMessages)
  const tenant = useActiveTenant().id
  const { money } = useFormats()
  const { subject, open, dialog, round } = useDialogFor<'block' | 'correct'>()
  const { allowedActions, lastFour, balanceCents } = voucher
  const unblock = useMutation({
    mutationFn: () => api.vouchers.unblockVoucher({ tenant, voucherId: voucher.id }),
    onSuccess: (stored) => {
      keepVoucher(tenant, stored)
      notify({ kind: 'positive', message: text('unblocked') })
    },
  })
  return (
    <>
      {allowedActions.includes('unblock') && (
        <Button variant="default" loading={unblock.isPending} onClick={() => unblock.mutate()}>
          {text('unblock')}
        </Button>
      )}
      {allowedActions.includes('block') && (
        <Button variant="default" onClick={() => open('block')}>
          {text('block')} …
        </Button>
      )}
      {allowedActions.includes('correct') && (
        <Button variant="default" onClick={() => open('correct')}>
          {text('correct')} …
        </Button>
      )}
      {subject === 'block' && (
        <Dialog
          key={round}
          {...dialog}
          title={text('blockTitle', { lastFour })}
          text={text('blockText', { amount: money(balanceCents) })}
        >
          <BlockForm voucher={voucher} onClose={dialog.onClose} />
        </Dialog>
      )}
      {subject === 'correct' && (
        <Dialog
          key={round}
          {...dialog}
          title={text('correctTitle')}
          text={text('correctText', { amount: money(balanceCents) })}
        >
          <CorrectForm voucher={voucher} onClose={dialog.onClose} />
        </Dialog>
      )}
    </>
  )
}

type FormProps = Of & Pick<DialogState, 'onClose'>

const reasonAlone = z.object({ reason: line(300).default('') })

function BlockForm({ voucher, onClose }: FormProps) {
  const text = useText(vouchersMessages)
  const tenant = useActiveTenant().id
  const form = useCallForm({
    schema: reasonAlone,
    initial: { reason: '' },
    call: async ({ reason }) => {
      keepVoucher(tenant, await api.vouchers.blockVoucher({ tenant, voucherId: voucher.id, reason }))
      notify({ kind: 'positive', message: text('blocked') })
      onClose()
    },
  })
  return (
    <DialogForm form={form} button={text('block')} onBack={onClose}>
      <Textarea
        data-autofocus
        label={text('reason')}
        autosize
        minRows={2}
        maxLength={300}
        {...form.field('reason')}
      />
    </DialogForm>
  )
}

/** People think of what is to be on it, and not of the difference. */
function CorrectForm({ voucher, onClose }: FormProps) {
  const text = useText(vouchersMessages)
  const tenant = useActiveTenant().id
  const { money, currencyCode } = useFormats()
  // The key stays the same, so that a second press corrects nothing twice.
  const [requestKey] = useState(newId)
  const before = voucher.balanceCents
  const form = useCallForm({
    schema: z.object({
      balanceCents: z
        .number()
        .int()
        .min(0)
        .max(99_999_999)
        .refine((cents) => cents !== before, { params: { code: 'required' } }),
      reason: voucherCorrection.shape.reason,
    }),
    initial: { balanceCents: before, reason: '' },
    call: async ({ balanceCents, reason }) => {
      const correction = { requestKey, cents: balanceCents - before, reason }
      const stored = await api.vouchers.correctVoucher({ tenant, voucherId: voucher.id, ...correction })
      keepVoucher(tenant, stored)
      notify({ kind: 'positive', message: text('corrected', { amount: money(stored.balanceCents) }) })
      onClose()
    },
    above: ['VOUCHER_BALANCE', 'VOUCHER_LAPSED'],
  })
  return (
    <DialogForm form={form} button={text('correct')} onBack={onClose}>
      {form.refusal && <RefusalAlert problem={form.refusal} />}
      <MoneyField
        data-autofocus
        label={text('newBalance')}
        withAsterisk
        currencyCode={currencyCode}
        {...form.field('balanceCents')}
      />
      <Textarea
        label={text('reason')}
        description={text('reasonHint')}
        withAsterisk
        autosize
        minRows={2}
        maxLength={300}
        {...form.field('reason')}
      />
    </DialogForm>
  )
}
