import type { Page } from '@playwright/test'
import { press, refuseSaving, tryTolerance } from './gestures.ts'
import { backOffice, both, full, type Scene } from './scene.ts'

/** Switches the terms on, with their first steps. */
const useTerms = async (page: Page) => {
  const terms = page.getByRole('checkbox', {
    name: /^(Nach Stornobedingungen erstatten|Refund by cancellation terms)$/,
  })
  await terms.check()
  const more = page.getByRole('button', { name: /^(Stufe hinzufügen|Add a step)$/ })
  for (let step = 0; step < 2; step += 1) await more.click()
}

/** Opens what notes a refund as executed, and shows the code where there is one: other currencies than the euro have none. */
const showCode = async (page: Page) => {
  await press(/^(Als ausgeführt erfassen|Mark as executed) …$/)(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().waitFor()
  const button = dialog.getByRole('button', {
    name: /^(QR-Code für die Banking-App zeigen|Show a QR code for the banking app)$/,
  })
  if ((await button.count()) === 0) return
  await button.click()
  await dialog.getByRole('img', { name: /^(QR-Code|QR code)/ }).waitFor()
}

/** Picks what is announced, and asks for the file. */
const makeFile = async (page: Page) => {
  const announced = page.getByRole('region', { name: /^(Angekündigt, bereit|Announced, ready)/ })
  const rows = (await announced.count()) > 0 ? announced : page
  await rows.getByRole('checkbox').last().check()
  await press(/^(Datei erstellen|Make the file) …$/)(page)
}

/** Attaches a scan to what is noted, and enters an account that cannot be one. */
const noteWithScan = async (page: Page) => {
  await page.getByLabel(/^(Scan oder Foto ablegen|Attach a scan or photo)$/).setInputFiles({
    name: 'Mandat.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(214_528, '%PDF-1.7 '),
  })
  await page.getByRole('textbox', { name: 'IBAN' }).fill('DE02 1203 0000 0000 2020 52')
  await refuseSaving(page)
}

/** Releases a refund without saying where the money goes. */
const releaseToNowhere = async (page: Page) => {
  await press(/^(Freigeben|Release) …$/)(page)
  const dialog = page.getByRole('dialog')
  const asks = dialog.getByRole('checkbox')
  if (await asks.isVisible()) await asks.uncheck()
  await dialog.getByRole('textbox', { name: 'IBAN' }).fill('')
  await dialog.getByRole('button', { name: /^(Freigeben|Release)$/ }).click()
  await dialog.locator('[aria-invalid=true]').first().waitFor()
}

/** Screens of receivables and payments. */
export const moneyScenes: readonly Scene[] = [
  backOffice('Course, its money', '/courses/$courseId/money'),
  backOffice('Course, collected by its own rule', '/courses/$lateCourseId/details'),
  backOffice('Receivables', '/receivables', both),
  backOffice('New receivable', '/receivables/new', full, { prepare: refuseSaving }),
  backOffice('Receivable', '/receivables/$receivableId'),
  backOffice('Receivable that is paid', '/receivables/$paidReceivableId'),
  backOffice('Receivable, writing off', '/receivables/$receivableId', full, {
    prepare: press(/^(Ausbuchen|Write off) …$/),
  }),
  backOffice('Payments', '/payments', both),
  backOffice('Record a payment', '/payments/new', full, { prepare: refuseSaving }),
  backOffice('Record a payment for a receivable', '/payments/new', full, {
    query: '?receivableId=$receivableId',
  }),
  backOffice('Pending payments', '/payments/pending', both),
  backOffice('Returns', '/payments/returns', both),
  backOffice('Online payments', '/payments/online', both, { viewer: 'admin' }),
  backOffice('Online payments, giving back', '/payments/online', full, {
    viewer: 'admin',
    prepare: press(/^(Per PayPal erstatten|Refund by PayPal) …$/),
  }),
  backOffice('Payment that came by PayPal', '/payments/$onlinePaymentId'),
  backOffice('Refunds', '/refunds', both),
  backOffice('Refunds ready to be executed', '/refunds/executable', both),
  backOffice('Gift vouchers', '/vouchers', both),
  backOffice('New gift voucher', '/vouchers/new', full, { prepare: refuseSaving }),
  backOffice('Gift voucher', '/vouchers/$voucherId'),
  backOffice('Gift voucher, correcting', '/vouchers/$voucherId', full, {
    prepare: press(/^(Berichtigen|Correct) …$/),
  }),
  backOffice('Validity of gift vouchers', '/vouchers/settings'),
  backOffice('Receivable, redeeming a voucher', '/receivables/$receivableId', full, {
    prepare: press(/^(Gutschein einlösen|Redeem a voucher) …$/),
  }),
  backOffice('Refund', '/refunds/$refundRequestId'),
  backOffice('Refund, releasing', '/refunds/$refundRequestId', full, {
    viewer: 'admin',
    prepare: press(/^(Freigeben|Release) …$/),
  }),
  backOffice('Refund, releasing without an account', '/refunds/$refundRequestId', full, {
    viewer: 'admin',
    prepare: releaseToNowhere,
  }),
  backOffice('Refund, asked for the account', '/refunds/$askedRefundId', full, { viewer: 'admin' }),
  backOffice('Refund by terms', '/refunds/$refundBySharesId'),
  backOffice('Kept fee at a registration', '/courses/$keptCourseId/registrations/$keptRegistrationId'),
  backOffice('Kept fee, waiving', '/courses/$keptCourseId/registrations/$keptRegistrationId', full, {
    prepare: press(/^(Stornogebühr erlassen|Waive the cancellation fee) …$/),
  }),
  backOffice('Refund, its QR code', '/refunds/$refundToTransferId', full, {
    viewer: 'admin',
    prepare: showCode,
  }),
  backOffice('Refund that came back', '/refunds/$refundCameBackId', full, { viewer: 'admin' }),
  backOffice('New refund', '/refunds/new'),
  backOffice('Files of refunds', '/refunds/files', both),
  backOffice('Automatic matching', '/payments/matching'),
  backOffice('Automatic matching, trying a tolerance', '/payments/matching', full, { prepare: tryTolerance }),
  backOffice('Dunning', '/payments/dunning/proposals', both),
  backOffice('Dunning runs', '/payments/dunning/runs', both),
  backOffice('Dunning run', '/payments/dunning/runs/$dunningRunId'),
  backOffice('Dunning, pauses', '/payments/dunning/pauses', both),
  backOffice('Dunning settings', '/settings/dunning', full, { viewer: 'admin' }),
  backOffice('Refund settings', '/settings/refunds', full, { viewer: 'admin', prepare: useTerms }),
  backOffice('Rebooking settings', '/settings/rebooking', full, { viewer: 'admin' }),
  backOffice('Recommending settings', '/settings/recommending', both, { viewer: 'admin' }),
  backOffice('Settings of orders of firms', '/settings/firms', full, { viewer: 'admin' }),
  backOffice('DATEV exports', '/payments/datev', both, { viewer: 'admin' }),
  backOffice('DATEV, new export', '/payments/datev/new', both, { viewer: 'admin' }),
  backOffice('DATEV settings', '/settings/datev', both, { viewer: 'admin' }),
  backOffice('Direct debits, proposals', '/payments/debits/proposals', both, { viewer: 'admin' }),
  backOffice('Direct debits, making the file', '/payments/debits/proposals', full, {
    viewer: 'admin',
    prepare: makeFile,
  }),
  backOffice('Direct debits, all', '/payments/debits/all', both, { viewer: 'admin' }),
  backOffice('Direct debits, runs', '/payments/debits/runs', both, { viewer: 'admin' }),
  backOffice('Direct debits, a run', '/payments/debits/runs/$debitRunId', full, { viewer: 'admin' }),
  backOffice('Direct debits, mandates', '/payments/debits/mandates', both),
  backOffice('Direct debits, noting a mandate', '/payments/debits/mandates/new', both),
  backOffice('Direct debits, a mandate with its scan', '/payments/debits/mandates/new', full, {
    prepare: noteWithScan,
  }),
  backOffice('Direct debits, a mandate', '/payments/debits/mandates/$mandateId'),
  backOffice('Direct debits, a suspended mandate', '/payments/debits/mandates/$suspendedMandateId'),
  backOffice('Direct debits, removing a scan', '/payments/debits/mandates/$mandateId', full, {
    prepare: press(/^(Entfernen|Remove) …$/),
  }),
  backOffice('Direct debits, a new account', '/payments/debits/mandates/$mandateId', full, {
    prepare: press(/^(Neues Konto|New account) …$/),
  }),
  backOffice('Direct debits, revoking a mandate', '/payments/debits/mandates/$mandateId', full, {
    prepare: press(/^(Widerrufen|Revoke) …$/),
  }),
  backOffice('Direct debits, settings', '/settings/debits', full, { viewer: 'admin' }),
  backOffice('Cash list', '/payments/cash', both),
  backOffice('Payment', '/payments/$paymentId'),
  backOffice('Payment, taking an allocation back', '/payments/$paymentId', full, {
    prepare: press(/^(Zuordnung von .* zurücknehmen|Take back the allocation of .*)$/),
  }),
  backOffice('Payment, sending its receipt', '/payments/$paymentId', full, {
    prepare: press(/^(Beleg senden|Send the receipt) …$/),
  }),
  backOffice('Payment of nobody known', '/payments/$unknownPaymentId'),
  backOffice('New refund of a payment', '/refunds/new', full, { query: '?paymentId=$unknownPaymentId' }),
  backOffice('Payment, reversing', '/payments/$unknownPaymentId', full, {
    prepare: press(/^(Stornieren|Reverse) …$/),
  }),
]
