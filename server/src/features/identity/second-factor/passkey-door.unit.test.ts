import { expect, test } from 'vitest'
import { makePasskeyDoor } from './passkey-door.ts'

test.each([
  ['https://kurse.example.org', 'kurse.example.org', 'https://kurse.example.org'],
  ['https://kurse.example.org:8443', 'kurse.example.org', 'https://kurse.example.org:8443'],
  ['http://localhost:4000', 'localhost', 'http://localhost:4000'],
  ['http://127.0.0.1:4000', 'localhost', 'http://localhost:4000'],
  ['http://[::1]:4000', 'localhost', 'http://localhost:4000'],
])('passkeys of %s belong to %s', (publicUrl, rpId, origin) => {
  expect(makePasskeyDoor(publicUrl, 'Kursportal', Buffer.alloc(32))).toMatchObject({ rpId, origin })
})
