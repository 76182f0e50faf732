import { createHash } from 'node:crypto'
import type { Move } from '@reihum/contract/imports/move.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { newId } from '#platform/ids.ts'
import { zipOf } from '#platform/tables/zip.ts'
import { readZip } from './read-zip.ts'
import { eventually, type TestReihum, type TestTenant, testProof, wentWell } from './reihum.ts'

export type Files = Map<string, Buffer>

type Manifest = {
  format: number
  tables: {
    name: string
    rows: number
    columns: { name: string }[]
    json: { path: string; bytes: number; sha256: string }
  }[]
  files: { included: boolean; count: number; missing: string[] }
}

export const filesIn = (archive: Buffer): Files => readZip(archive)

export const archiveOf = (files: Files): Buffer =>
  Buffer.concat(zipOf([...files].map(([name, content]) => ({ name, content }))))

/** The archive with another list of contents. */
export function withManifest(archive: Buffer, change: (manifest: Manifest) => unknown): Buffer {
  const files = filesIn(archive)
  const manifest = JSON.parse(String(files.get('manifest.json')))
  change(manifest)
  files.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
  return archiveOf(files)
}

type Row = Record<string, unknown>

/** The archive with other rows of a table, as its maker would have listed them. */
export function withRows(archive: Buffer, table: string, change: (rows: Row[]) => Row[]): Buffer {
  const files = filesIn(archive)
  const path = `json/${table}.jsonl`
  const rows = String(files.get(path))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row)
  const changed = change(rows)
  const content = Buffer.from(changed.map((row) => `${JSON.stringify(row)}\n`).join(''))
  files.set(path, content)
  return withManifest(archiveOf(files), ({ tables }) => {
    const listed = tables.find(({ name }) => name === table)
    if (!listed) throw new Error(`the archive has no table ${table}`)
    listed.rows = changed.length
    listed.json.bytes = content.length
    listed.json.sha256 = createHash('sha256').update(content).digest('hex')
  })
}

/**
 * The archive with the first rows of each table and without what is in it for people, as its maker would have listed them. What one row
 * refers to may be left out, so it can be looked at and not taken in.
 */
export function shortened(archive: Buffer, most: number): Buffer {
  const files = new Map([...filesIn(archive)].filter(([name]) => !name.startsWith('csv/')))
  const manifest: Manifest = JSON.parse(String(files.get('manifest.json')))
  for (const table of manifest.tables) {
    const lines = String(files.get(table.json.path)).split('\n').filter(Boolean).slice(0, most)
    const content = Buffer.from(lines.map((line) => `${line}\n`).join(''))
    files.set(table.json.path, content)
    table.rows = lines.length
    table.json.bytes = content.length
    table.json.sha256 = createHash('sha256').update(content).digest('hex')
  }
  files.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
  return archiveOf(files)
}

type Asking = { reihum: TestReihum; slug: string; token: string; proof: object }

/** Has a whole export made, and downloads it. */
export async function wholeExportOf({ reihum, slug, token, proof }: Asking): Promise<Buffer> {
  const id = newId()
  const call = <Body>(method: string, path = '', body?: unknown) =>
    reihum.call<Body>(method, `/api/${slug}/whole-exports${path}`, { token, body })
  await call('POST', '', { id, withFiles: true, proof })
  await eventually(async () => {
    const { body } = await call<{ items: { id: string; state: string }[] }>('GET')
    return body.items.some((one) => one.id === id && one.state === 'ready')
  }, 120_000)
  const { body } = await call<{ address: string }>('POST', `/${id}/address`, { proof })
  return Buffer.from(await (await fetch(`${reihum.origin}${body.address}`)).arrayBuffer())
}

/** Moves into a tenant as its admin does. */
export function mover(at: () => { reihum: TestReihum; tenant: TestTenant }) {
  const call = <Body = Move>(method: string, path: string, body?: unknown, token?: string) => {
    const { reihum, tenant } = at()
    return reihum.call<Body & Problem>(method, `/api/${tenant.slug}${path}`, {
      token: token ?? tenant.admin.token,
      body,
    })
  }
  const start = (id: string, proof: object = testProof, token?: string) =>
    call('POST', `/moves/${id}/start`, { proof }, token)
  return {
    call,
    start,
    async send(archive: Buffer, { id = newId(), token = at().tenant.admin.token } = {}) {
      const { reihum, tenant } = at()
      const query = new URLSearchParams({ id, filename: 'umzug.zip' })
      const response = await fetch(`${reihum.origin}/api/${tenant.slug}/moves?${query}`, {
        method: 'POST',
        headers: {
          'accept-language': 'de',
          'content-type': 'application/octet-stream',
          authorization: `Bearer ${token}`,
        },
        body: new Uint8Array(archive),
      })
      const { status } = wentWell(response)
      return { status, body: (await response.json()) as Move & Problem }
    },
    ended: (id: string) =>
      eventually(async () => {
        const { body } = await call<{ item: Move }>('GET', '/move')
        return body.item?.id === id && !['checked', 'running'].includes(body.item.state) && body.item
      }, 180_000),
  }
}
