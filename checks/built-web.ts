import { runProgram } from './run-program.ts'
import { type Counts, failed, type Order } from './suite.ts'

let built: Promise<number> | undefined

/** Brings the built web up to date once, for the suites that start a whole server. */
export async function withBuiltWeb({ say }: Order, run: () => Promise<Counts>): Promise<Counts> {
  built ??= runProgram('start.mjs', ['build'], { say })
  return (await built) === 0 ? run() : failed('the web could not be built')
}
