import type { Locale } from '@reihum/contract/wire/locales.ts'
import { event } from '#platform/audit/event.ts'

/** `locale`: in which language the payer is written to; null: they are not. */
type OfPayer = { mandateId: string; personId: string; locale: Locale | null }

const aboutPayer = <const Name extends string>(
  name: Name,
  payload: OfPayer,
  metadata: Record<string, unknown>,
) => event({ name, subject: { kind: 'person', id: payload.personId }, payload, metadata })

type Known = { reference: string; accountEnd: string }

const told = ({ reference, accountEnd }: Known) => ({ mandateReference: reference, accountEnd })

export const mandateGiven = (of: OfPayer, known: Known) => aboutPayer('mandate.given', of, told(known))

export const mandateNoted = (of: OfPayer, known: Known) => aboutPayer('mandate.noted', of, told(known))

export const mandateAccountChanged = (
  of: OfPayer,
  reference: string,
  ends: { before: string; after: string },
) =>
  aboutPayer('mandate.account-changed', of, {
    mandateReference: reference,
    before: { accountEnd: ends.before },
    after: { accountEnd: ends.after },
  })

export const mandateSuspended = (of: OfPayer, reference: string, code: string) =>
  aboutPayer('mandate.suspended', of, { mandateReference: reference, ...(code && { returnCode: code }) })

export const mandateResumed = (of: OfPayer, reference: string) =>
  aboutPayer('mandate.resumed', of, { mandateReference: reference })

export const mandateRevoked = (of: OfPayer, reference: string, reason: string) =>
  aboutPayer('mandate.revoked', of, { mandateReference: reference, ...(reason && { reason }) })

/** Noticed while something was to be collected under it. */
export const mandateLapsed = (of: OfPayer, reference: string) =>
  aboutPayer('mandate.lapsed', of, { mandateReference: reference })

/** It was good for one debit. Noticed while something more was to be collected. */
export const mandateUsedUp = (of: OfPayer, reference: string) =>
  aboutPayer('mandate.used-up', of, { mandateReference: reference })

export const mandateScanAttached = (of: OfPayer, reference: string) =>
  aboutPayer('mandate.scan-attached', of, { mandateReference: reference })

export const mandateScanRemoved = (of: OfPayer, reference: string) =>
  aboutPayer('mandate.scan-removed', of, { mandateReference: reference })
