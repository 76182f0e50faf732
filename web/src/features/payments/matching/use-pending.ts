import type { PendingPayment, PendingState } from '@reihum/contract/payments/matching.schema.ts'
import type { LatePlaces } from '@reihum/contract/registrations/late-places.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '#platform/call.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { matchingMessages } from './matching.messages.ts'

type Allocation = { receivableId: string; cents: number }

/** A decision as the page makes it; the key of the request is added when it is sent. */
export type Deciding =
  | {
      kind: 'allocated'
      allocations: readonly Allocation[]
      learn: boolean
      title: string
      late?: LatePlaces
    }
  | { kind: 'put_aside' | 'not_ours' }

type Made = { paymentId: PendingPayment['id']; decisionId: string }

const pageSize = 50

/** The payments that wait, one of them at work, and what can be decided of it. */
export function usePending(state: PendingState) {
  const text = useText(matchingMessages)
  const tenant = useActiveTenant().id
  const [chosen, choose] = useState<string | null>(null)
  const [last, setLast] = useState<Made | null>(null)
  const query = useQuery({
    ...queries.payments.listPending.queryOptions({ input: { tenant, state, size: pageSize } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const items = query.data?.items ?? []
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === chosen),
  )
  const reload = () => queryClient.invalidateQueries({ queryKey: queries.payments.key() })
  const { run: undoCall } = useCall(async ({ paymentId, decisionId }: Made) => {
    await api.payments.undoPendingDecision({ tenant, paymentId, decisionId })
    await reload()
    choose(paymentId)
    setLast(null)
    notify({ kind: 'info', message: text('undone') })
  })
  const undo = (made: Made | null) => made && void undoCall(made).catch(() => {})
  const said = (deciding: Deciding) => {
    if (deciding.kind === 'allocated')
      return text(deciding.late === 'credit' ? 'credited' : 'accepted', { title: deciding.title })
    return text(deciding.kind === 'put_aside' ? 'wasPutAside' : 'wasNotOurs')
  }
  const { run, isPending } = useCall(async (deciding: Deciding) => {
    const payment = items[at]
    if (!payment) return
    const requestKey = newId()
    const decision =
      deciding.kind === 'allocated'
        ? {
            kind: deciding.kind,
            requestKey,
            allocations: deciding.allocations as never,
            learn: deciding.learn,
            late: deciding.late ?? 'book_again',
          }
        : { kind: deciding.kind, requestKey }
    const following = items[at + 1] ?? items[at - 1]
    const { decisionId } = await api.payments.decidePending({ tenant, paymentId: payment.id, decision })
    const made = { paymentId: payment.id, decisionId }
    setLast(made)
    await reload()
    choose(following?.id ?? null)
    notify({
      kind: 'positive',
      message: said(deciding),
      action: { label: text('undo'), run: () => undo(made) },
    })
  })
  return {
    query,
    items,
    at,
    payment: items[at],
    choose,
    move: (by: number) => choose(items[Math.min(items.length - 1, Math.max(0, at + by))]?.id ?? null),
    decide: (deciding: Deciding) => {
      if (!isPending) void run(deciding).catch(() => {})
    },
    isDeciding: isPending,
    undoLast: () => undo(last),
  }
}

export type Pending = ReturnType<typeof usePending>
