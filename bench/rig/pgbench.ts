import { spawn } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shout } from './figures.ts'
import type { RecordedBooking } from './recorded-booking.ts'
import type { Statement } from './recorded-statements.ts'
import { firstInSeries } from './school.ts'

/** The path of Debian's pgbench; null, with a loud message, if there is none. */
export function findPgbench(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(debian, version, 'bin')), '/usr/bin', '/usr/local/bin']
  const found = folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file))
  if (!found) shout('pgbench is missing, so there is NO REFERENCE here: apt-get install postgresql-contrib')
  return found ?? null
}

/** pgbench takes `:word` for a variable even inside a string, so colons are written as escapes. */
function literal(text: string): string {
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`
}

/** The expressions that replace the recorded values in each further booking. */
type Replacements = Map<string, string>

function expression(value: unknown, replacements: Replacements): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number') return String(value)
  const text = Array.isArray(value)
    ? `{${value.join(',')}}`
    : value instanceof Date
      ? value.toISOString()
      : String(value)
  const found = [...replacements.keys()].filter((key) => text.includes(key))
  if (found.length === 0) return literal(text)
  const parts = text.split(new RegExp(`(${found.map((key) => key.replace(/\W/g, '\\$&')).join('|')})`))
  return `(${parts.map((part) => replacements.get(part) ?? literal(part)).join(' || ')})`
}

function asLine({ text, values }: Statement, replacements: Replacements): string {
  const filled = text.replace(/\$(\d+)/g, (_, at) => expression(values[Number(at) - 1], replacements))
  return `${filled.replaceAll('\n', ' ')};`
}

export type Script = {
  courses: { prefix: string; count: number }
  recordedCourseId: string
  pipelined?: boolean
}

/** Writes the recorded booking as a script: the same statements in the same order, with new ids each time. */
export function writeScript(
  file: string,
  { groups, freshIds, freshTexts }: RecordedBooking,
  { courses, recordedCourseId, pipelined = false }: Script,
): void {
  const replacements: Replacements = new Map()
  freshIds.forEach((id, at) => {
    replacements.set(id, `'${String(at).padStart(8, '0')}-0000-7000-8000-' || :n`)
  })
  const [shortcode, ...others] = freshTexts
  // As long as a booking number is: what is owed refers to it, and takes no other.
  if (shortcode) replacements.set(shortcode, "lpad(to_hex(:short::bigint), 8, '0')")
  others.forEach((text, at) => {
    replacements.set(text, `'${at}-' || :n`)
  })
  replacements.set(recordedCourseId, `'${courses.prefix}' || :c`)
  const lines = groups.flatMap((group) => {
    const statements = group.map((statement) => asLine(statement, replacements))
    return pipelined && group.length > 1 ? ['\\startpipeline', ...statements, '\\endpipeline'] : statements
  })
  writeFileSync(
    file,
    [
      '\\set i :i + 1',
      // A range of numbers for each round and client, so that every id is used once and is stored beside its
      // neighbours.
      `\\set n ${firstInSeries} + :round * 30000000000 + :client_id * 100000000 + :i`,
      '\\set short (:round % 128) * 33554432 + (:client_id % 256) * 131072 + :i',
      `\\set c ${firstInSeries} + random(0, ${courses.count - 1})`,
      ...lines,
      '',
    ].join('\n'),
  )
}

let round = 0

type Run = { file: string; clients: number; seconds: number }

/** Transactions a second. A run too short for its many clients to connect is repeated with more time. */
export async function runPgbench(pgbench: string, url: string, options: Run): Promise<number> {
  round += 1
  const settings = ['-n', '-M', 'prepared', '-j', '2', '-c', String(options.clients)]
  const variables = ['-D', 'i=0', '-D', `round=${round}`]
  const args = [...settings, '-T', String(options.seconds), ...variables, '-f', options.file, url]
  const { code, said } = await new Promise<{ code: number | null; said: string }>((done, failed) => {
    // No timeouts: hundreds of clients on one row wait longer than the product's timeouts allow.
    const env = { ...process.env, PGOPTIONS: '-c statement_timeout=0 -c lock_timeout=0' }
    const child = spawn(pgbench, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk
      })
    child.on('error', failed)
    child.on('close', (code) => done({ code, said }))
  })
  const done = Number(/actually processed: (\d+)/.exec(said)?.[1])
  if (done === 0 && options.seconds < 100)
    return runPgbench(pgbench, url, { ...options, seconds: options.seconds * 3 })
  const tps = Number(/^tps = ([\d.]+)/m.exec(said)?.[1])
  if (code !== 0 || !(tps > 0) || /failed transactions: [1-9]/.test(said))
    throw new Error(`pgbench failed: ${said.slice(-3000)}`)
  return tps
}
