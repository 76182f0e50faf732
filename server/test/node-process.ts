import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { testSecret } from './database.ts'
import { programFile } from './program-file.ts'
import type { TestReihum } from './reihum.ts'

export type NodeProcess = {
  child: ChildProcess
  origin: string
  output: () => string
  /** Resolves when the process has ended, with its exit code, or null if a signal ended it. */
  exited: Promise<number | null>
}

/** Starts the product as a process of its own, and waits until it says that it is ready. */
export async function startNodeProcess(
  environment: Record<string, string>,
  args: string[] = [],
): Promise<NodeProcess> {
  // What an earlier process has compiled is used again: it is most of the time that a start takes.
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [programFile('main'), ...args], {
    env: {
      PATH,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      PORT: '0',
      REIHUM_HOST: '127.0.0.1',
      REIHUM_LOG_LEVEL: 'error',
      REIHUM_TRUSTED_PROXIES: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const exited = new Promise<number | null>((done) => child.once('exit', done))
  const ready = new Promise<string>((found, failed) => {
    const look = (chunk: Buffer) => {
      output += chunk
      const address = /ready at (http:\/\/[^\s]+)/.exec(output)
      if (address?.[1]) found(address[1].replace('localhost', '127.0.0.1'))
    }
    child.stdout.on('data', look)
    child.stderr.on('data', look)
    child.once('exit', async (code) => {
      // The last output may arrive after the end of the process. The wait is limited, because a database that keeps
      // running holds the pipe open.
      await Promise.race([once(child, 'close'), pause(2000, undefined, { ref: false })])
      failed(new Error(`the node ended with ${code} before it was ready:\n${output}`))
    })
  })
  return { child, origin: await ready, output: () => output, exited }
}

/** A node that only answers requests, beside those of a test and on the same database. */
export function startWebNode({ database }: TestReihum, folder = '/tmp'): Promise<NodeProcess> {
  return startNodeProcess(
    { DATABASE_URL: database.ownerUrl, REIHUM_SECRET: testSecret, REIHUM_DATA: folder },
    ['--role', 'web'],
  )
}
