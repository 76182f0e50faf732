import type { Page } from '@playwright/test'

const archive = {
  id: '01990000-0000-7000-8000-000000000001',
  state: 'checked',
  checkedAt: '2026-03-02T08:12:00.000Z',
  checkedBy: 'Anna Lindner',
  filename: 'kreativhaus-2026-03-01.zip',
  filesize: 84_213_760,
  expiresAt: '2026-03-03T08:12:00.000Z',
  source: {
    company: 'Kreativhaus Altona',
    slug: 'kreativhaus',
    madeAt: '2026-03-01T17:40:00.000Z',
    rows: 48_210,
    files: 318,
    missingFiles: 1,
  },
  tables: [
    { name: 'course', about: 'Kurse und Veranstaltungen', rows: 412 },
    {
      name: 'person',
      about: 'Alle Personen: wer teilnimmt, zahlt oder sich für andere anmeldet',
      rows: 6_120,
    },
    { name: 'registration', about: 'Anmeldungen einzelner Personen zu Kursen, mit Stand', rows: 9_874 },
    { name: 'receivable', about: 'Forderungen: was geschuldet wird', rows: 8_001 },
    { name: 'payment', about: 'Zahlungen: was eingegangen ist', rows: 7_340 },
    { name: 'invoice', about: 'Rechnungen, Stornos und Gutschriften', rows: 2_211 },
  ],
  staying: [
    {
      name: 'audit_entry',
      about: 'Das Audit-Protokoll: wer wann was getan hat',
      rows: 12_400,
      why: 'Ein Protokoll, das von außen kommt, beweist nichts: es bleibt im Archiv, und hier beginnt ein neues',
    },
    {
      name: 'membership',
      about: 'Wer beim Anbieter mitarbeitet, mit Rolle',
      rows: 7,
      why: 'Mitarbeitende bitte neu einladen',
    },
  ],
  done: 0,
  total: 0,
  endedAt: null,
  failure: null,
  failedAt: '',
}

const ended = { endedAt: '2026-03-02T08:31:00.000Z' }

const states = {
  empty: null,
  checked: archive,
  running: { ...archive, state: 'running', done: 231, total: 412 },
  done: { ...archive, state: 'done', ...ended },
  failed: { ...archive, state: 'failed', ...ended, failure: 'unequal', failedAt: 'receivable' },
}

/** The page of a move in an empty account, as it looks in that state. */
export const showMove = (state: keyof typeof states) => async (page: Page) => {
  await page.route('**/api/*/move', (route) => route.fulfill({ json: { inTheWay: [], item: states[state] } }))
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
}
