import type { Page } from '@playwright/test'

/** Enters something wrong into the settings, so that the bar says what was not saved. */
export async function leaveUnsaved(page: Page) {
  await page.getByRole('textbox', { name: 'BIC', exact: true }).fill('NOPE')
  await page.getByRole('button', { name: /^(Speichern|Save)$/ }).click()
  await page.getByRole('alert').first().waitFor()
}
