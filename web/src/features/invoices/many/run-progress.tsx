import { Button } from '@mantine/core'
import type { Invoice } from '@reihum/contract/invoices/invoice.schema.ts'
import type { RunProgress } from '@reihum/contract/wire/run.schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, queries, queryClient } from '#platform/connection.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { RefusedRows } from '#ui/list/refused-rows.tsx'
import { useText } from '#ui/text.tsx'
import { useInvoiceName } from '../invoice-list.tsx'
import { takenOf, workOf } from './invoice-runs.ts'
import { manyMessages } from './many.messages.ts'

type Of = { run: RunProgress }

/** Stops a run: what had its turn by then stays done. */
export function StopRun({ run }: Of) {
  const text = useText(manyMessages)
  const tenant = useActiveTenant().id
  const may = useMay()
  const stopping = useMutation({
    mutationFn: () => api.invoices.stopInvoiceRun({ tenant, runId: run.id }),
    onSuccess: (stopped) =>
      queryClient.setQueryData(
        queries.invoices.invoiceRun.queryOptions({ input: { tenant, runId: run.id, after: 0 } }).queryKey,
        stopped,
      ),
  })
  if (!may('invoices.issue') || run.finishedAt) return null
  const isStopping = stopping.isPending || run.cancelledAt !== null
  return (
    <Button variant="default" disabled={isStopping} onClick={() => stopping.mutate()}>
      {text(isStopping ? 'stopping' : 'stop')}
    </Button>
  )
}

/** What was done, in numbers; `isWhole`: what was refused is not listed below. */
export function RunSum({ run, isWhole = false }: Of & { isWhole?: boolean }) {
  const text = useText(manyMessages)
  const left = run.total - takenOf(run)
  return (
    <p role="status">
      <strong>{text(`done_${workOf(run)}`, { count: run.done })}</strong>{' '}
      {run.unchanged > 0 && text('unchanged', { count: run.unchanged })}{' '}
      {isWhole && run.refused > 0 && text('notPossible', { count: run.refused })}{' '}
      {run.cancelledAt !== null && left > 0 && text('stopped', { count: left })}
    </p>
  )
}

/** The invoices that a run refused, by their ids; those that are gone are none. */
function useRefusedInvoices(run: RunProgress) {
  const tenant = useActiveTenant().id
  const { data } = useQuery({
    ...queries.invoices.listInvoices.queryOptions({
      input: { tenant, runId: run.id, outcome: 'refused', size: 100 },
    }),
    enabled: run.refused > 0,
  })
  return new Map((data?.items ?? []).map((one): [string, Invoice] => [one.id, one]))
}

/** What a run refused, each with its reason. */
export function RunRefused({ run, onFollow }: Of & { onFollow?: () => void }) {
  const text = useText(manyMessages)
  const nameOf = useInvoiceName()
  const known = useRefusedInvoices(run)
  if (run.refused === 0) return null
  const rows = run.items.filter(({ outcome }) => outcome === 'refused').slice(0, 100)
  return (
    <>
      <p>{text(`refused_${workOf(run)}`, { count: run.refused })}</p>
      <RefusedRows
        label={text('listed')}
        rows={rows}
        name={({ id }) => {
          const invoice = known.get(id)
          if (!invoice) return text('gone')
          return (
            <Link to={`/invoices/${id}` as string} onClick={onFollow}>
              {[nameOf(invoice), invoice.recipientName].filter(Boolean).join(' · ')}
            </Link>
          )
        }}
      />
    </>
  )
}
