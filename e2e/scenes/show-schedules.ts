import type { Page } from '@playwright/test'

export const scheduleCast = { scheduleId: '01990000-0000-7000-8000-0000000000a1' }

const users = ['01990000-0000-7000-8000-0000000000b1', '01990000-0000-7000-8000-0000000000b2']
const mail = {
  way: 'mail',
  recipients: [
    { userId: users[0], name: 'Anna Lindner' },
    { userId: users[1], name: 'Bela Baumgärtner-Hohenstein' },
  ],
}
const storage = {
  way: 'storage',
  storage: {
    endpoint: 'https://fsn1.your-objectstorage.com',
    region: 'fsn1',
    bucket: 'musikschule-sicherungen',
    folder: 'reihum/woechentlich',
    accessKey: 'XK4P0WZQ1T7M',
  },
}

const scheduled = (day: number, more: object) => ({
  id: `01990000-0000-7000-8000-0000000000c${day}`,
  dueAt: `2026-03-0${day}T05:00:00.000Z`,
  byHand: false,
  state: 'done',
  endedAt: `2026-03-0${day}T05:00:04.000Z`,
  rows: 1_284,
  filesize: 213_760,
  filename: `Personen-musikschule-2026-03-0${day}.csv`,
  trouble: null,
  detail: '',
  nextTryAt: null,
  downloadableUntil: null,
  ...more,
})

const failed = { state: 'failed', rows: null, filesize: 0, filename: '' }
const exports = [
  scheduled(6, { ...failed, state: 'waiting', endedAt: null, byHand: true }),
  scheduled(5, {
    ...failed,
    state: 'waiting',
    endedAt: null,
    trouble: 'unreachable',
    detail: 'ETIMEDOUT',
    nextTryAt: '2026-03-05T05:15:00.000Z',
  }),
  scheduled(4, { downloadableUntil: '2026-03-11T05:00:04.000Z' }),
  scheduled(3, { ...failed, trouble: 'denied', detail: 'AccessDenied' }),
  scheduled(2, {}),
]

const schedule = {
  id: scheduleCast.scheduleId,
  revision: 2,
  list: 'persons',
  format: 'csv',
  withFiles: false,
  language: 'de',
  rhythm: 'weekly',
  day: 1,
  hour: 6,
  target: mail,
  setUpBy: 'Anna Lindner',
  setUpAt: '2026-02-01T09:12:00.000Z',
  nextAt: '2026-03-09T05:00:00.000Z',
  offReason: null,
  offAt: null,
  failingSince: null,
  last: scheduled(4, {}),
}

const off = { nextAt: null, offAt: '2026-03-02T05:00:00.000Z' }
const items = [
  schedule,
  {
    ...schedule,
    id: '01990000-0000-7000-8000-0000000000a2',
    list: 'everything',
    format: 'zip',
    rhythm: 'monthly',
    day: 31,
    target: storage,
    failingSince: '2026-02-28T05:00:00.000Z',
    last: scheduled(3, failed),
  },
  {
    ...schedule,
    id: '01990000-0000-7000-8000-0000000000a3',
    list: 'invoices',
    format: 'zip',
    rhythm: 'daily',
    day: null,
    target: storage,
    ...off,
    offReason: 'resting',
    last: null,
  },
]

const choices = {
  lists: [
    { name: 'persons', formats: ['csv', 'xlsx'], ofPeriod: false, recipients: users },
    { name: 'invoices', formats: ['zip'], ofPeriod: true, recipients: users },
    { name: 'everything', formats: ['zip'], ofPeriod: false, recipients: [users[0]] },
  ],
  members: mail.recipients,
  timeZone: 'Europe/Berlin',
}

async function answer(page: Page, detail: object = schedule) {
  await page.route('**/api/*/export-schedules', (route) => route.fulfill({ json: { items } }))
  await page.route('**/api/*/export-schedules/*', (route) => route.fulfill({ json: { ...detail, exports } }))
  await page.route('**/api/*/export-schedule-choices', (route) => route.fulfill({ json: choices }))
  await page.reload()
}

/** The data exchange with scheduled exports in each state. */
export async function showSchedules(page: Page) {
  await answer(page)
  await page.getByText('fsn1.your-objectstorage.com').first().waitFor()
}

/** One with its latest exports, in each state. */
export async function showSchedule(page: Page) {
  await answer(page)
  await page.getByText('AccessDenied').waitFor()
}

/** One that rests, because nobody answers for it any more. */
export async function showResting(page: Page) {
  await answer(page, items[2])
  await page.getByText('fsn1.your-objectstorage.com').first().waitFor()
}

/** The form of one that goes to a storage, whose connection was checked in vain. */
export async function editStorage(page: Page) {
  await page.route('**/api/*/export-storage/check', (route) =>
    route.fulfill({ json: { trouble: 'keys', detail: 'SignatureDoesNotMatch' } }),
  )
  await answer(page, items[1])
  await page.getByRole('button', { name: /^(Verbindung prüfen|Check the connection)$/ }).click()
  await page.getByText('SignatureDoesNotMatch').waitFor()
}

/** The form of a new one, sent without anybody to be told. */
export async function refuseSchedule(page: Page) {
  await answer(page)
  await page.getByRole('button', { name: /^(Speichern|Save)$/ }).click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
}
