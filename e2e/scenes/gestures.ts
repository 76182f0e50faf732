import type { Page } from '@playwright/test'
import { seedPassword } from '../stage/stage.ts'

/** Steps on a page before its picture is taken. */

export const openDrawer = async (page: Page) => {
  await page.getByRole('button', { name: /^(Navigation öffnen|Open navigation)$/ }).click()
  await page.getByRole('dialog').waitFor()
}

export const submitForm = async (page: Page) => {
  await page.getByRole('main').locator('button[type=submit]').first().click()
}

export const submit = async (page: Page) => {
  await page.getByRole('main').getByRole('button').last().click()
  await page.getByRole('alert').waitFor()
}

/** Fills in what is needed and goes on to the second step of a booking. */
export const lookOver = async (page: Page) => {
  for (const [name, typed] of [
    ['firstName', 'Mina'],
    ['lastName', 'Müller'],
    ['email', 'mina@example.org'],
  ])
    await page.locator(`[name="attendees.0.${name}"]`).fill(typed ?? '')
  for (const box of await page.locator('input[type=checkbox][required]').all()) await box.check()
  for (const one of await page
    .locator('fieldset:not(:has(:checked)) > label:first-of-type > [type=radio]')
    .all())
    await one.check()
  await page.getByRole('main').getByRole('button').last().click()
  await page.locator('form[data-captcha]').waitFor()
}

/** Adds a person and removes them again. */
export const removePerson = async (page: Page) => {
  await page.locator('[name=do][value=add]').click()
  await page.locator('[name="attendees.1.firstName"]').fill('Paul')
  await page.locator('[name=do][value="remove.1"]').click()
  await page.locator('[name=do][value=restore]').waitFor()
}

/** Goes to the list from which a further course is added. */
export const chooseCourse = async (page: Page) => {
  await page.locator('[name=do][value=choose]').click()
  await page.locator('.choose').waitFor()
}

/** Adds the first further course there is. */
export const addCourse = async (page: Page) => {
  await chooseCourse(page)
  await page.locator('[name=do][value^="take."]').first().click()
  await page.locator('.ordered-courses').waitFor()
}

/** Goes on to the second step of an order of two courses. */
export const lookOverSeveral = async (page: Page) => {
  await addCourse(page)
  await lookOver(page)
}

/** Goes on as somebody who saw another price before it was changed. */
export const seeOldPrice = async (page: Page) => {
  await page.locator('[name=shownFees]').evaluate((field: HTMLInputElement) => {
    field.value = field.value.replace(/:\d+/g, ':100')
  })
  await lookOver(page)
  await page.getByRole('alert').waitFor()
}

/** Goes to the question whether the course that is offered instead is wanted. */
export const chooseReplacement = async (page: Page) => {
  await page.getByRole('link', { name: /^(Wählen|Choose): / }).click()
  await page.locator('form').getByRole('button').first().waitFor()
}

/** Tries to pay by PayPal, which fails. */
export const tryPaypal = async (page: Page) => {
  await page.getByRole('button', { name: 'PayPal' }).click()
  await page.getByRole('alert').waitFor()
}

/** Stays on the page that leads on to PayPal. */
export const goToPaypal = async (page: Page) => {
  await page.route('**/checkoutnow*', (route) => route.abort('aborted'))
  await page.getByRole('button', { name: 'PayPal' }).click()
  await page.locator('main a.solid').waitFor()
}

/** Opens the dialog behind a button. */
export const press = (name: RegExp) => async (page: Page) => {
  const button = page.getByRole('button', { name }).filter({ visible: true })
  await button.first().click()
  await page.getByRole('dialog').waitFor()
}

/** Checks a table, so that the preview of its import is shown. */
export async function checkImport(page: Page) {
  await page.getByRole('button', { name: /^(Prüfen|Check)$/ }).click()
  await page.getByRole('region', { name: /^(Vorschau|Preview)$/ }).waitFor()
}

