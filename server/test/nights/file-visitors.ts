import { createHash } from 'node:crypto'
import type { File } from '@reihum/contract/files/file.schema.ts'
import type pg from 'pg'
import { newId } from '#platform/ids.ts'
import { numbersFrom } from '../random-numbers.ts'
import type { TestReihum, TestTenant } from '../reihum.ts'
import { picture } from '../sample-files.ts'
import { upload } from '../upload.ts'
import type { Answered } from './visitors.ts'

/** What visitors open, and staff send, while the storage fails. */
export type Shelf = {
  tenant: TestTenant
  published: { address: string; sha256: string }
  picture: Buffer
}

/** A file that staff send, until they are told that it is stored. */
type Sent = { id: string; filename: string; sha256: string; isPicture: boolean; isStored: boolean }

/** An answer to one of them: `isDamaged` if it said 200 and the bytes were others. */
type FileAnswer = Answered & { what: 'opened' | 'sent'; origin: string; isDamaged: boolean }

type Options = { origins: () => readonly string[]; shelf: Shelf; seed: number }

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

const patienceMs = 60_000
const secondTryMs = 1_500

export async function fillShelf(reihum: TestReihum, tenant: TestTenant): Promise<Shelf> {
  // Long enough to be sent on before it is read to its end, which is the harder way to meet a fault.
  const content = 'Was in der Nacht gelesen wird.\n'.repeat(10_000)
  const { body } = await upload(reihum, tenant, 'Nachtprogramm.txt', content)
  const path = `/api/${tenant.slug}/files/${body.id}`
  const { body: file } = await reihum.call<File>('PUT', path, {
    token: tenant.operator.token,
    body: { file: { filename: body.filename, published: true, altText: '' } },
  })
  return {
    tenant,
    published: { address: file.publicAddress, sha256: sha256(content) },
    picture: await picture(200, 100).png().toBuffer(),
  }
}

let count = 0

/** People who open a published file twice a second, and staff who send one a second, each until it is stored. */
export function sendFileVisitors({ origins, shelf, seed }: Options) {
  const { one } = numbersFrom(seed)
  const answers: FileAnswer[] = []
  const sent: Sent[] = []
  const running: Promise<void>[] = []
  let isOpen = true

  async function ask(
    what: FileAnswer['what'],
    origin: string,
    send: (signal: AbortSignal) => Promise<{ status: number; isDamaged: boolean }>,
  ): Promise<FileAnswer> {
    const at = performance.now()
    const seen = await send(AbortSignal.timeout(patienceMs)).catch(() => ({ status: 0, isDamaged: false }))
    const answer = { what, origin, at, ms: performance.now() - at, ...seen }
    answers.push(answer)
    return answer
  }

  const open = (origin: string) =>
    ask('opened', origin, async (signal) => {
      const response = await fetch(`${origin}${shelf.published.address}`, { signal })
      const bytes = new Uint8Array(await response.arrayBuffer())
      const { status } = response
      return { status, isDamaged: status === 200 && sha256(bytes) !== shelf.published.sha256 }
    })

  async function send(number: number) {
    const isPicture = number % 4 === 0
    const content = isPicture ? shelf.picture : Buffer.from(`Notiz ${number}\n`)
    const filename = isPicture ? `Bild-${number}.png` : `Notiz-${number}.txt`
    const file: Sent = { id: newId(), filename, sha256: sha256(content), isPicture, isStored: false }
    sent.push(file)
    while (isOpen && !file.isStored) {
      const origin = one(origins())
      const { status } = await ask('sent', origin, async (signal) => ({
        status: (await upload({ origin }, shelf.tenant, filename, content, { id: file.id, signal })).status,
        isDamaged: false,
      }))
      file.isStored = status === 200
      if (!file.isStored) await new Promise((again) => setTimeout(again, secondTryMs))
    }
  }

  const timers = [
    setInterval(() => running.push(open(one(origins())).then(() => undefined)), 500),
    setInterval(() => {
      running.push(send(count))
      count += 1
    }, 1_000),
  ]

  return {
    answers,
    sent,
    async stop() {
      for (const timer of timers) clearInterval(timer)
      isOpen = false
      await Promise.all(running)
    },
  }
}

export type FileVisitors = ReturnType<typeof sendFileVisitors>

/** Whether each of these nodes gave out a file and took one, asked for after that moment. */
export function filesServedAfter(
  { answers }: FileVisitors,
  since: number,
  origins: readonly string[],
): boolean {
  return origins.every((origin) =>
    (['opened', 'sent'] as const).every((kind) =>
      answers.some(
        ({ what, at, status, isDamaged, origin: asked }) =>
          what === kind && asked === origin && at > since && status === 200 && !isDamaged,
      ),
    ),
  )
}

async function filesFound({ sent }: FileVisitors, owner: pg.Pool) {
  const { rows } = await owner.query<{ id: string; filename: string; image_state: string | null }>(
    'select id, filename, image_state from stored_file where filename = any ($1)',
    [sent.map(({ filename }) => filename)],
  )
  return { rows, found: new Map(rows.map((row) => [row.id, row])) }
}

/** How many pictures wait for their sizes to be made. */
export async function picturesUnmade(visitors: FileVisitors, owner: pg.Pool): Promise<number> {
  const { found } = await filesFound(visitors, owner)
  return visitors.sent.filter(
    ({ id, isStored, isPicture }) => isStored && isPicture && found.get(id)?.image_state !== 'ready',
  ).length
}

/** What became of the files that staff were told are stored. Each is downloaded, so the limit of requests counts. */
export async function lookAtFiles(visitors: FileVisitors, shelf: Shelf, owner: pg.Pool, origin: string) {
  const { rows, found } = await filesFound(visitors, owner)
  const stored = visitors.sent.filter(({ isStored }) => isStored)
  const isWhole = async ({ id, sha256: expected }: Sent) => {
    if (!found.has(id)) return false
    const headers = { authorization: `Bearer ${shelf.tenant.operator.token}` }
    const response = await fetch(`${origin}/api/${shelf.tenant.slug}/files/${id}`, { headers })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    const { downloadAddress } = (await response.json()) as File
    const content = await fetch(`${origin}${downloadAddress}`)
    return content.status === 200 && sha256(new Uint8Array(await content.arrayBuffer())) === expected
  }
  const whole = await Promise.all(stored.map(isWhole))
  return {
    lost: whole.filter((is) => !is).length,
    doubled: rows.length - new Set(rows.map(({ filename }) => filename)).size,
    unmade: await picturesUnmade(visitors, owner),
  }
}
