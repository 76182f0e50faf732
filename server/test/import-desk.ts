import type { ImportPlan, ImportPreview } from '@reihum/contract/imports/import.schema.ts'
import type { ImportKind, ImportRun } from '@reihum/contract/imports.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { newId } from '#platform/ids.ts'
import { type Answer, type TestReihum, type TestTenant, wentWell } from './reihum.ts'

type Sent<Body> = Answer<Body & Problem>

/** Rows as CSV, as a German spreadsheet program saves them. */
export const csv = (...rows: string[][]): string => rows.map((cells) => cells.join(';')).join('\r\n')

/** Sends tables as the web does, and imports them. */
export function importDesk(reihum: TestReihum, tenant: TestTenant) {
  const base = `/api/${tenant.slug}/imports`
  const token = () => tenant.operator.token
  const ask = <Body>(method: string, path: string, body?: unknown, language = 'de') =>
    reihum.call<Body & Problem>(method, `${base}${path}`, {
      token: token(),
      language,
      ...(body !== undefined && { body }),
    })

  async function upload(
    kind: ImportKind,
    content: string | Uint8Array,
    { id = newId(), filename = 'tabelle.csv', language = 'de', as = token() as string | null } = {},
  ): Promise<Sent<ImportRun>> {
    const query = new URLSearchParams({ id, kind, filename })
    const response = await fetch(`${reihum.origin}${base}?${query}`, {
      method: 'POST',
      headers: {
        'accept-language': language,
        'content-type': 'application/octet-stream',
        ...(as && { authorization: `Bearer ${as}` }),
      },
      body: content as Uint8Array<ArrayBuffer>,
    })
    const body = (await response.json()) as ImportRun & Problem
    return { ...wentWell(response), body }
  }

  async function read(kind: ImportKind, content: string | Uint8Array, options = {}): Promise<ImportRun> {
    const { status, body } = await upload(kind, content, options)
    if (status >= 300) throw new Error(JSON.stringify(body))
    return body
  }

  const preview = (run: ImportRun, plan: Partial<ImportPlan> = {}, language = 'de') =>
    ask<ImportPreview>('POST', `/${run.id}/preview`, { plan: { ...run.plan, ...plan } }, language)

  const start = (run: ImportRun, { digest }: Pick<ImportPreview, 'digest'>, plan: Partial<ImportPlan> = {}) =>
    ask<ImportRun>('POST', `/${run.id}/run`, { plan: { ...run.plan, ...plan }, digest })

  /** Runs a whole import, from the file to its result. */
  async function bring(kind: ImportKind, content: string | Uint8Array, plan: Partial<ImportPlan> = {}) {
    const run = await read(kind, content)
    const previewed = await preview(run, plan)
    if (previewed.status >= 300) throw new Error(JSON.stringify(previewed.body))
    const done = await start(run, previewed.body, plan)
    return { run, preview: previewed.body, done }
  }

  /** How many rows of these tables the tenant has. */
  async function counts(...tables: string[]): Promise<Record<string, number>> {
    const found: Record<string, number> = {}
    for (const table of tables) {
      const { rows } = await reihum.owner.query(`select count(*) from ${table} where tenant_id = $1`, [
        tenant.id,
      ])
      found[table] = Number(rows[0].count)
    }
    return found
  }

  return { ask, upload, read, preview, start, bring, counts }
}
