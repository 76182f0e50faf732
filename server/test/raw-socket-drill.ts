import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { startWebNode } from './node-process.ts'
import { numbersFrom } from './random-numbers.ts'
import { addressesBeside, ofContract, openRawWorld } from './raw-addresses.ts'
import { anyRequest, browserRequest, type RawRequest, sendRaw } from './raw-requests.ts'
import type { TestReihum } from './reihum.ts'

type Tally = Record<string, number>

/** So many sockets are open at a time. */
const lanes = 40

/**
 * Sends what sockets can be made to send to a node of its own: every form of the portal as a browser does, and then every
 * address in turn, with whatever the seed draws. None may be answered 5xx, and afterwards the node must be there and answer.
 */
export async function rawSocketDrill(
  reihum: TestReihum,
  { seed, most }: { seed: number; most: number },
): Promise<Tally> {
  const world = await openRawWorld(reihum)
  const beside = await addressesBeside(reihum, world)
  const routes = ofContract(world)
  const forms = beside
    .filter(({ form }) => form !== undefined)
    .flatMap((address) => [browserRequest(address), browserRequest(address, 'its form, with odd texts')])
  const folder = await mkdtemp(join(tmpdir(), 'reihum-raw-'))
  const node = await startWebNode(reihum, folder)
  const port = Number(new URL(node.origin).port)
  const numbers = numbersFrom(seed)
  /** A third goes to addresses beside the contract: they are fewer than its routes, and each does more by itself. */
  const requestAt = (turn: number): RawRequest | undefined => {
    const besideSoFar = Math.ceil(turn / 3)
    const address =
      turn % 3 === 0 ? beside[besideSoFar % beside.length] : routes[(turn - besideSoFar) % routes.length]
    return forms[turn] ?? (address && anyRequest(address, numbers))
  }
  const tally: Tally = {}
  const faults: string[] = []
  let sent = 0
  const work = async () => {
    while (sent < most) {
      const request = requestAt(sent)
      sent += 1
      if (!request) return
      const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
      const status = await sendRaw(port, request, address)
      const kind = status === null ? 'no answer' : String(status)
      tally[kind] = (tally[kind] ?? 0) + 1
      if (status !== null && status >= 500) faults.push(`${status} ${JSON.stringify(request)}`)
    }
  }
  try {
    await Promise.all(Array.from({ length: lanes }, work))
    expect(faults.slice(0, 10)).toEqual([])
    expect(node.child.exitCode, node.output()).toBe(null)
    expect((await fetch(`${node.origin}/readyz`)).status).toBe(200)
  } finally {
    node.child.kill('SIGTERM')
    await node.exited
    await rm(folder, { recursive: true, force: true })
  }
  expect(await node.exited, node.output()).toBe(0)
  return tally
}
