import { Button } from '@mantine/core'
import type { Invoice, InvoiceFilter } from '@reihum/contract/invoices/invoice.schema.ts'
import { invoiceId } from '@reihum/contract/wire/ids.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { useListSelection } from '#ui/list/list-selection.ts'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { useInvoiceName } from '../invoice-list.tsx'
import type { ManyQuestion } from './finalise-many-dialog.tsx'
import { manyMessages } from './many.messages.ts'

const FinaliseManyDialog = lazy(async () => ({
  default: (await import('./finalise-many-dialog.tsx')).FinaliseManyDialog,
}))
const SendManyDialog = lazy(async () => ({
  default: (await import('./send-many-dialog.tsx')).SendManyDialog,
}))

type Work = 'finalise' | 'send'
type Listed = { rows: readonly Invoice[]; works?: readonly Work[] }

const stateFor = { finalise: 'draft', send: 'final' } as const

/** How many of those that a filter finds are drafts, and how many are final. */
function useCounts(filter: InvoiceFilter, isAsked: boolean) {
  const tenant = useActiveTenant().id
  const { data } = useQuery({
    ...queries.invoices.totalInvoices.queryOptions({ input: { tenant, ...filter } }),
    enabled: isAsked,
  })
  return { finalise: data?.drafts ?? 0, send: data ? data.count - data.drafts : 0 }
}

/**
 * Making final and sending for the picked invoices, or for all that the filter finds. Of picked rows each action takes
 * those that it is for.
 */
export function useInvoiceBulk(filter: InvoiceFilter, { rows, works = ['finalise', 'send'] }: Listed) {
  const text = useText(manyMessages)
  const may = useMay()
  const nameOf = useInvoiceName()
  const selection = useListSelection(filter)
  const question = useDialogFor<ManyQuestion & { work: Work }>()
  const { isAll, ids } = selection.picked
  const counts = useCounts(filter, isAll)
  const unfit = (work: Work) =>
    new Set(rows.filter(({ state }) => state !== stateFor[work]).map(({ id }) => id as string))
  const chosenFor = (work: Work): ManyQuestion => {
    // Rows of other pages are not known here: what the action is not for is refused by name.
    const fit = [...ids].filter((id) => !unfit(work).has(id)).map((id) => invoiceId.parse(id))
    return {
      selection: isAll ? { filter: { ...filter, state: stateFor[work] } } : { ids: fit },
      count: isAll ? counts[work] : fit.length,
      onStarted: selection.clear,
    }
  }
  const offered = works.filter((work) => chosenFor(work).count > 0)
  const { subject, round, dialog } = question
  return {
    bulk: may('invoices.issue')
      ? {
          selection,
          rowName: (row: Invoice) => [nameOf(row), row.recipientName].filter(Boolean).join(', '),
          actions: offered.map((work) => (
            <Button
              key={work}
              variant="default"
              size="xs"
              onClick={() => question.open({ work, ...chosenFor(work) })}
            >
              {text(work === 'send' ? 'sendMany' : 'finaliseMany')} …
            </Button>
          )),
        }
      : undefined,
    bulkDialog: subject && (
      <Suspense fallback={null}>
        {subject.work === 'send' ? (
          <SendManyDialog key={round} {...subject} {...dialog} />
        ) : (
          <FinaliseManyDialog key={round} {...subject} {...dialog} />
        )}
      </Suspense>
    ),
  }
}
