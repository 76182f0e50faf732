import { expect } from 'vitest'
import { startWebNode } from './node-process.ts'
import { numbersFrom } from './random-numbers.ts'
import { everyRawRequest, sendRaw } from './raw-requests.ts'
import type { TestReihum } from './reihum.ts'

type Tally = Record<string, number>

/** So many sockets are open at a time. */
const lanes = 40

/**
 * Sends every request that sockets can be made to send, or so many of them in an order that the seed decides, to a node of
 * its own. None may be answered 5xx, and afterwards the node must be there and answer.
 */
export async function rawSocketDrill(
  reihum: TestReihum,
  { tenant, seed, most }: { tenant: string; seed: number; most: number },
): Promise<Tally> {
  const node = await startWebNode(reihum)
  const port = Number(new URL(node.origin).port)
  const { below } = numbersFrom(seed)
  const left = everyRawRequest(tenant)
  const tally: Tally = {}
  const faults: string[] = []
  let sent = 0
  const work = async () => {
    while (left.length > 0 && sent < most) {
      sent += 1
      const at = below(left.length)
      const request = left[at]
      left[at] = left.at(-1) as typeof request & object
      left.pop()
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
  }
  expect(await node.exited, node.output()).toBe(0)
  return tally
}
