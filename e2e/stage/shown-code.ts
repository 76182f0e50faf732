import { expect, type Locator } from '@playwright/test'

/** The code that a dialog asks to be typed; it comes from the server, a moment after the dialog. */
export async function shownCode(dialog: Locator): Promise<string> {
  const code = dialog.locator('code')
  await expect(code).toHaveText(/^[A-Z0-9]{6}$/)
  return (await code.textContent()) ?? ''
}
