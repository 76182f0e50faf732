import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'

export const debitSettingsChanged = (tenantId: string, change: Change) =>
  event({
    name: 'debits.settings-changed',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: change,
  })

/** The letter to one payer about all that was announced; its job writes it. */
export const debitsAnnounced = (
  noticeId: string,
  { payerId, debits, amountCents }: { payerId: string; debits: number; amountCents: number },
) =>
  event({
    name: 'debits.announced',
    subject: { kind: 'person', id: payerId },
    payload: { noticeId },
    metadata: { debits, amountCents },
  })

type OfPayer = { debitId: string; payerId: string; amountCents: number }

const aboutPayer = <const Name extends string>(
  name: Name,
  { debitId, payerId, amountCents }: OfPayer,
  more: Record<string, unknown> = {},
) =>
  event({
    name,
    subject: { kind: 'person', id: payerId },
    payload: { debitId },
    metadata: { amountCents, ...more },
  })

export const debitDropped = (debit: OfPayer) => aboutPayer('debit.dropped', debit)

export const debitCollected = (debit: OfPayer & { collectOn: string }) =>
  aboutPayer('debit.collected', debit, { collectOn: debit.collectOn })

/** `tells`: the payer is written to. */
export const debitReturned = (debit: OfPayer & { code: string; bankFeeCents: number; tells: boolean }) =>
  event({
    name: 'debit.returned',
    subject: { kind: 'person', id: debit.payerId },
    payload: { debitId: debit.debitId, tells: debit.tells },
    metadata: {
      amountCents: debit.amountCents,
      ...(debit.code && { returnCode: debit.code }),
      ...(debit.bankFeeCents > 0 && { bankFeeCents: debit.bankFeeCents }),
    },
  })

export const returnSettled = (debit: OfPayer) => aboutPayer('debit.return-settled', debit)

const aboutRun = <const Name extends string>(name: Name, runId: string, metadata: Record<string, unknown>) =>
  event({ name, subject: { kind: 'debit_run', id: runId }, payload: { runId }, metadata })

type Sum = { debits: number; amountCents: number }

export const debitRunMade = (runId: string, sum: Sum) => aboutRun('debit-run.made', runId, { ...sum })
export const debitFilesRenewed = (runId: string, sum: Sum) =>
  aboutRun('debit-run.files-renewed', runId, { ...sum })
export const debitRunHandedIn = (runId: string) => aboutRun('debit-run.handed-in', runId, {})
export const debitRunCancelled = (runId: string) => aboutRun('debit-run.cancelled', runId, {})
export const debitFileDownloaded = (runId: string) => aboutRun('debit-run.downloaded', runId, {})
