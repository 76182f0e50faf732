import { randomUUID } from 'node:crypto'
import type {
  Debit,
  DebitProposals,
  DebitRun,
  DebitRunDetail,
  DebitSettings,
} from '@reihum/contract/debits/debits.schema.ts'
import { emptyBank } from '@reihum/contract/tenants/bank.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { payerAccountPlace } from '#features/ledger/payer-account.ts'
import { deriveKey } from '#platform/config.ts'
import { confirmationCode } from '#platform/confirmation.ts'
import { newId } from '#platform/ids.ts'
import { ownIban, payerIban } from './bank-statements.ts'
import { testSecret, testVault } from './database.ts'
import { registrationDesk } from './registration-desk.ts'
import { type TestReihum, type TestTenant, type TestUser, testProof } from './reihum.ts'

type Fields = Record<string, unknown>
type Announced = { debits: number; letters: number; leftOut: number }
type World = { reihum: TestReihum; tenant: TestTenant }

/** Requests about direct debits, over HTTP; `at` is called for each, because tests create the server later. */
export function debitDesk(at: () => World) {
  const registrations = registrationDesk(at)
  const under = (root: string) => {
    return <Body>(method: string, path: string, body?: unknown, by?: TestUser) => {
      const { reihum, tenant } = at()
      return reihum.call<Body & Problem & { data?: Fields }>(method, `/api/${tenant.slug}${root}${path}`, {
        token: (by ?? tenant.admin).token,
        ...(body !== undefined && { body }),
      })
    }
  }
  const call = under('/debits')
  const callRuns = under('/debit-runs')
  const proposals = async () => (await call<DebitProposals>('GET', '/proposals')).body
  const code = (user = at().tenant.admin) =>
    confirmationCode(
      deriveKey(testSecret, 'confirmation codes'),
      { userId: user.id, action: 'collect-debits', subject: at().tenant.id },
      new Date(),
    ).code
  const makeRun = (debits: readonly Pick<Debit, 'id' | 'cents'>[], more: Fields = {}) =>
    callRuns<DebitRunDetail>('POST', '', {
      requestKey: newId(),
      debitIds: debits.map(({ id }) => id),
      sumCents: debits.reduce((sum, { cents }) => sum + cents, 0),
      confirmation: code(),
      ...more,
    })
  const announce = (receivableIds: readonly string[]) =>
    call<Announced>('POST', '/announcements', { receivableIds })
  return {
    call,
    proposals,
    code,
    makeRun,
    announce,
    /** The bank details of somebody who collects. */
    setUp: async (change: Fields = {}) => {
      const { reihum, tenant } = at()
      const bank = {
        ...emptyBank,
        accountHolder: 'Schule',
        iban: ownIban,
        creditorId: 'DE98ZZZ09999999999',
        ...change,
      }
      const { status, body } = await reihum.call('PUT', `/api/${tenant.slug}/settings/bank`, {
        token: tenant.admin.token,
        body: { bank, proof: testProof },
      })
      if (status >= 300) throw new Error(JSON.stringify(body))
    },
    settings: async () => (await call<DebitSettings>('GET', '/settings')).body,
    change: async (change: Partial<DebitSettings>) => {
      const { body } = await call<DebitSettings>('GET', '/settings')
      return call<DebitSettings>('PUT', '/settings', { ...body, ...change })
    },
    /** A place that is paid by direct debit, due so many days from today, with a mandate unless `mandate` is null. */
    owed: async (cents: number, dueInDays: number, { mandate = {} as Fields | null, email = '' } = {}) => {
      const { reihum, tenant } = at()
      const courseId = await registrations.course({ feeCents: cents })
      const mail = email || `${randomUUID()}@example.org`
      const { body } = await registrations.book(courseId, 1, {
        attendees: [{ firstName: 'Ada', lastName: 'Berg', email: mail }],
      })
      const registrationId = registrations.idsOf(body)[0] as string
      const due = new Date(Date.now() + dueInDays * 86_400_000).toISOString().slice(0, 10)
      const { rows } = await reihum.owner.query<{ id: string; payer: string; booking: string }>(
        `update receivable set due_on = $2 where registration_id = $1
         returning id, payer_person_id as payer, booking_id as booking`,
        [registrationId, due],
      )
      const [row] = rows
      if (!row) throw new Error('nothing is owed')
      await reihum.owner.query(
        `update booking set payment_method = 'sepa_direct_debit' where tenant_id = $1 and id = $2`,
        [tenant.id, row.booking],
      )
      const mandateId = newId()
      if (mandate) {
        const values: Fields = {
          tenant_id: tenant.id,
          id: mandateId,
          person_id: row.payer,
          reference: `M-${mandateId.slice(-12)}`,
          creditor_id: 'DE98ZZZ09999999999',
          creditor_name: 'Schule',
          holder: 'Ada Berg',
          account_end: payerIban.slice(-4),
          account_digest: testVault.sign(payerIban, payerAccountPlace(tenant.id)),
          account_sealed: testVault.seal(payerIban, payerAccountPlace(tenant.id)),
          country: 'DE',
          signed_on: '2026-01-15',
          origin: 'paper',
          created_at: new Date(),
          actor_kind: 'system',
          ...mandate,
        }
        const names = Object.keys(values)
        await reihum.owner.query(
          `insert into mandate (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
          Object.values(values),
        )
      }
      return { courseId, registrationId, receivableId: row.id, personId: row.payer, mandateId, email: mail }
    },
    /** Lets so many days pass for everything that was announced. */
    letPass: async (days: number) => {
      await at().reihum.owner.query(
        `update debit set announced_on = announced_on - $2::integer, announced_for = announced_for - $2::integer,
           collect_on = collect_on - $2::integer where tenant_id = $1`,
        [at().tenant.id, days],
      )
    },
    read: registrations.read,
    cancel: registrations.cancel,
    list: async (query = '') => (await call<{ items: Debit[]; total: number }>('GET', query)).body,
    runs: async () => (await callRuns<{ items: DebitRun[]; total: number }>('GET', '')).body,
    run: async (id: string) => (await callRuns<DebitRunDetail>('GET', `/${id}`)).body,
    onRun: (id: string, what: string) => callRuns<DebitRunDetail>('POST', `/${id}/${what}`, {}),
    on: (id: string, what: string) => call<Debit>('POST', `/${id}/${what}`, {}),
    file: async (id: string, number = 1, by?: TestUser) =>
      (await callRuns<string>('GET', `/${id}/files/${number}`, undefined, by)) as unknown as {
        status: number
        body: string
      },
    mails: async (recipient: string) =>
      (
        await at().reihum.owner.query<{ kind: string; subject: string; text: string }>(
          'select kind, subject, text from mail where tenant_id = $1 and recipient = $2 order by created_at, id',
          [at().tenant.id, recipient],
        )
      ).rows,
  }
}
