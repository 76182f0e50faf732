import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { headersOf, newWebhookSecret } from './sign-webhook.ts'

test('what is signed is verified by the library of the standard, with either of two secrets and no other', () => {
  const [current, former, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()]
  const body = JSON.stringify({ type: 'course.created', name: 'Töpfern “für” alle' })
  const headers = headersOf({ eventId: 'a', at: new Date(), body }, [current, former])
  expect(current).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  for (const secret of [current, former])
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
  expect(() => new Webhook(other).verify(body, headers)).toThrow()
  expect(() => new Webhook(current).verify(`${body} `, headers)).toThrow()
  expect(() => new Webhook(current).verify(body, { ...headers, 'webhook-id': 'b' })).toThrow()
})
