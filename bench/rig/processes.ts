import { type ChildProcess, fork } from 'node:child_process'
import { openSync } from 'node:fs'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BenchDatabase } from './database.ts'
import type { Load, LoadResult } from './load.ts'

function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`the process ended with ${code}`))
    child.once('exit', onExit)
    child.once('message', (message) => {
      child.off('exit', onExit)
      resolve(message as Message)
    })
  })
}

async function leave(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill('SIGTERM')
  await gone
}

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))

export type Usage = { rss: number; cpuMs: number }

export type BenchNode = {
  port: number
  usage(): Promise<Usage>
  /** How long the event loop was held at most since this was asked before, in milliseconds. */
  longestHold(): Promise<number>
  stop(): Promise<void>
}

export type NodeOptions = {
  /** Every booking a transaction of its own. */
  oneByOne?: boolean
  role?: 'all' | 'web'
  /** For `node --cpu-prof` and the like. */
  execArgv?: string[]
  /** Further settings. What such a node writes into its log goes to a file that nobody reads. */
  settings?: Record<string, string>
  /** The folder of another checkout whose server it is; without it, this one's. */
  checkout?: string
}

/** The real server as a process of its own. */
export async function startNode(
  { environment }: BenchDatabase,
  { oneByOne = false, role = 'all', execArgv = [], settings, checkout }: NodeOptions = {},
): Promise<BenchNode> {
  const file = oneByOne ? './one-by-one-process.ts' : './node-process.ts'
  const program = checkout ? join(checkout, 'bench/rig', file) : path(file)
  const env = { ...process.env, ...environment, ...settings }
  const log = settings ? openSync(devNull, 'w') : 'inherit'
  const child = fork(program, ['--role', role], { env, execArgv, stdio: ['ignore', log, 'inherit', 'ipc'] })
  const { port } = await nextMessage<{ port: number }>(child)
  return {
    port,
    usage() {
      const answer = nextMessage<Usage>(child)
      child.send('usage')
      return answer
    },
    async longestHold() {
      const answer = nextMessage<{ heldMs: number }>(child)
      child.send('longest hold')
      return (await answer).heldMs
    },
    stop: () => leave(child),
  }
}

/** A collector in a process of its own, so that reading what is sent to it is no cost of the server. */
export async function startCollector(): Promise<{ url: string; stop(): Promise<void> }> {
  const child = fork(path('./collector-process.ts'))
  const { port } = await nextMessage<{ port: number }>(child)
  return { url: `http://127.0.0.1:${port}`, stop: () => leave(child) }
}

export type LoadGenerator = { run(load: Load): Promise<LoadResult>; stop(): Promise<void> }

/** Clients in a separate process, so that measuring slows down the server as little as possible. */
export async function startLoadGenerator(): Promise<LoadGenerator> {
  const child = fork(path('./load-process.ts'))
  return {
    run(load) {
      const answer = nextMessage<LoadResult>(child)
      child.send(load)
      return answer
    },
    stop: () => leave(child),
  }
}
