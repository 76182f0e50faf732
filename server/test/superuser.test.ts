import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameSuperuser } from '#app/name-superuser.ts'
import { callHere } from './call-here.ts'
import { testSecret } from './database.ts'
import { startTestReihum, type TestReihum, testPassword } from './reihum.ts'
import { runProgram } from './run-program.ts'

let reihum: TestReihum

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
})
afterAll(() => reihum.close())

const settings = () => ({
  DATABASE_URL: reihum.database.ownerUrl,
  REIHUM_SECRET: testSecret,
  REIHUM_DATA: tmpdir(),
  REIHUM_PUBLIC_URL: 'http://reihum.test',
})

/** `npm run superuser -- …` beside the running node, in this process. */
const run = (...args: string[]) => callHere(nameSuperuser, settings(), args)

async function overview(username: string, password: string): Promise<number> {
  const { body } = await reihum.call<{ token: string }>('POST', '/api/auth/login', {
    body: { username, password },
  })
  return (await reihum.call('GET', '/api/admin/overview', { token: body.token })).status
}

test('makes the first superuser, who sets a password by the link that is printed, once', async () => {
  const { code, output } = await runProgram('superuser', settings(), ['Ada@Example.org'])
  expect([code, output]).toEqual([
    0,
    expect.stringContaining('Made the account ada@example.org, a superuser.'),
  ])
  const token = /http:\/\/reihum\.test\/password-reset\/([\w-]+)/.exec(output)?.[1]
  const password = 'chosen by Ada herself'
  const set = () =>
    reihum.call('POST', `/api/auth/password-reset/${token}`, { body: { password, passwordRepeat: password } })
  expect((await set()).status).toBe(200)
  expect((await set()).status).toBe(400)
  expect(await overview('ada@example.org', password)).toBe(200)
})

test('makes an account that there is a superuser, without touching its password, and says so in the log', async () => {
  const user = await reihum.addUser('bo')
  expect(await overview(user.username, testPassword)).toBe(403)
  expect(await run(user.username)).toEqual({ code: 0, output: `${user.username} is a superuser now.\n` })
  expect(await run(user.username)).toEqual({ code: 0, output: `${user.username} is a superuser already.\n` })
  expect(await overview(user.username, testPassword)).toBe(200)
  const { rows } = await reihum.owner.query(
    "select actor_kind from audit_entry where subject_id = $1 and command_type = 'account.superuser-made'",
    [user.id],
  )
  expect(rows).toEqual([{ actor_kind: 'system' }])
})

test('an account that nobody has verified is handed to the owner of the address, not to whoever opened it', async () => {
  const squatter = await reihum.addUser('besetzt', { verified: false })
  const { output } = await run(squatter.username)
  expect(output).toContain(`${squatter.username} is a superuser now.`)
  expect(output).toContain('/password-reset/')
  expect((await reihum.call('GET', '/api/auth/user-info', { token: squatter.token })).status).toBe(401)
  expect(await overview(squatter.username, testPassword)).toBe(401)
})

test.each(['', 'ada'])('asks for an address when given "%s"', async (email) => {
  expect(await run(email)).toEqual({
    code: 1,
    output: expect.stringContaining('npm run superuser -- ada@example.org'),
  })
})
