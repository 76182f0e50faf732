import { spawn } from 'node:child_process'
import { programFile } from './program-file.ts'

export type Ended = { code: number | null; output: string }

/** Runs one of the product's programs to its end, with these settings and no others. */
export async function runProgram(
  name: string,
  environment: Record<string, string>,
  args: readonly string[] = [],
): Promise<Ended> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [programFile(name), ...args], {
    env: { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
      // A server that is ready goes on for ever, which is not what was expected of it.
      if (/is ready/.test(output)) child.kill('SIGTERM')
    })
  // `close`, not `exit`: the process may end before its last output has arrived.
  const code = await new Promise<number | null>((closed) => child.once('close', closed))
  return { code, output }
}
