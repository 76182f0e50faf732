import type { Locale } from '@reihum/contract/wire/locales.ts'

/** The sealed credentials of a provider at a service, as its adapter reads them. */
export type Credentials = Readonly<Record<string, string>>

/** What is asked for with one attempt to pay. */
export type Asked = {
  /** Of the attempt; the same on a repetition, so that the service does it once. */
  key: string
  cents: number
  currency: string
  title: string
  /** What the payer would write on a transfer. */
  reference: string
  locale: Locale
  /** Where the payer comes back to, having paid or not. */
  returnUrl: string
  cancelUrl: string
  /** Not later than our own deadline. */
  expiresAt: Date
}

export type Started = {
  /** What the service calls the attempt. */
  externalId: string
  /** Where the payer goes. */
  url: string
  expiresAt: Date | null
}

/** Money that a service gave back, or that was taken back there. */
export type ServiceRefund = {
  externalId: string
  cents: number
  currency: string
  state: 'pending' | 'completed' | 'failed'
  at: Date
  /** Our own id of it, where the service keeps that; null: it was not asked for by us. */
  key?: string | null
}

export type ServiceDispute = {
  externalId: string
  cents: number
  currency: string
  state: 'open' | 'won' | 'lost'
  reason: string
  at: Date
}

/** Money that came in at a service. */
export type Capture = {
  externalId: string
  cents: number
  currency: string
  /** The account of the provider that has it, compared with the one that was asked for. */
  payee: string
  /** null: the service has not said yet */
  feeCents: number | null
  payerName: string
  at: Date
  refunds: readonly ServiceRefund[]
  disputes: readonly ServiceDispute[]
}

/** How an attempt stands at the service. */
export type Standing =
  /** The payer has not decided; `approved` waits for us to capture. */
  | { kind: 'open' | 'approved' }
  | { kind: 'pending'; reason: string }
  | { kind: 'completed'; capture: Capture }
  | { kind: 'cancelled' | 'failed'; reason: string }

/** A message of a service, its signature verified. What it says is only a hint: the attempt is looked up. */
export type ServiceEvent = {
  /** Unique at the service. */
  externalId: string
  type: string
  at: Date
  /** What it is about, as far as it says. */
  attemptId: string | null
  captureId: string | null
  payoutId: string | null
}

/** One transfer of a service to the provider's bank account, for many payments. */
export type Payout = {
  externalId: string
  cents: number
  currency: string
  arrivesOn: string
  state: 'coming' | 'arrived' | 'failed'
  /** Words of which the bank's line has one. */
  marks: readonly string[]
  parts: readonly {
    /** null: it belongs to no payment, such as a fee of the account */
    captureId: string | null
    kind: 'payment' | 'refund' | 'dispute' | 'fee' | 'other'
    cents: number
    feeCents: number
  }[]
}

export type Checked =
  | { kind: 'right'; account: string; accountName: string; currencies: readonly string[] }
  | { kind: 'wrong'; reason: 'credentials' | 'environment' | 'restricted' | 'rights' }
  | { kind: 'unknown'; reason: string }

/** A call that did not end as asked. */
export class ServiceError extends Error {
  /**
   * `refused`: the service said no, and nothing happened. `unknown`: no answer, so it may have happened and is looked up
   * before anything is tried again. `unavailable`: it was not reached, and nothing happened.
   */
  readonly kind: 'refused' | 'unknown' | 'unavailable'
  /** The code of the service, for log and staff. */
  readonly code: string
  constructor(kind: ServiceError['kind'], code: string, options?: ErrorOptions) {
    super(`${kind}: ${code}`, options)
    this.kind = kind
    this.code = code
  }
}

/** A payment service. Every call has a time limit; what asks for a change has a key and may be sent twice. */
export type PaymentService = {
  name: 'paypal' | 'stripe'
  /** How long an attempt has to be payable at least; with less time left it is not begun. */
  shortestMs?: number
  /** Whether payments in this currency can be taken with the credentials. */
  check: (credentials: Credentials, currency: string) => Promise<Checked>
  start: (credentials: Credentials, asked: Asked) => Promise<Started>
  /** Where the payer of an open attempt goes on; null: it is open no more. Without it, starting again with the same key says so. */
  resume?: (credentials: Credentials, externalId: string) => Promise<Started | null>
  lookUp: (credentials: Credentials, externalId: string) => Promise<Standing>
  /** Takes the money of an attempt that its payer approved. Services that do so themselves look it up. */
  capture: (credentials: Credentials, externalId: string, key: string) => Promise<Standing>
  /** Ends an attempt that nobody has approved, so that it cannot be paid any more. */
  expire: (credentials: Credentials, externalId: string) => Promise<Standing>
  lookUpCapture: (credentials: Credentials, captureId: string) => Promise<Capture>
  refund: (
    credentials: Credentials,
    asked: { captureId: string; key: string; cents: number; currency: string; note: string },
  ) => Promise<ServiceRefund>
  /** Registers our address for messages; returns what is kept to verify them. */
  listen: (credentials: Credentials, url: string) => Promise<Credentials>
  /** null: it is not signed by the service */
  readEvent: (
    credentials: Credentials,
    headers: Readonly<Record<string, string>>,
    body: Buffer,
  ) => Promise<ServiceEvent | null>
  /** Of services that gather payments and transfer them together. */
  payouts?: {
    lookUp: (credentials: Credentials, externalId: string) => Promise<Payout>
    /** The payouts that were made since then. */
    since: (credentials: Credentials, from: Date) => Promise<readonly string[]>
  }
}
