import type { Mandate, MandateDetail } from '@reihum/contract/mandates/mandates.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { newId } from '#platform/ids.ts'
import { payerIban } from './bank-statements.ts'
import { debitDesk } from './debit-desk.ts'
import { registrationDesk } from './registration-desk.ts'
import type { TestReihum, TestTenant, TestUser } from './reihum.ts'

type Fields = Record<string, unknown>

/** The account that a visitor names to pay by direct debit. */
export const namedAccount = { holder: 'Ada Berg', iban: payerIban }

/** Requests about mandates, over HTTP; `at` is called for each, because tests create the server later. */
export function mandateDesk(at: () => { reihum: TestReihum; tenant: TestTenant }) {
  const registrations = registrationDesk(at)
  const call = <Body>(method: string, path: string, body?: unknown, by?: TestUser) => {
    const { reihum, tenant } = at()
    return reihum.call<Body & Problem>(method, `/api/${tenant.slug}/mandates${path}`, {
      token: (by ?? tenant.admin).token,
      ...(body !== undefined && { body }),
    })
  }
  const row = async <Row extends Fields>(text: string, values: unknown[]) =>
    (await at().reihum.owner.query<Row>(text, values)).rows[0] as Row
  return {
    ...registrations,
    call,
    setUp: debitDesk(at).setUp,
    /** A course that is paid by transfer or direct debit. */
    course: (fields: Fields = {}) =>
      registrations.course({ paymentMethods: ['bank_transfer', 'sepa_direct_debit'], ...fields }),
    list: async (query = '') => (await call<{ items: Mandate[]; total: number }>('GET', query)).body,
    read: async (id: string) => (await call<MandateDetail>('GET', `/${id}`)).body,
    note: (personId: string, fields: Fields = {}, by?: TestUser) =>
      call<MandateDetail>(
        'POST',
        '',
        { requestKey: newId(), personId, signedOn: '2026-01-15', ...namedAccount, ...fields },
        by,
      ),
    on: (id: string, what: string, body: Fields = {}) => call<MandateDetail>('POST', `/${id}/${what}`, body),
    changeAccount: (id: string, fields: Fields) =>
      call<MandateDetail>('PUT', `/${id}/account`, { ...namedAccount, ...fields }),
    attachScan: async (id: string, filename: string, bytes: Uint8Array | string, by?: TestUser) => {
      const { reihum, tenant } = at()
      const query = new URLSearchParams({ filename })
      const response = await fetch(`${reihum.origin}/api/${tenant.slug}/mandates/${id}/scan?${query}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/octet-stream',
          authorization: `Bearer ${(by ?? tenant.admin).token}`,
        },
        body: bytes as Uint8Array<ArrayBuffer>,
      })
      return { status: response.status, body: (await response.json()) as MandateDetail & Problem }
    },
    /** What a booking says of its mandate, and its place of the payment deadline. */
    booked: (registrationId: string) =>
      row<{ mandate: string | null; method: string; due: Date | null; state: string; payer: string }>(
        `select b.mandate_id as mandate, b.payment_method as method, r.payment_due_at as due, r.state,
           b.contact_person_id as payer
         from registration r join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id where r.id = $1`,
        [registrationId],
      ),
    mails: async (recipient: string) =>
      (
        await at().reihum.owner.query<{ kind: string; subject: string; text: string }>(
          'select kind, subject, text from mail where tenant_id = $1 and recipient = $2 order by created_at, id',
          [at().tenant.id, recipient],
        )
      ).rows,
  }
}
