import { Button } from '@mantine/core'
import { type InvoiceSelection, manyFinalised } from '@reihum/contract/invoices/invoice.schema.ts'
import type { RunProgress } from '@reihum/contract/wire/run.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmSensitive } from '#platform/confirm-sensitive.tsx'
import { api } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { RunBar } from '#ui/run-bar.tsx'
import { useText } from '#ui/text.tsx'
import { followRun, type RunId, takenOf, useInvoiceRun } from './invoice-runs.ts'
import { manyMessages } from './many.messages.ts'
import classes from './many.module.css'
import { RunRefused, RunSum, StopRun } from './run-progress.tsx'

export type ManyQuestion = { selection: InvoiceSelection; count: number; onStarted: () => void }

/** Makes many drafts final: says how many, shows how far it is, and at the end what stayed a draft and why. */
export function FinaliseManyDialog({ selection, count, onStarted, ...dialog }: ManyQuestion & DialogState) {
  const text = useText(manyMessages)
  const tenant = useActiveTenant().id
  // Made once, so that a second press starts nothing twice.
  const [id] = useState(() => newId() as RunId)
  const [started, setStarted] = useState<RunProgress>()
  const { data: run } = useInvoiceRun(started && id, started)
  const begin = async (confirmation = '') => {
    setStarted(await api.invoices.finaliseInvoices({ tenant, id, selection, confirmation }))
    onStarted()
  }
  const start = useMutation({ mutationFn: () => begin() })
  const leave = () => {
    dialog.onClose()
    if (run && !run.finishedAt) void followRun(tenant, id)
  }
  if (!started && count >= manyFinalised)
    return (
      <ConfirmSensitive
        {...dialog}
        action="finalise-invoices"
        subject={id}
        title={text('planFinalise', { count })}
        text={text('finaliseHint')}
        confirmLabel={text('goFinalise', { count })}
        onConfirmed={begin}
      />
    )
  return (
    <Dialog
      isOpen={dialog.isOpen}
      onClose={leave}
      title={text(run ? 'finaliseMany' : 'planFinalise', { count })}
      text={run ? undefined : text('finaliseHint')}
    >
      {run && (
        <div className={classes.told}>
          {run.finishedAt ? <RunSum run={run} /> : <RunBar taken={takenOf(run)} total={run.total} />}
          {run.finishedAt && <RunRefused run={run} onFollow={leave} />}
        </div>
      )}
      <DialogButtons
        onBack={leave}
        back={text(!run ? 'back' : run.finishedAt ? 'close' : 'leave')}
        focusesBack
      >
        {run ? (
          <StopRun run={run} />
        ) : (
          <Button loading={start.isPending} onClick={() => start.mutate()}>
            {text('goFinalise', { count })}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
