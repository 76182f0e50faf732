import type { Page } from '@playwright/test'
import { pickAll, press, seePaper } from './gestures.ts'
import { backOffice, both, full, type Scene } from './scene.ts'

/** Opens the dialog behind an entry of the menu with further actions. */
const pick = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: /^(Weitere Aktionen|More actions)$/ }).click()
  await page.getByRole('menuitem', { name }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button').last().waitFor()
  await page.waitForLoadState('networkidle')
}

/** Writes to all of them in words of one's own. */
async function writeToAll(page: Page) {
  await pickAll(/^(Senden|Send) …$/)(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /^(Text der E-Mail|Write the text)/ }).check()
  await dialog.getByRole('textbox', { name: /^(Betreff|Subject)$/ }).fill('{number}')
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('{name}: {amount}, {due}')
  await page.waitForLoadState('networkidle')
}

/** Looks at the first of a list as it goes out. */
async function lookAt(page: Page) {
  await page
    .getByRole('button', { name: /: (Ansehen|View)$/ })
    .first()
    .click()
  await page.getByRole('dialog').locator('figure img').first().waitFor()
}

/** Gives back the first line whole. */
async function creditAll(page: Page) {
  await page
    .getByRole('button', { name: /: (Ganz|All of it)$/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: /^(Grund|Reason)/ }).fill('Kulanz')
  await seePaper(page)
}

/** Invoices, from drafts to what takes them back. */
export const invoiceScenes: readonly Scene[] = [
  backOffice('Invoices', '/invoices', both),
  backOffice('Invoices, making drafts', '/invoices', full, {
    prepare: press(/^(Entwürfe erstellen|Create drafts) …$/),
  }),
  backOffice('Invoice, a draft', '/invoices/$draftInvoiceId', full, { prepare: seePaper }),
  backOffice('Invoice, making it final', '/invoices/$draftInvoiceId', full, {
    viewer: 'admin',
    prepare: press(/^(Festschreiben|Make final) …$/),
  }),
  backOffice('Invoice', '/invoices/$invoiceId', full, { prepare: seePaper }),
  backOffice('Invoice, cancelling', '/invoices/$invoiceId', full, {
    viewer: 'admin',
    prepare: pick(/^(Stornieren|Cancel invoice) …$/),
  }),
  backOffice('Invoice, cancelling and writing anew', '/invoices/$invoiceId', full, {
    viewer: 'admin',
    prepare: pick(/^(Stornieren und neu schreiben|Cancel and write anew) …$/),
  }),
  backOffice('Invoice, making a draft anew', '/invoices/$draftInvoiceId', full, {
    viewer: 'admin',
    prepare: pick(/^(Neu erstellen|Recreate) …$/),
  }),
  backOffice('Invoice, sending', '/invoices/$invoiceId', full, {
    viewer: 'admin',
    prepare: press(/^(Senden|Send) …$/),
  }),
  backOffice('Invoice that did not arrive', '/invoices/$lostInvoiceId'),
  backOffice('Invoice that was cancelled', '/invoices/$cancelledInvoiceId'),
  backOffice('Invoice that was credited in part', '/invoices/$creditedInvoiceId'),
  backOffice('Invoice, crediting a part', '/invoices/$invoiceId/credit', full, {
    viewer: 'admin',
    prepare: creditAll,
  }),
  backOffice('Invoices, making many final', '/invoices', full, {
    viewer: 'admin',
    query: '?state=draft',
    prepare: pickAll(/^(Festschreiben|Make final) …$/),
  }),
  backOffice('Invoices to be sent', '/invoices/send', both, { viewer: 'admin' }),
  backOffice('Invoices to be sent, looking at one', '/invoices/send', full, { prepare: lookAt }),
  backOffice('Invoices to be sent, sending many', '/invoices/send', full, {
    viewer: 'admin',
    prepare: writeToAll,
  }),
  backOffice('Drafts to become final', '/invoices/send/drafts', both, { viewer: 'admin' }),
  backOffice('Invoices that did not arrive', '/invoices/send/lost', both),
  backOffice('Invoices that did not arrive, sending again', '/invoices/send/lost', full, {
    viewer: 'admin',
    prepare: pickAll(/^(Senden|Send) …$/),
  }),
  backOffice('Result of sending invoices', '/invoices/runs/$invoiceRunId', full, { viewer: 'admin' }),
  backOffice('Result of sending invoices, only the failed again', '/invoices/runs/$invoiceRunId', full, {
    viewer: 'admin',
    prepare: press(/^(Nur die fehlgeschlagenen noch einmal|Only the failed ones again) …$/),
  }),
  backOffice('Invoices of a period', '/invoices/export', both, { query: '?from=2026-01-01' }),
  backOffice('Invoices of a course', '/courses/$courseId/invoices'),
]
