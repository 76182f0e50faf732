import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'

export const invoiceSettingsChanged = (tenantId: string, change: Change) =>
  event({
    name: 'invoices.settings-changed',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: change,
  })

const about = <const Name extends string>(name: Name, invoiceId: string, metadata: Record<string, unknown>) =>
  event({ name, subject: { kind: 'invoice', id: invoiceId }, payload: { invoiceId }, metadata })

type Told = { recipientName: string; amountCents: number }

export const invoiceDrafted = (invoiceId: string, told: Told) => about('invoice.drafted', invoiceId, told)

/** The log keeps that the recipient or lines were changed, not how: a draft is nobody's promise. */
export const invoiceChanged = (invoiceId: string, told: { amountCents: number }) =>
  about('invoice.changed', invoiceId, told)

export const invoiceRecreated = (invoiceId: string, told: { amountCents: number }) =>
  about('invoice.recreated', invoiceId, told)

export const invoiceDiscarded = (invoiceId: string, told: Told) => about('invoice.discarded', invoiceId, told)

type Numbered = { number: string; amountCents: number }

/** Whoever makes it final promises to print it. */
export const invoiceFinalised = (invoiceId: string, told: Numbered) =>
  about('invoice.finalised', invoiceId, told)

export const invoiceCancelled = (invoiceId: string, told: Numbered & { by: string }) =>
  about('invoice.cancelled', invoiceId, told)

export const invoiceCredited = (invoiceId: string, told: Numbered & { by: string }) =>
  about('invoice.credited', invoiceId, told)

/** Its job goes through the drafts of the run. */
export const finalisingStarted = (tenantId: string, runId: string, invoices: number) =>
  event({
    name: 'invoices.finalising-started',
    subject: { kind: 'tenant', id: tenantId },
    payload: { runId },
    metadata: { invoices },
  })

/** Its job sends the invoices of the run. */
export const sendingStarted = (tenantId: string, runId: string, invoices: number) =>
  event({
    name: 'invoices.sending-started',
    subject: { kind: 'tenant', id: tenantId },
    payload: { runId },
    metadata: { invoices },
  })

/** Where to is told by the mail, which an erasure takes away. */
export const invoiceSent = (invoiceId: string, number: string) => about('invoice.sent', invoiceId, { number })

export const invoicesExported = (tenantId: string, told: { from: string; until: string; invoices: number }) =>
  event({ name: 'invoices.exported', subject: { kind: 'tenant', id: tenantId }, payload: {}, metadata: told })
