import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../src/app/main.ts', import.meta.url))

export type NodeProcess = {
  child: ChildProcess
  origin: string
  output: () => string
  /** Waits until the process is gone; its exit code, or null when a signal ended it. */
  exited: Promise<number | null>
}

/** The product as people start it: a process of its own, ready when it says so. */
export async function startNodeProcess(
  environment: Record<string, string>,
  args: string[] = [],
): Promise<NodeProcess> {
  const child = spawn(process.execPath, [main, ...args], {
    env: {
      PATH: process.env.PATH ?? '',
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
      // The last of what it said may arrive after its end; a database left running would hold the pipe open.
      await Promise.race([once(child, 'close'), pause(2000, undefined, { ref: false })])
      failed(new Error(`the node ended with ${code} before it was ready:\n${output}`))
    })
  })
  return { child, origin: await ready, output: () => output, exited }
}