/** Selects some rows and opens the question whether to archive them. */
export async function askToArchive(page: Page) {
  for (const box of (await page.getByRole('main').getByRole('checkbox').all()).slice(0, 6)) await box.check()
  const more = page.getByRole('button', { name: /^(Aktionen|Actions)$/ })
  if (await more.isVisible()) await more.click()
  await page
    .getByRole('button', { name: /^(Archivieren|Archive)$/ })
    .or(page.getByRole('menuitem', { name: /^(Archivieren|Archive) …$/ }))
    .click()
  await page.getByRole('dialog').getByRole('status').locator('strong').waitFor()
}

export const openSuspension = async (page: Page) => {
  await page.getByRole('button', { name: /^(Weitere Aktionen|More actions)$/ }).click()
  await page.getByRole('menuitem', { name: /^(Sperren|Suspend)$/ }).click()
  await page.getByRole('dialog').locator('code').waitFor()
}

export async function askToConfirm(page: Page) {
  for (const box of (await page.getByRole('main').getByRole('checkbox').all()).slice(0, 8)) await box.check()
  const more = page.getByRole('button', { name: /^(Aktionen|Actions)$/ })
  if (await more.isVisible()) await more.click()
  await page
    .getByRole('button', { name: /^(Bestätigen|Confirm)$/ })
    .or(page.getByRole('menuitem', { name: /^(Bestätigen|Confirm) …$/ }))
    .click()
  await page.getByRole('dialog').getByRole('status').locator('strong').waitFor()
}

export async function registerBeyondTheLimit(page: Page) {
  await page.getByRole('link', { name: /^(Teilnehmer anmelden|Register somebody)$/ }).click()
  const field = (name: RegExp) => page.getByRole('textbox', { name }).first()
  await page.getByRole('combobox', { name: /^(Vorname|First name)/ }).fill('Mina')
  await page.getByRole('combobox', { name: /^(Nachname|Last name)/ }).fill('Müller')
  await field(/^E-?mail/i).fill('mina@example.org')
  // Any answer will do for the additional fields of the course.
  for (const asked of await page.locator('fieldset fieldset select').all())
    await asked.selectOption({ index: 1 })
  await submitForm(page)
  await page.getByRole('dialog').waitFor()
}

/** Types the beginning of a name that people are known by. */
export async function findKnownPersons(page: Page) {
  await page.getByRole('combobox', { name: /^(Vorname|First name)$/ }).pressSequentially('Mina')
  await page.getByRole('listbox', { name: /^(Bekannte Personen|Known people)$/ }).waitFor()
}

export async function refuseSaving(page: Page) {
  await page.getByRole('main').locator('button[type=submit]').first().click()
}

export async function askToCancelAppointment(page: Page) {
  await page
    .getByRole('button', { name: /^(Aktionen für|Actions for) / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: /^(Absagen|Cancel) …$/ }).click()
  await page.getByRole('dialog').waitFor()
}

/** Waits until the frame of the preview shows its page. */
export async function seePreview(page: Page) {
  await page.locator('iframe').contentFrame().getByRole('heading', { level: 1 }).waitFor()
}

/** Opens the dialog for a new closure, and tries to add it without saying anything. */
export async function addClosure(page: Page) {
  await page.getByRole('button', { name: /^(Zeitraum eintragen|Add period)$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^(Eintragen|Add)$/ }).click()
  await dialog.locator('[aria-invalid=true]').first().waitFor()
}

/** Opens the dialog for a new characteristic, and tries to add it without saying anything. */
export async function addCharacteristic(page: Page) {
  await page.getByRole('button', { name: /^(Merkmal anlegen|Add characteristic)$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^(Anlegen|Add)$/ }).click()
  await dialog.locator('[aria-invalid=true]').first().waitFor()
}

/** Saves the widget of one course without a name and without a course, so that it is refused. */
export async function refuseForm(page: Page) {
  await page.getByRole('radio').nth(1).check()
  await refuseSaving(page)
}

