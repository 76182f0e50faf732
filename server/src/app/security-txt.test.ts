import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestReihum, type TestReihum } from '#test/reihum.ts'

const now = new Date('2027-03-01T12:00:00Z')
let silent: TestReihum
let reihum: TestReihum

beforeAll(async () => {
  silent = await startTestReihum({ args: ['--role', 'web'] })
  reihum = await startTestReihum({
    args: ['--role', 'web'],
    environment: { REIHUM_SUPPORT_EMAIL: 'hilfe@kurse.example.org' },
    clock: () => now,
  })
})
afterAll(async () => {
  await reihum.close()
  await silent.close()
})

test('whoever found a weakness reads whom to tell, and for how long that holds', async () => {
  const { status, headers, body } = await reihum.call<string>('GET', '/.well-known/security.txt')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body.trim().split('\n')).toEqual([
    'Contact: mailto:hilfe@kurse.example.org',
    'Expires: 2027-05-30T12:00:00.000Z',
    'Preferred-Languages: de, en',
    'Canonical: http://reihum.test/.well-known/security.txt',
  ])
  expect((await reihum.call('POST', '/.well-known/security.txt')).status).toBe(405)
})

test('without an address of the operator there is none', async () => {
  expect((await silent.call('GET', '/.well-known/security.txt')).status).toBe(404)
})

test('the licences of what the pages contain can be read', async () => {
  const { status, headers, body } = await reihum.call<string>('GET', '/licences.txt')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  for (const name of ['react-dom', '@mantine/core', '@tabler/icons-react', '@fontsource-variable/inter'])
    expect(body).toContain(`## ${name} - `)
})
