import type { Page } from '@playwright/test'
import { showApiTokens } from './show-api-tokens.ts'

const ids = {
  webhook: '01890000-0000-7000-8000-00000000000a',
  delivery: '01890000-0000-7000-8000-00000000000b',
}
export const webhookCast = { webhookId: ids.webhook, deliveryId: ids.delivery }

const webhook = {
  id: ids.webhook,
  revision: 3,
  url: 'https://www.kreativhaus.example/hooks/reihum',
  description: 'Website',
  events: ['course.published', 'course.changed', 'registration.received'],
  state: 'on',
  offReason: null,
  offAt: null,
  failingSince: null,
  formerSecretUntil: '2026-11-03T09:40:00.000Z',
  madeBy: 'Ada Direktorin',
  madeAt: '2026-03-02T07:15:00.000Z',
  deliveredAt: '2026-11-02T09:40:00.000Z',
  waiting: 0,
}

const items = [
  webhook,
  {
    ...webhook,
    id: '01890000-0000-7000-8000-00000000000c',
    description: '',
    url: 'https://buchhaltung.example.org/eingang?quelle=reihum&kunde=kreativhaus-am-hafen',
    state: 'failing',
    failingSince: '2026-10-31T06:12:00.000Z',
    formerSecretUntil: null,
    deliveredAt: null,
    waiting: 14,
  },
  {
    ...webhook,
    id: '01890000-0000-7000-8000-00000000000d',
    description: 'Statistik',
    state: 'off',
    offReason: 'gone',
    offAt: '2026-10-30T10:00:00.000Z',
  },
]

const delivered = {
  id: ids.delivery,
  eventId: '01890000-0000-7000-8000-0000000000e1',
  event: 'registration.received',
  state: 'delivered',
  madeAt: '2026-11-02T09:39:58.000Z',
  attempts: 1,
  lastAt: '2026-11-02T09:40:00.000Z',
  lastStatus: 204,
  trouble: null,
  durationMs: 182,
  nextAt: null,
}

const waiting = {
  ...delivered,
  id: '01890000-0000-7000-8000-0000000000e2',
  state: 'waiting',
  attempts: 3,
  lastStatus: 502,
  trouble: 'status',
  nextAt: '2026-11-02T09:45:00.000Z',
}

const deliveries = [
  delivered,
  waiting,
  { ...delivered, id: '01890000-0000-7000-8000-0000000000e3', event: 'webhook.test', lastStatus: 200 },
  {
    ...waiting,
    id: '01890000-0000-7000-8000-0000000000e4',
    event: 'course.changed',
    state: 'failed',
    attempts: 12,
    lastStatus: null,
    trouble: 'timeout',
    nextAt: null,
  },
  {
    ...waiting,
    id: '01890000-0000-7000-8000-0000000000e5',
    event: 'course.published',
    state: 'stopped',
    nextAt: null,
  },
]

const detail = {
  ...waiting,
  id: ids.delivery,
  body: JSON.stringify({
    type: 'registration.received',
    timestamp: '2026-11-02T09:39:58.000Z',
    data: {
      tenantId: '01890000-0000-7000-8000-0000000000f1',
      subject: { kind: 'registration', id: '01890000-0000-7000-8000-0000000000f2' },
      registrationId: '01890000-0000-7000-8000-0000000000f2',
      bookingId: '01890000-0000-7000-8000-0000000000f3',
    },
  }),
  headers: [
    { name: 'webhook-id', value: waiting.eventId },
    { name: 'webhook-timestamp', value: '1793612400' },
    {
      name: 'webhook-signature',
      value:
        'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    },
  ],
  answer: '<html><body><h1>502 Bad Gateway</h1></body></html>',
  canResend: true,
}

async function answer(page: Page) {
  await page.route('**/api/*/settings/webhooks', (route) => route.fulfill({ json: { items } }))
  await page.route('**/api/*/settings/webhooks/*/deliveries?*', (route) =>
    route.fulfill({ json: { items: deliveries, total: deliveries.length } }),
  )
  await page.route('**/api/*/settings/webhooks/*/deliveries', (route) =>
    route.fulfill({ json: { items: deliveries, total: deliveries.length } }),
  )
  await page.route('**/api/*/settings/webhooks/*/deliveries/*', (route) => route.fulfill({ json: detail }))
  await page.route('**/api/*/settings', async (route) => {
    const response = await route.fetch({ maxRetries: 2 })
    await route.fulfill({ response, json: { ...(await response.json()), tier: 'ULTIMATE' } })
  })
}

/** Shows the webhooks of a provider whose tier includes them, below its API tokens. */
export const showWebhooks = async (page: Page) => {
  await answer(page)
  await showApiTokens(page)
  await page.getByRole('link', { name: 'buchhaltung.example.org' }).waitFor()
}

/** Opens the form of a new webhook with a group of events, and sends it empty. */
export const makeWebhook = async (page: Page) => {
  await showWebhooks(page)
  await page.getByRole('button', { name: /^(Webhook anlegen|Add a webhook)$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^(Anmeldungen|Registrations)/).click()
  await dialog.getByRole('button', { name: /^(Webhook anlegen|Add a webhook)$/ }).click()
  await dialog.locator('[aria-invalid="true"]').first().waitFor()
}

/** One webhook with the log of its deliveries. */
export const showWebhook = async (page: Page) => {
  await answer(page)
  await page.reload()
  await page.getByText('502').first().waitFor()
}
