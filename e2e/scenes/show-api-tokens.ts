import type { Page } from '@playwright/test'

/** Shows the API tokens of a provider whose tier includes them. */
export const showApiTokens = async (page: Page) => {
  await page.route('**/api/*/settings', async (route) => {
    const answer = await route.fetch({ maxRetries: 2 })
    await route.fulfill({ response: answer, json: { ...(await answer.json()), tier: 'ULTIMATE' } })
  })
  const times = { madeAt: '2026-03-02T07:15:00.000Z', expiresAt: '2027-03-02T07:15:00.000Z' }
  const token = {
    ...times,
    ending: 'q7Zk',
    scopes: ['courses.manage', 'registrations.read'],
    state: 'active',
    madeBy: 'Ada Direktorin',
    lastUsedAt: '2026-10-30T09:40:00.000Z',
    revokedAt: null,
  }
  const items = [
    { ...token, id: '01890000-0000-7000-8000-000000000001', name: 'Website' },
    {
      ...token,
      id: '01890000-0000-7000-8000-000000000002',
      name: 'Monatsbericht / monthly report',
      scopes: ['money.read', 'registrations.read', 'search.use', 'billing.read', 'attendances.take'],
      state: 'orphaned',
      madeBy: null,
    },
    {
      ...token,
      id: '01890000-0000-7000-8000-000000000003',
      name: 'Newsletter',
      state: 'revoked',
      lastUsedAt: null,
      revokedAt: '2026-05-04T12:00:00.000Z',
    },
  ]
  await page.route('**/api/*/settings/api-tokens', (route) => route.fulfill({ json: { items } }))
  await page.reload()
  await page.getByRole('listitem').filter({ hasText: 'Newsletter' }).waitFor()
}

/** Opens the form of a new API token, and sends it empty. */
export const makeApiToken = async (page: Page) => {
  await showApiTokens(page)
  await page.getByRole('button', { name: /^(API-Token erstellen|Make an API token)$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Weiter|Continue)$/ })
    .click()
  await page.getByRole('dialog').locator('[aria-invalid="true"]').first().waitFor()
}