export async function uploadSome(page: Page) {
  const files = { 'Kursplan.txt': 'Mo: Töpfern', 'Logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' }
  const picked = Object.entries(files).map(([name, text]) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  }))
  await page.locator('input[type=file]').setInputFiles(picked)
  await page.getByRole('alert').waitFor()
}

export async function askToDeleteFile(page: Page) {
  await page
    .getByRole('button', { name: /^(Aktionen für|Actions for) / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: /^(Löschen|Delete)/ }).click()
  await page.getByRole('dialog').waitFor()
}

export async function refuseSignIn(page: Page) {
  await page.getByRole('textbox', { name: /^(Benutzername|User name)$/ }).fill('jemand@example.org')
  await page.locator('input[type=password]').fill('wrong')
  await page.getByRole('button', { name: /^(Anmelden|Sign in)$/ }).click()
  await page.getByRole('alert').waitFor()
}

/** Waits for the picture of a paper. */
export async function seePaper(page: Page) {
  await page.locator('figure img').first().waitFor()
}

/** Shows something else beside a template than its paper. */
export const showSide = (name: RegExp) => async (page: Page) => {
  await page.locator('label').filter({ hasText: name }).click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
}

export const duplicateTemplate = async (page: Page) => {
  await page.getByRole('button', { name: /^(Weitere Aktionen|More actions)$/ }).click()
  await page.getByRole('menuitem', { name: /^(Duplizieren|Duplicate)/ }).click()
  await page.getByRole('dialog').waitFor()
}

/** Opens the form of an own mail server, and tries one that cannot be one. */
export const enterMailServer = async (page: Page) => {
  await page.getByRole('button', { name: /^(Mailserver einrichten|Set up a mail server)$/ }).click()
  const fill = (name: RegExp, text: string) => page.getByRole('main').getByLabel(name).first().fill(text)
  await fill(/^(Servername|Server name)/, 'mail.reihum.invalid')
  await fill(/^(Benutzername|User name)/, 'kurse@reihum.invalid')
  await fill(/^(Passwort|Password)/, 'a password')
  await fill(/^(Absenderadresse|Sender address)/, 'kurse@reihum.invalid')
  await page.getByRole('button', { name: /^(Testen und speichern|Test and save)$/ }).click()
  const question = page.getByRole('dialog')
  await question.getByLabel(/^(Aktuelles Passwort|Current password)/).fill(seedPassword)
  await question.getByRole('button', { name: /^(Testen und speichern|Test and save)$/ }).click()
  await page.getByRole('alert').waitFor()
}

/** Shows the mail settings of a provider whose own server does not send. */
export const showTroubledServer = async (page: Page) => {
  await page.route('**/api/*/settings/mail', async (route) => {
    const answer = await route.fetch({ maxRetries: 2 })
    const server = {
      hostname: 'smtp.kreativhaus.example',
      port: 465,
      ssl: true,
      username: 'kurse@kreativhaus.example',
      sender: 'kurse@kreativhaus.example',
      fallsBack: true,
      outcome: 'loginRefused',
      checkedAt: '2026-03-02T07:15:00.000Z',
    }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), server } })
  })
  await page.reload()
  await page.getByRole('note').waitFor()
  await page.unroute('**/api/*/settings/mail')
}

