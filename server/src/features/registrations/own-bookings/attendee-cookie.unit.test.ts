import {
  droppedSession,
  keptSession,
  ownBookingName,
  ownBookingNamed,
} from '@reihum/contract/wire/own-bookings.ts'
import { describe, expect, it, test } from 'vitest'
import { attendeeTokenOf, isFromElsewhere, readAttendeeCookie } from '#platform/http/attendee-token.ts'
import { newId } from '#platform/ids.ts'

const token = `attendee_${'a'.repeat(32)}`
const https = { publicUrl: 'https://kurse.example', tenant: 'kreativhaus' }
const http = { publicUrl: 'http://localhost:4000', tenant: 'kreativhaus' }

describe('the cookie of an attendee', () => {
  it('is for encrypted pages where there are any, and says so in its name', () => {
    expect(keptSession(https, { token, seconds: 60 })).toBe(
      `__Secure-attendee=${token}; Path=/portal/kreativhaus; Max-Age=60; HttpOnly; SameSite=Lax; Secure`,
    )
    expect(droppedSession(http)).toBe(
      'attendee=; Path=/portal/kreativhaus; Max-Age=0; HttpOnly; SameSite=Lax',
    )
  })

  test.each([
    [`__Secure-attendee=${token}`, https, token],
    [`a=b; __Secure-attendee=${token}; c=d`, https, token],
    // One that a page without encryption has written is not read.
    [`attendee=${token}`, https, null],
    [`attendee=${token}`, http, token],
    ['attendee=', http, null],
    ['attendee=attendee_short', http, null],
    [`other-attendee=${token}`, http, null],
    ['', http, null],
  ])('is read of "%s"', (cookie, { publicUrl }, read) => {
    expect(readAttendeeCookie({ method: 'GET', headers: { cookie } }, publicUrl)).toBe(read)
  })

  const from = (headers: Record<string, string>) => isFromElsewhere({ headers }, https.publicUrl)

  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, false],
    [{ 'sec-fetch-site': 'same-site' }, true],
    [{ 'sec-fetch-site': 'cross-site' }, true],
    [{ origin: 'https://kurse.example' }, false],
    [{ origin: 'https://evil.example' }, true],
    [{ origin: 'null' }, false],
    [{}, false],
  ])('is not read with a form from elsewhere: %j', (headers, isForeign) => {
    expect(from(headers)).toBe(isForeign)
    const cookie = `__Secure-attendee=${token}`
    const read = readAttendeeCookie({ method: 'POST', headers: { ...headers, cookie } }, https.publicUrl)
    expect(read).toBe(isForeign ? null : token)
  })
})

test('the token of a session is told from every other', () => {
  for (const other of ['', 'attendee_', 'reihum_abc', 'eyJhbGciOiJIUzI1NiJ9.e30.x', `${token}a`])
    expect(attendeeTokenOf(other)).toBeNull()
  expect(attendeeTokenOf(token)).toBe(token)
})

test('the name of a booking is told from the token of a link', () => {
  const id = newId()
  expect(ownBookingNamed(ownBookingName(id))).toBe(id)
  for (const other of [id, `own-${id}x`, 'own-bookings-of-this-session', 'k7-token-of-twenty-characters'])
    expect(ownBookingNamed(other)).toBeNull()
})
