import type { BulkRun } from '@reihum/contract/registrations/bulk-run.schema.ts'
import { goTo } from '#platform/addresses.ts'
import { api, language } from '#platform/connection.ts'
import { endProgress, notify, notifyProgress } from '#platform/notifications.ts'
import { textOf } from '#ui/text.tsx'
import { reloadRegistrations } from '../registration-query.ts'
import { bulkMessages } from './bulk.messages.ts'

const pause = 1_000

/** After the dialog was closed, a notice shows the progress of the bulk action, and at the end links to its result. */
export async function followBulk(tenant: string, run: Pick<BulkRun, 'id'>) {
  const showResult = () => goTo(`/registrations/bulk/${run.id}`)
  const words = () => textOf(bulkMessages, language.current())
  try {
    for (;;) {
      const now = await api.registrations.bulkRun({ tenant, bulkRunId: run.id })
      const text = words()
      const what = text(`run_${now.action.type}`)
      const action = { label: text('showResult'), run: showResult }
      if (now.finishedAt) {
        endProgress(run.id)
        notify({
          kind: now.refused > 0 ? 'warning' : 'positive',
          message:
            now.refused > 0
              ? text('finishedRefused', { what, count: String(now.refused) })
              : text('finished', { what }),
          action,
        })
        await reloadRegistrations()
        return
      }
      const progress = { what, taken: String(now.taken), total: String(now.total) }
      notifyProgress(run.id, text('running', progress), action)
      await new Promise((done) => setTimeout(done, pause))
    }
  } catch {
    // Signed out or offline: the notice ends without a message; the result can still be read on its page.
    endProgress(run.id)
  }
}