/** Has the records of a domain looked at: one is entered, and another needs a look. */
export const showSenderDomain = async (page: Page) => {
  const domain = 'kreativhaus.example'
  const key = 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA'.repeat(8)
  const known = { domain, isMailProviders: false, records: [] as object[], checkedAt: null as string | null }
  await page.route('**/api/*/settings/mail/domain', (route) => route.fulfill({ json: known }))
  await page.route('**/api/*/settings/mail/domain/checks', (route) => {
    const records = [
      {
        kind: 'dkim',
        name: `reihum._domainkey.${domain}`,
        value: `v=DKIM1; k=rsa; p=${key}`,
        outcome: 'missing',
      },
      { kind: 'spf', name: domain, value: 'v=spf1 mx a:smtp.kreativhaus.example ~all', outcome: 'several' },
      { kind: 'dmarc', name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none', outcome: 'right' },
    ]
    return route.fulfill({ json: { ...known, records, checkedAt: '2026-03-02T07:15:00.000Z' } })
  })
  await showTroubledServer(page)
  await page
    .getByRole('button', { name: /^(Einträge anzeigen und prüfen|Show and check the records)$/ })
    .click()
  await page.getByText(`_domainkey.${domain}`).first().waitFor()
}

/** Waits for the preview of a letter. */
export const seeMail = async (page: Page) => {
  await page.locator('iframe').waitFor()
}

/** Shows the payment services of a provider that takes cards, and whose keys for PayPal were renewed there. */
export const showRefusedKeys = async (page: Page) => {
  const address = '**/api/*/settings/payment-services'
  await page.route(address, async (route) => {
    const answer = await route.fetch({ maxRetries: 2 })
    const { accounts } = (await answer.json()) as { accounts: { service: string }[] }
    const checked = { isSetUp: true, environment: 'production', checkedAt: '2026-03-02T07:15:00.000Z' }
    const standing = {
      paypal: {
        clientId: 'AXr7…k2Q9',
        accountName: '',
        outcome: 'credentials',
        listens: false,
        usable: false,
        courses: 3,
      },
      stripe: {
        clientId: 'rk_live_…9fQ2',
        accountName: 'Kreativhaus GmbH',
        outcome: 'right',
        listens: true,
        usable: true,
        courses: 12,
      },
    }
    const told = accounts.map((account) => ({
      ...account,
      ...checked,
      ...standing[account.service as keyof typeof standing],
    }))
    await route.fulfill({ response: answer, json: { accounts: told } })
  })
  await page.reload()
  await page.getByRole('note').first().waitFor()
  await page.unroute(address)
}

/** Enters a key that Stripe never gave out. */
export const enterWrongKey = async (page: Page) => {
  const form = page.getByRole('form', { name: /Stripe/ })
  await form
    .getByLabel(/^(Schlüssel|Key)/)
    .first()
    .fill('pk_live_not_a_secret_one')
  await form.getByRole('button', { name: /^(Prüfen und speichern|Check and save)$/ }).click()
  await form.locator('[aria-invalid=true]').waitFor()
}

/** Chooses all rows of a list, and presses what is then offered. */
export const pickAll = (name?: RegExp) => async (page: Page) => {
  for (const box of await page.getByRole('main').getByRole('checkbox').all())
    if (!(await box.isChecked())) await box.check()
  if (name) await press(name)(page)
  await page.waitForLoadState('networkidle')
}

/** Goes to the first week in which something is led, and opens its first date. */
export const openLedDate = async (page: Page) => {
  const date = page.getByRole('main').locator('summary')
  const nothing = page.getByText(/^(In dieser Woche leiten Sie keinen Termin|You have no dates this week)\.$/)
  for (let weeks = 0; weeks < 26; weeks++) {
    await date.first().or(nothing).waitFor()
    if ((await date.count()) > 0) break
    await page.getByRole('button', { name: /^(Nächste Woche|Next week)$/ }).click()
    await page.waitForLoadState('networkidle')
  }
  await date.first().click()
}

/** Tries a tolerance on the last statement without saving it. */
export const tryTolerance = async (page: Page) => {
  const field = page.getByRole('textbox', { name: /^(Toleranz|Tolerance)$/ })
  const isGerman = (await page.locator('html').getAttribute('lang')) === 'de'
  await field.fill(isGerman ? '0,05' : '0.05')
  await page.getByRole('list', { name: /^(Was anders wäre|What would be different)$/ }).waitFor()
}
