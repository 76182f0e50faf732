import type { Page } from '@playwright/test'
import { press } from './gestures.ts'

/** Opens the dialog behind an action of a record, which is a button, or on a phone an entry of its menu. */
const choose = (name: RegExp) => async (page: Page) => {
  const button = page.getByRole('button', { name }).filter({ visible: true })
  const more = page.getByRole('button', { name: /^(Weitere Aktionen|More actions)$/ })
  await button.or(more).first().waitFor()
  if (await button.first().isVisible()) await button.first().click()
  else {
    await more.click()
    await page.getByRole('menuitem', { name }).click()
  }
  await page.getByRole('dialog').waitFor()
}

export const askToErase = choose(/^(Löschen|Erase) …$/)

export const compare = async (page: Page) => {
  await page
    .getByRole('link', { name: /^(Mit .* vergleichen|Compare with .*)$/ })
    .first()
    .click()
  await page.getByRole('radio').first().waitFor()
}

export const compareAndAsk = async (page: Page) => {
  await compare(page)
  await press(/^(Zusammenführen|Merge) …$/)(page)
}

export async function askToCancelRegistration(page: Page) {
  await page.getByRole('button', { name: /^(Weitere Aktionen|More actions)$/ }).click()
  await page.getByRole('menuitem', { name: /^(Stornieren|Cancel registration) …$/ }).click()
  await page.getByRole('dialog').getByRole('status').waitFor()
}

export async function askToRebook(page: Page) {
  await choose(/^(Umbuchen|Rebook) …$/)(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').click()
  await page.getByRole('option').nth(1).click()
  await dialog.getByRole('status').waitFor()
}
