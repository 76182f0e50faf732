import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const running = new Set<ReturnType<typeof spawn>>()

let isStopping = false

/** Ends everything on a signal, once the programs that run have cleaned up after themselves. */
export function stopOn(signal: 'SIGINT' | 'SIGTERM') {
  process.on(signal, () => {
    isStopping = true
    if (running.size === 0) process.exit(1)
    // A terminal gives Ctrl-C to them as well as to us.
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    for (const child of running) child.kill(signal)
  })
}

type Options = { environment?: Record<string, string>; isQuiet?: boolean }

/** Runs a command at the root of the repository and gives its exit code; a quiet one is heard only when it fails. */
export function runCommand(command: string, args: string[], { environment, isQuiet }: Options = {}) {
  return new Promise<number>((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    running.add(child)
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => output.push(part))
    const end = (code: number) => {
      running.delete(child)
      if (isStopping && running.size === 0) process.exit(1)
      if (code !== 0) process.stdout.write(Buffer.concat(output))
      resolve(code)
    }
    child.on('error', (error) => {
      output.push(Buffer.from(`${command}: ${error.message}\n`))
      end(127)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}

/** Runs a program of an installed package, or of ours, under the Node that runs this. */
export const runProgram = (file: string, args: string[], options?: Options) =>
  runCommand(process.execPath, [file, ...args], options)
