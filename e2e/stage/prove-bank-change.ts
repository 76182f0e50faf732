import type { Page } from '@playwright/test'
import { password } from './stage.ts'

/** Answers the question that changed bank details lead to. */
export async function proveBankChange(page: Page, say: (de: string, en: string) => string): Promise<void> {
  const question = page.getByRole('dialog', {
    name: say('Bankverbindung ändern?', 'Change the bank account?'),
  })
  await question.getByLabel(say('Aktuelles Passwort', 'Current password')).fill(password)
  await question
    .getByRole('button', { name: say('Bankverbindung ändern', 'Change the bank account') })
    .click()
}
