import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type Row = Record<string, string | number | boolean | Date | null>

const special: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function cell(value: Row[string] | undefined): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string')
    return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (c) => special[c] ?? c) : value
  return value instanceof Date ? value.toISOString() : String(value)
}

export type CopyBuffers = {
  add(table: string, row: Row): void
  /** How many rows are not written yet. */
  readonly waiting: number
  flush(client: pg.ClientBase): Promise<void>
}

/** Gathers rows by table and writes them by COPY; the columns of a table are those of its first row. */
export function copyBuffers(): CopyBuffers {
  const columns = new Map<string, string[]>()
  let lines = new Map<string, string[]>()
  let waiting = 0
  return {
    add(table, row) {
      const names = columns.get(table) ?? Object.keys(row)
      columns.set(table, names)
      let line = cell(row[names[0] ?? ''])
      for (let at = 1; at < names.length; at += 1) line += `\t${cell(row[names[at] ?? ''])}`
      const list = lines.get(table)
      if (list) list.push(line)
      else lines.set(table, [line])
      waiting += 1
    },
    get waiting() {
      return waiting
    },
    async flush(client) {
      const full = lines
      lines = new Map()
      waiting = 0
      for (const [table, rows] of full) {
        const stream = client.query(copyFrom(`copy ${table} (${columns.get(table)}) from stdin`))
        await new Promise<void>((done, failed) => {
          stream.on('error', failed)
          stream.on('finish', done)
          stream.end(`${rows.join('\n')}\n`)
        })
      }
    },
  }
}
