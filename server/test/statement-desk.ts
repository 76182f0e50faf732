import type {
  BankImport,
  BankImportPreview,
  BankImportSummary,
  BankLine,
  TablePlan,
} from '@reihum/contract/payments/statements.schema.ts'
import type { Bank } from '@reihum/contract/tenants/bank.schema.ts'
import { emptyBank } from '@reihum/contract/tenants/bank.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { newId } from '#platform/ids.ts'
import { ownIban } from './bank-statements.ts'
import { type Answer, type TestReihum, type TestTenant, testProof, wentWell } from './reihum.ts'

type Sent<Body> = Answer<Body & Problem>
type Listed = { items: (BankLine & { id: string; paymentId: string | null })[]; total: number }

/** Sends statements as the web does, and books them. */
export function statementDesk(reihum: TestReihum, tenant: TestTenant) {
  const base = `/api/${tenant.slug}/bank-imports`
  const ask = <Body>(method: string, path: string, body?: unknown, language = 'de') =>
    reihum.call<Body & Problem>(method, `${base}${path}`, {
      token: tenant.operator.token,
      language,
      ...(body !== undefined && { body }),
    })

  async function enterAccount(iban = ownIban): Promise<void> {
    const bank: Bank = { ...emptyBank, accountHolder: 'Schule', iban }
    const { status, body } = await reihum.call('PUT', `/api/${tenant.slug}/settings/bank`, {
      token: tenant.admin.token,
      body: { bank, proof: testProof },
    })
    if (status >= 300) throw new Error(JSON.stringify(body))
  }

  async function upload(
    content: string | Uint8Array,
    {
      bankImportId = newId(),
      id = newId(),
      filename = 'auszug.xml',
      as = tenant.operator.token as string | null,
      language = 'de',
    } = {},
  ): Promise<Sent<BankImport>> {
    const query = new URLSearchParams({ id, bankImportId, filename })
    const response = await fetch(`${reihum.origin}${base}?${query}`, {
      method: 'POST',
      headers: {
        'accept-language': language,
        'content-type': 'application/octet-stream',
        ...(as && { authorization: `Bearer ${as}` }),
      },
      body: content as Uint8Array<ArrayBuffer>,
    })
    const body = (await response.json()) as BankImport & Problem
    return { ...wentWell(response), body }
  }

  /** Uploads files to one import. */
  async function read(...files: (string | Uint8Array)[]): Promise<BankImport> {
    const bankImportId = newId()
    let last: BankImport | undefined
    for (const [at, file] of files.entries()) {
      const { status, body } = await upload(file, { bankImportId, filename: `auszug-${at + 1}.xml` })
      if (status >= 300) throw new Error(JSON.stringify(body))
      last = body
    }
    return last as BankImport
  }

  const plansOf = ({ tables }: BankImport): TablePlan[] =>
    tables.map(({ fileId, columns, dateOrder }) => ({ fileId, columns, dateOrder }))

  const preview = (one: BankImport, tables = plansOf(one)) =>
    ask<BankImportPreview>('POST', `/${one.id}/preview`, { tables })

  const book = (one: BankImport, { digest }: { digest: string }, tables = plansOf(one)) =>
    ask<BankImport>('POST', `/${one.id}/book`, { tables, digest })

  /** From the files to what was booked. */
  async function bring(...files: (string | Uint8Array)[]) {
    const one = await read(...files)
    const previewed = await preview(one)
    if (previewed.status >= 300) throw new Error(JSON.stringify(previewed.body))
    const booked = await book(one, previewed.body)
    if (booked.status >= 300) throw new Error(JSON.stringify(booked.body))
    return { one, preview: previewed.body, booked: booked.body }
  }

  const undo = (one: { id: string }, body: object = { reason: 'Falsche Datei' }) =>
    ask<BankImport>('POST', `/${one.id}/undo`, body)

  const lines = async (one: { id: string }, query = '') =>
    (await ask<Listed>('GET', `/${one.id}/lines${query}`)).body

  const history = async () => (await ask<{ items: BankImportSummary[]; hasAccount: boolean }>('GET', '')).body

  /** What the payments of the tenant come to, and what of it is still free. */
  async function payments() {
    const { rows } = await reihum.owner.query(
      `select amount_cents, free_cents, way, received_on::text, payer_name, remittance, currency from payment
       where tenant_id = $1 order by received_on, amount_cents, id`,
      [tenant.id],
    )
    return rows as {
      amount_cents: number
      free_cents: number
      way: string
      received_on: string
      payer_name: string
      remittance: string
      currency: string
    }[]
  }

  return { ask, enterAccount, upload, read, preview, book, bring, undo, lines, history, payments, plansOf }
}
