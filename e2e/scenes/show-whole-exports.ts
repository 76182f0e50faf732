import type { Page } from '@playwright/test'

const asked = (day: number, more: object) => ({
  id: `01990000-0000-7000-8000-00000000000${day}`,
  askedAt: `2026-03-0${day}T08:12:00.000Z`,
  askedBy: 'Anna Lindner',
  withFiles: true,
  done: 0,
  total: 0,
  endedAt: null,
  failure: null,
  rows: 0,
  files: 0,
  missingFiles: 0,
  filesize: 0,
  expiresAt: null,
  ...more,
})

const ended = { endedAt: '2026-03-02T08:14:00.000Z' }
const inEachState = [
  asked(5, { state: 'running', done: 96, total: 412 }),
  asked(4, {
    state: 'ready',
    ...ended,
    rows: 48_210,
    files: 318,
    missingFiles: 1,
    filesize: 84_213_760,
    expiresAt: '2026-03-11T08:14:00.000Z',
  }),
  asked(3, { state: 'failed', ...ended, failure: 'too_large' }),
  asked(2, { state: 'failed', ...ended, failure: 'gave_up', withFiles: false }),
  asked(1, { state: 'over', ...ended }),
]

/** Whole exports as they look while they are made, ready, failed and deleted. */
export async function showWholeExports(page: Page) {
  await page.route('**/api/*/whole-exports', (route) => route.fulfill({ json: { items: inEachState } }))
  await page.reload()
  await page.getByRole('progressbar').waitFor()
}
