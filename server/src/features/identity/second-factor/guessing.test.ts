import { afterAll, beforeAll, expect, test } from 'vitest'
import { factorDesk } from '#test/factor-desk.ts'
import { startTestReihum, type TestReihum } from '#test/reihum.ts'

let reihum: TestReihum
let desk: ReturnType<typeof factorDesk>
let offsetMs = 0
const clock = () => new Date(Date.now() + offsetMs)

beforeAll(async () => {
  reihum = await startTestReihum({ clock, args: ['--role', 'web'] })
  desk = factorDesk(reihum, clock)
})
afterAll(() => reihum.close())

/** An attacker who knows the password guesses codes, each from another address, and waits as told. */
async function guess(user: Parameters<typeof desk.begin>[0], hours: number) {
  const until = clock().getTime() + hours * 3_600_000
  let heard = 0
  while (clock().getTime() < until) {
    const { pendingToken } = await desk.begin(user)
    const { body, status } = await desk.finish(pendingToken, { code: '000000' })
    if (status === 429) offsetMs += Number((body as { data?: { seconds?: number } }).data?.seconds) * 1000
    else heard += 1
  }
  return heard
}

test('whoever knows the password gets to guess a few dozen codes a day, from however many addresses', async () => {
  const user = await reihum.addUser('ada')
  const { secret } = await desk.addCodes(user)
  const heard = await guess(user, 24)
  expect(heard).toBeGreaterThan(10)
  // 3 of 1,000,000 codes are valid at a time, so the chance is one in ten thousand a day.
  expect(heard).toBeLessThan(45)
  const { rows } = await reihum.owner.query(
    "select id from audit_entry where command_type = 'identity.attempts-held-up' and subject_id = $1",
    [user.id],
  )
  expect(rows.length).toBeGreaterThan(0)
  // Signing in with the right password repeatedly has not reset the count.
  offsetMs += 3_600_000
  const { pendingToken } = await desk.begin(user)
  expect((await desk.finish(pendingToken, { code: desk.code(secret) })).status).toBe(200)
})

test('while codes are held up a passkey still lets the owner in', async () => {
  const user = await reihum.addUser('bo')
  await desk.addCodes(user)
  const { device } = await desk.addPasskey(user)
  let last = 200
  for (let time = 0; time < 20 && last !== 429; time += 1) {
    const { pendingToken } = await desk.begin(user)
    last = (await desk.finish(pendingToken, { recoveryCode: 'AAAABBBBCCCC' })).status
  }
  expect(last).toBe(429)
  const { pendingToken } = await desk.begin(user)
  const asked = await desk.post<never>('login/second-factor/passkey', { pendingToken })
  expect((await desk.finish(pendingToken, { passkey: device.get(asked.body) })).status).toBe(200)
})
