import { Worker } from 'node:worker_threads'

/** One person of the crowd: what is filled in, and one solved challenge for each press of the button. */
export type CrowdPerson = { fields: [name: string, value: string][]; captchas: string[] }

export type CrowdData = {
  host: string
  port: number
  /** The path of the form. */
  path: string
  headers: Record<string, string>
  people: CrowdPerson[]
  /** How many people fill in the form at the same time; at the end all press the button at once. */
  atOnce: number
  timeoutMs: number
}

export type CrowdReport = {
  formMs: number[]
  answerMs: number[]
  accepted: number
  refused: number
  /** One message for each unexpected answer. */
  failures: string[]
  /** From the first press to the last answer. */
  seconds: number
}

export type CrowdWord =
  | { kind: 'prepared' | 'answered'; count: number }
  | { kind: 'done'; report: CrowdReport }

type Watching = { signal: AbortSignal; onProgress: (kind: 'prepared' | 'answered', count: number) => void }

/** Lets a crowd of browsers fill in a form over HTTP and press its button at the same moment. */
export function sendCrowd(data: CrowdData, { signal, onProgress }: Watching): Promise<CrowdReport> {
  return new Promise((done, failed) => {
    signal.throwIfAborted()
    const thread = new Worker(new URL('./crowd-thread.ts', import.meta.url), {
      workerData: data,
      execArgv: [],
      env: {},
    })
    const stop = () => {
      thread.terminate()
      failed(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
    thread.on('message', (word: CrowdWord) => {
      if (word.kind === 'done') done(word.report)
      else onProgress(word.kind, word.count)
    })
    thread.on('error', failed)
    thread.on('exit', () => {
      signal.removeEventListener('abort', stop)
      failed(new Error('the crowd went without a word'))
    })
  })
}
