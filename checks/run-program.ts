import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const running = new Set<ReturnType<typeof spawn>>()

let isStopping = false

let cleanUp = async () => undefined as unknown

async function exit() {
  await cleanUp()
  process.exit(1)
}

/** On a signal, stops the running programs, waits until they have cleaned up, and then runs our own cleanup. */
export function stopOn(signals: ('SIGINT' | 'SIGTERM')[], ownCleanUp: () => Promise<void>) {
  cleanUp = ownCleanUp
  for (const signal of signals) process.on(signal, () => stop(signal))
}

function stop(signal: 'SIGINT' | 'SIGTERM') {
  isStopping = true
  if (running.size === 0) return void exit()
  // A terminal sends Ctrl-C to the child programs too.
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  for (const child of running) child.kill(signal)
}

type Options = {
  /** Receives the output as it arrives. */
  say: (text: string) => void
  environment?: Record<string, string>
  /** The output is shown only if the program fails. */
  isQuiet?: boolean
}

/** Child programs write to a pipe, so they are told to use colours if we write to a terminal. */
const colours: Record<string, string> =
  process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : {}

/** Runs a command at the root of the repository; returns its exit code. */
export function runCommand(command: string, args: string[], { say, environment, isQuiet }: Options) {
  return new Promise<number>((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...colours, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    const unheard: string[] = []
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => (isQuiet ? unheard.push(text) : say(text)))
    }
    const end = (code: number) => {
      running.delete(child)
      if (isStopping) {
        if (running.size === 0) void exit()
        return
      }
      if (code !== 0) for (const text of unheard) say(text)
      resolve(code)
    }
    child.on('error', (error) => {
      unheard.push(`${command}: ${error.message}\n`)
      end(127)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}

/** Runs a program of an installed package or of this repository with the Node that runs this process. */
export const runProgram = (file: string, args: string[], options: Options) =>
  runCommand(process.execPath, [file, ...args], options)
