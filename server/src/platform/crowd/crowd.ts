import { Worker } from 'node:worker_threads'

/** What one of them fills in, and solved challenges for as often as they may press. */
export type CrowdPerson = { fields: [name: string, value: string][]; captchas: string[] }

export type CrowdData = {
  host: string
  port: number
  /** Where the form is. */
  path: string
  headers: Record<string, string>
  people: CrowdPerson[]
  /** How many fill in their form at a time; the button is pressed by all of them at once. */
  atOnce: number
  timeoutMs: number
}

export type CrowdReport = {
  formMs: number[]
  answerMs: number[]
  accepted: number
  refused: number
  /** One each for what was not answered as it should have been. */
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
