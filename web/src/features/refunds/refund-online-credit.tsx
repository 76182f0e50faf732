import { Button } from '@mantine/core'
import { type CheckoutTask, paymentServiceNames } from '@reihum/contract/checkout/checkout.schema.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '#platform/call.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { QuestionDialog } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { refundMessages } from './refund.messages.ts'
import { keepRefund } from './refund-query.ts'

/**
 * Gives back by the service what came in without a place, or as another amount than was asked for: proposed, released and sent in one step. If somebody else has to
 * release it, or it was asked for before, its page says what comes next.
 */
export function RefundOnlineCredit({ task }: { task: CheckoutTask }) {
  const text = useText(refundMessages)
  const tenant = useActiveTenant().id
  const may = useMay()
  const navigate = useNavigate()
  const { locale } = useFormats()
  // The key stays the same, so that a second press gives nothing back twice.
  const [requestKey] = useState(newId)
  const { subject, open, dialog, round } = useDialogFor<CheckoutTask>()
  const amount = formatMoney(task.cents, task.currencyCode, locale)
  const service = paymentServiceNames[task.service]
  const { run, isPending } = useCall(async () => {
    if (!task.paymentId) return
    const why = task.kind === 'amount' ? 'anotherAmount' : 'withoutPlace'
    const purpose = text(why, { title: task.courseTitle }).slice(0, 140)
    const wish = { paymentId: task.paymentId, cents: task.cents, purpose }
    const { id: refundRequestId, revision } = await api.refunds.createRefund({ tenant, requestKey, ...wish })
    const ofRefund = { tenant, refundRequestId }
    try {
      const release = { cents: task.cents, purpose, way: 'service' as const, accountHolder: '', iban: '' }
      await api.refunds.releaseRefund({ ...ofRefund, revision, ...release, asksForAccount: false })
      const executedOn = new Date().toISOString().slice(0, 10)
      keepRefund(tenant, await api.refunds.executeRefund({ ...ofRefund, executedOn }))
      notify({ kind: 'positive', message: text('serviceDone') })
      dialog.onClose()
    } catch {
      await navigate({ to: `/refunds/${refundRequestId}` })
    }
    await queryClient.invalidateQueries({ queryKey: queries.checkout.key() })
  })
  if (!may('bank.manage')) return null
  return (
    <>
      <Button size="compact-sm" onClick={() => open(task)}>
        {text('giveBackBy', { service })} …
      </Button>
      {subject && (
        <QuestionDialog
          key={round}
          {...dialog}
          title={text('serviceTitle', { amount })}
          text={text('giveBackText', { amount, service, name: task.contact })}
          button={text('giveBackBy', { service })}
          isPending={isPending}
          onConfirm={() => void run(undefined).catch(() => {})}
        />
      )}
    </>
  )
}
