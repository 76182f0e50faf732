import { runProgram } from './run-program.ts'
import { type Counts, failed, type Order } from './suite.ts'

let building: Promise<number> | undefined

/** Says to tests that the programs of the server are built, and those of this state. */
export const builtEnvironment = { REIHUM_TEST_BUILT: '1' }

/** Brings what is built up to date once, for the suites that start a whole server. */
export async function whenBuilt({ say }: Order, run: () => Promise<Counts>): Promise<Counts> {
  building ??= runProgram('start.mjs', ['build'], { say })
  return (await building) === 0 ? run() : failed('web and server could not be built')
}
