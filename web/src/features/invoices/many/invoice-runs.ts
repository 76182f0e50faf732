import type { RunProgress } from '@reihum/contract/wire/run.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { goTo } from '#platform/addresses.ts'
import { api, language, queries } from '#platform/connection.ts'
import { endProgress, notify, notifyProgress } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { textOf } from '#ui/text.tsx'
import { reloadInvoices } from '../invoice-query.ts'
import { manyMessages } from './many.messages.ts'

export type RunId = RunProgress['id']

/** What a run does: it sends invoices, or makes drafts final. */
export const workOf = ({ kind }: Pick<RunProgress, 'kind'>) =>
  kind === 'invoices.send' ? 'send' : 'finalise'

export const takenOf = ({ done, unchanged, refused }: RunProgress) => done + unchanged + refused

const pause = 1_000

/** How far a run is, asked for until it is over; then what is shown of invoices is read anew. */
export function useInvoiceRun(runId: RunId | undefined, started?: RunProgress) {
  const tenant = useActiveTenant().id
  const query = useQuery({
    ...queries.invoices.invoiceRun.queryOptions({ input: { tenant, runId: runId as RunId, after: 0 } }),
    enabled: runId !== undefined,
    initialData: started,
    refetchInterval: ({ state }) => (state.data && !state.data.finishedAt ? pause : false),
  })
  const isFinished = query.data?.finishedAt != null
  useEffect(() => {
    if (isFinished) void reloadInvoices()
  }, [isFinished])
  return query
}

/** After the dialog was closed, a notice shows how far the run is, and at the end links to its result. */
export async function followRun(tenant: string, runId: RunId): Promise<void> {
  const action = (label: string) => ({ label, run: () => goTo(`/invoices/runs/${runId}`) })
  try {
    for (;;) {
      const now = await api.invoices.invoiceRun({ tenant, runId, after: 0 })
      const text = textOf(manyMessages, language.current())
      const work = workOf(now)
      if (now.finishedAt) {
        endProgress(runId)
        const what = text(`finished_${work}`)
        const isWhole = now.refused === 0
        notify({
          kind: isWhole ? 'positive' : 'warning',
          message: isWhole ? what : text('finishedRefused', { what, count: String(now.refused) }),
          action: action(text('showResult')),
        })
        return await reloadInvoices()
      }
      const told = { taken: String(takenOf(now)), total: String(now.total) }
      notifyProgress(runId, text(`running_${work}`, told), action(text('showResult')))
      await new Promise((done) => setTimeout(done, pause))
    }
  } catch {
    // Signed out or offline: the notice ends without a message; the result can still be read on its page.
    endProgress(runId)
  }
}
