import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { childrenOf } from '../children-of.ts'
import { freePort } from '../local-postgres.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Runs one of the tools, such as the backup, as an operator does; killed after so long if it is to be. */
export async function runTool(
  file: string,
  args: string[],
  { environment, killedAfterMs }: { environment: Record<string, string>; killedAfterMs?: number },
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['start.mjs', 'run', `server/src/app/${file}`, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  const timer =
    killedAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killedAfterMs)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  return { code, output }
}

/** A node under the starter, as an operator runs it: what ends it by accident brings it up again. */
export type KeptNode = {
  name: string
  origin: string
  /** Sends a signal to the server itself, and not to its starter. */
  signal(signal: NodeJS.Signals): void
  /** How often the starter had to bring it up again. */
  restarts(): number
  hasEnded(): boolean
  output(): string
  stop(): Promise<void>
}

export type NodeOptions = {
  name: string
  role: 'all' | 'web' | 'worker'
  environment: Record<string, string>
}

export async function startKeptNode({ name, role, environment }: NodeOptions): Promise<KeptNode> {
  const port = await freePort()
  const child: ChildProcess = spawn(
    process.execPath,
    ['start.mjs', 'run', '--keep', 'server/dist/main.js', '--role', role],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        PORT: String(port),
        REIHUM_HOST: '127.0.0.1',
        REIHUM_PUBLIC_URL: `http://127.0.0.1:${port}`,
        REIHUM_LOG_LEVEL: 'error',
        REIHUM_TRUSTED_PROXIES: '1',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  // Nothing else would end it when the run is broken off.
  const endWithRun = () => child.kill('SIGTERM')
  process.once('exit', endWithRun)
  child.once('exit', () => process.off('exit', endWithRun))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-200_000)
    })
  const count = (text: string) => output.split(text).length - 1
  const until = Date.now() + 120_000
  while (count(' is ready') === 0) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`${name} did not start:\n${output}`)
    }
    await pause(50)
  }
  return {
    name,
    origin: `http://127.0.0.1:${port}`,
    signal(signal) {
      for (const pid of childrenOf(child.pid ?? 0)) process.kill(pid, signal)
    },
    restarts: () => count('it is started again'),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    output: () => output,
    async stop() {
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await Promise.race([gone, pause(25_000)])
      if (child.exitCode === null) for (const pid of childrenOf(child.pid ?? 0)) process.kill(pid, 'SIGKILL')
    },
  }
}
