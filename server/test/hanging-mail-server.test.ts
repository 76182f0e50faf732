import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { addCourse, bookingRequest, eventually, startTestReihum, type TestTenant } from './reihum.ts'

/** Accepts connections and never says a word. */
async function startHangingServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sockets,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('while the mail server hangs for one provider, letters of another are written', async () => {
  const hanging = await startHangingServer()
  const reihum = await startTestReihum({ environment: { REIHUM_SMTP_URL: hanging.url } })
  try {
    const [many, few] = [await reihum.addTenant(), await reihum.addTenant()]
    const book = async ({ slug }: TestTenant, courseId: string, email: string) => {
      const [person] = bookingRequest().attendees
      const { status } = await reihum.call('POST', `/api/${slug}/portal/courses/${courseId}/registrations`, {
        body: bookingRequest({ attendees: [{ ...person, email }] }),
      })
      expect(status).toBe(200)
    }
    const [manyCourse, fewCourse] = [
      await addCourse(reihum, many, { attendeeLimit: null }),
      await addCourse(reihum, few),
    ]
    for (let count = 0; count < 12; count += 1) await book(many, manyCourse, `many-${count}@example.org`)
    const running = () => reihum.owner.query("select from job where task = 'mail.send' and claim is not null")
    await eventually(async () => ((await running()).rowCount ?? 0) >= 3 && hanging.sockets.size > 0)
    await book(few, fewCourse, 'few@example.org')
    const written = "select state from mail where recipient = 'few@example.org'"
    const { rows } = await eventually(async () => {
      const found = await reihum.owner.query(written)
      return found.rowCount ? found : null
    })
    expect(rows).toEqual([{ state: 'queued' }])
    expect(hanging.sockets.size).toBeGreaterThan(0)
  } finally {
    hanging.close()
    await reihum.close()
  }
})
