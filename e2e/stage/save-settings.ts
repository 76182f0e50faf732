import type { Page } from '@playwright/test'

/** The bar that saves a page of several forms; it is there once something is changed. */
export const saveBar = (page: Page, say: (de: string, en: string) => string) =>
  page.getByRole('region', { name: say('Ungespeicherte Änderungen', 'Unsaved changes') })

export const saveInBar = (page: Page, say: (de: string, en: string) => string) =>
  saveBar(page, say)
    .getByRole('button', { name: say('Speichern', 'Save') })
    .click()
