import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Attachment } from './template.ts'

/** What to set: a template, what it shows, and whether to print it or to draw it as a picture. */
export type Order = {
  source: string
  data: string
  images: Readonly<Record<string, Uint8Array>>
  attachment: Attachment | null
  as: 'pdf' | 'svg'
}

/** The bytes of a paper, and how many pages it has. */
export type SetPaper = { bytes: Uint8Array; pages: number }

export type SetWord =
  | { kind: 'ready' }
  /** The compiler cannot be loaded here. */
  | { kind: 'missing'; why: string }
  | ({ kind: 'set' } & SetPaper)
  | { kind: 'failed'; why: string }

/** The compiler cannot be loaded on this system. */
export class CompilerMissing extends Error {}

export type Typesetter = {
  /** One at a time. */
  set(order: Order, withinMs: number): Promise<SetPaper>
  isGone(): boolean
  end(): void
}

/** The next word of the process, or why there is none. */
function nextWord(child: ChildProcess, withinMs: number): Promise<SetWord> {
  return new Promise((heard, failed) => {
    const overdue = setTimeout(() => {
      child.kill('SIGKILL')
      failed(new Error(`nothing was set within ${withinMs} ms`))
    }, withinMs)
    const settle = () => {
      clearTimeout(overdue)
      child.off('message', onWord).off('exit', onExit).off('error', onError)
    }
    const onWord = (word: unknown) => {
      settle()
      heard(word as SetWord)
    }
    const onExit = (code: number | null, signal: string | null) => {
      settle()
      failed(new Error(`the typesetting ended by ${signal ?? `code ${code}`}`))
    }
    const onError = (error: Error) => {
      settle()
      failed(error)
    }
    child.on('message', onWord).on('exit', onExit).on('error', onError)
  })
}

/** Requests go first. A system that knows no such thing does without. */
function standBack({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, patience)
  } catch {}
}

/** How far a process that nobody waits for stands back behind others, as `nice` counts it. */
const patience = 10

/** Starts the process that sets papers. While it has nothing to do it keeps nobody from ending. */
export async function startTypesetter(withinMs: number, isPatient: boolean): Promise<Typesetter> {
  const child = fork(new URL('./typesetting-process.ts', import.meta.url), {
    execArgv: [],
    // Neither our secrets nor what was said to our own process.
    env: {},
    serialization: 'advanced',
    // What a compiler says could quote the texts of a paper.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Words are waited for one by one; an error between them shows as an exit.
  child.on('error', () => undefined)
  if (isPatient) standBack(child)
  const rest = () => {
    child.unref()
    child.channel?.unref()
  }
  const end = () => void child.kill('SIGKILL')
  const isGone = () => child.exitCode !== null || child.signalCode !== null || !child.connected
  const first = await nextWord(child, withinMs)
  if (first.kind === 'missing') {
    end()
    throw new CompilerMissing(first.why)
  }
  rest()
  return {
    async set(order, withinMs) {
      child.ref()
      child.channel?.ref()
      child.send(order)
      const word = await nextWord(child, withinMs)
      rest()
      if (word.kind === 'set') return word
      throw new Error(word.kind === 'failed' ? word.why : `an unexpected word: ${word.kind}`)
    },
    isGone,
    end,
  }
}
