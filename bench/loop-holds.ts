import { connect } from 'node:net'
import { bookPlaces } from './rig/booked-places.ts'
import { openBenchDatabase } from './rig/database.ts'
import { median, note, report, shout } from './rig/figures.ts'
import { startNode } from './rig/processes.ts'
import { addCourses, addSchool } from './rig/school.ts'
import type { Sent } from './rig/ways-to-send.ts'
import { worstInputs } from './rig/worst-inputs.ts'
import { worstOfBookings } from './rig/worst-of-bookings.ts'

/**
 * How long a single request can hold the event loop, during which nobody else is answered: the worst input that each
 * reader takes, at an eighth of its largest size and at the largest. Printed worst first. A run in which one holds it for
 * longer than is allowed, beyond what the machine itself does while next to nothing is asked, ends as an error.
 */
const allowedMs = 50
const rounds = 5

const database = await openBenchDatabase()
try {
  const school = await addSchool(database)
  const { ids } = await addCourses(database, school, 200)
  await database.settle()
  const node = await startNode(database, { role: 'web' })
  const booked = await bookPlaces(database, node, school, ids[0] ?? '')
  const cases = [...worstInputs(school, ids), ...worstOfBookings(school, ids[0] ?? '', booked)]

  let visitors = 0
  /** Over a socket of its own, because fetch sends no blanks at the ends of headers. */
  async function send({ method = 'GET', path, headers = {}, body = '' }: Sent): Promise<string> {
    visitors += 1
    const address = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`
    const lines = [
      `${method} ${path} HTTP/1.1`,
      'host: reihum.test',
      'connection: close',
      ...('x-forwarded-for' in headers ? [] : [`x-forwarded-for: ${address}`]),
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ...(body.length > 0 ? [`content-length: ${Buffer.byteLength(body)}`] : []),
    ]
    const socket = connect({ port: node.port, host: '127.0.0.1' })
    let answer = ''
    socket.on('error', () => undefined)
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    socket.write(body)
    socket.on('data', (chunk) => {
      if (answer.length < 64) answer += chunk.toString('latin1')
    })
    await new Promise((closed) => socket.once('close', closed))
    return answer.slice(9, 12) || 'no answer'
  }

  async function heldBy(sent: () => Sent): Promise<{ heldMs: number; status: string }> {
    const holds: number[] = []
    let status = ''
    for (let round = -1; round < rounds; round += 1) {
      const built = sent()
      await node.longestHold()
      status = await send(built)
      const held = await node.longestHold()
      if (round >= 0) holds.push(held)
    }
    return { heldMs: median(holds), status }
  }

  /** What the machine does by itself: a request that costs nothing, as often as the others and again between them. */
  const noise: number[] = []
  const listen = async () => noise.push((await heldBy(() => ({ path: '/healthz' }))).heldMs)
  await listen()
  const found: { name: string; status: string; small: number; large: number }[] = []
  for (const { name, most, send: build } of cases) {
    const { heldMs: small } = await heldBy(() => build(most / 8))
    const { heldMs: large, status } = await heldBy(() => build(most))
    found.push({ name, status, small, large })
    if (found.length % 10 === 0) await listen()
  }
  const noiseMs = Math.max(...noise)
  found.sort((one, other) => other.large - one.large)
  for (const { name, status, small, large } of found)
    note(
      `${large.toFixed(1).padStart(7)} ms at the largest, ${small.toFixed(1).padStart(6)} ms at an eighth, answered ${status}: ${name}`,
    )
  const [worst] = found
  report('loop-holds-longest', { value: worst?.large ?? 0, unit: 'ms', reference: allowedMs })
  note(`${noiseMs.toFixed(1)} ms while next to nothing is asked`)
  const over = found.filter(({ large }) => large > allowedMs + noiseMs)
  if (over.length > 0) {
    shout(`${over.length} of ${found.length} hold everybody up for more than ${allowedMs} ms`)
    process.exitCode = 1
  }
  await node.stop()
} finally {
  await database.close()
}
