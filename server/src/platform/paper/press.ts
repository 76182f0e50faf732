import { createRequire } from 'node:module'
import type { Log } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseHugePictures } from './picture-size.ts'
import type { PaperHead, Template } from './template.ts'
import { CompilerMissing, type Order, type SetPaper, startTypesetter, type Typesetter } from './typesetter.ts'

export type Press = {
  /** Whether papers can be printed on this system, as far as is known. */
  isReady(): boolean
  /** Makes a PDF of what the template shows of a paper. Refuses when too many wait, or when there is no compiler. */
  print<Paper extends PaperHead>(template: Template<Paper>, paper: Paper): Promise<Uint8Array<ArrayBuffer>>
  /** The same paper as a picture, to be looked at before it is printed: all pages one below the other. */
  draw<Paper extends PaperHead>(
    template: Template<Paper>,
    paper: Paper,
  ): Promise<{ svg: string; pages: number }>
  close(): void
}

export type PressLimits = {
  /** How long the process may take to start, and one paper to be set. */
  startMs: number
  paperMs: number
  /** How many papers may wait. */
  waiting: number
  /** Without work for so long the process is ended. */
  idleMs: number
}

const pressLimits: PressLimits = { startMs: 30_000, paperMs: 15_000, waiting: 50, idleMs: 60_000 }

/** Whether the compiler is installed for this system: it comes as one optional package for each. */
function isInstalled(): boolean {
  const require = createRequire(import.meta.url)
  const compiler = '@myriaddreamin/typst-ts-node-compiler'
  const { optionalDependencies } = require(`${compiler}/package.json`) as {
    optionalDependencies: Record<string, string>
  }
  const inside = createRequire(require.resolve(compiler))
  return Object.keys(optionalDependencies).some((name) => {
    try {
      return Boolean(inside.resolve(name))
    } catch {
      return false
    }
  })
}

type Options = {
  log: Log
  limits?: Partial<PressLimits>
  /** Nobody waits for its papers: its process stands back behind everything else. */
  isPatient?: boolean
  /** Only tests replace it. */
  installed?: () => boolean
}

/**
 * Prints papers one after the other in a process that is started when the first one comes. A paper that fails or takes
 * too long ends the process, and the next paper gets a new one.
 */
export function makePress({
  log,
  limits: given,
  isPatient = false,
  installed = isInstalled,
}: Options): Press {
  const limits = { ...pressLimits, ...given }
  let typesetter: Typesetter | null = null
  let isMissing = !installed()
  let isClosed = false
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined
  const tellMissing = (why: string) =>
    log.warn({ reason: why }, 'papers such as receipts cannot be printed on this system; all else works')
  if (isMissing && !isPatient) tellMissing('the Typst compiler has no package for it')

  function end() {
    typesetter?.end()
    typesetter = null
  }

  async function set(order: Order): Promise<SetPaper> {
    clearTimeout(idle)
    if (isClosed) throw new Error('the press is closed')
    if (typesetter?.isGone()) end()
    try {
      typesetter ??= await startTypesetter(limits.startMs, isPatient)
      return await typesetter.set(order, limits.paperMs)
    } catch (error) {
      end()
      if (!(error instanceof CompilerMissing)) throw error
      isMissing = true
      tellMissing(error.message)
      throw new Refusal('PAPER_UNAVAILABLE')
    } finally {
      waiting -= 1
      if (isClosed) end()
      else idle = setTimeout(end, limits.idleMs).unref()
    }
  }

  function takeIn({ source }: { source: string }, paper: PaperHead, as: Order['as']): Promise<SetPaper> {
    if (isMissing) throw new Refusal('PAPER_UNAVAILABLE')
    if (waiting >= limits.waiting) throw new Refusal('BUSY', { seconds: 5 })
    const { images = {}, attachment = null, ...shown } = paper
    refuseHugePictures(images)
    const order = { source, data: JSON.stringify(shown), images, attachment, as }
    waiting += 1
    const done = last.then(() => set(order))
    last = done.catch(() => undefined)
    return done
  }

  return {
    isReady: () => !isMissing,
    async print(template, paper) {
      const { bytes } = await takeIn(template, paper, 'pdf')
      return new Uint8Array(bytes)
    },
    async draw(template, paper) {
      const { bytes, pages } = await takeIn(template, paper, 'svg')
      return { svg: Buffer.from(bytes).toString('utf8'), pages }
    },
    close() {
      isClosed = true
      clearTimeout(idle)
      end()
    },
  }
}
