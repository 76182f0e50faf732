import type { Page } from '@playwright/test'
import { addCourse, book } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { mailTo } from '../stage/mails.ts'
import { addTenant, type Tenant } from '../stage/people.ts'
import { saveInBar } from '../stage/save-settings.ts'

type Say = (de: string, en: string) => string

let tenant: Tenant
test.beforeEach(async () => {
  tenant = await addTenant()
})

const field = (page: Page, de: string, en: string, say: Say) =>
  page.getByRole('textbox', { name: say(de, en) })
/** The text in German, in which the attendee booked. */
const german = (page: Page, say: Say) => page.getByRole('form', { name: say('Deutsch', 'German') })
const preview = (page: Page) => page.frameLocator('iframe')

/** Searches the menu of placeholders and takes the first that fits, by the keyboard alone. */
async function insert(page: Page, say: Say, words: string) {
  const menu = german(page, say).getByRole('combobox', {
    name: say('Platzhalter einfügen', 'Insert a placeholder'),
  })
  await menu.fill(words)
  await page.getByRole('option').first().waitFor()
  await menu.press('ArrowDown')
  await menu.press('Enter')
}

test('a text is changed, previewed, and arrives with the next registration @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const course = await addCourse(tenant, { title: 'Aquarell' })
  const form = german(page, say)
  await signIn(tenant.admin)

  await test.step('the letter is found by what it is called', async () => {
    await page.goto('/settings/mail/texts')
    await page.getByRole('searchbox').fill(say('eingang der anm', 'registration rec'))
    await page.getByRole('link', { name: say('Eingang der Anmeldung', 'Registration received') }).click()
    await page.getByText(say('Deutsch', 'German'), { exact: true }).click()
    await expect(form.getByText(say('Vorschlag', 'Proposal'), { exact: true })).toBeVisible()
    await expect(preview(page).getByText('Mina Müller').first()).toBeVisible()
    await inspect('a letter as it is proposed')
  })

  const subject = form.getByRole('textbox', { name: say('Betreff', 'Subject') })
  const body = form.getByRole('textbox', { name: 'Text' })

  await test.step('words and placeholders are written, and the preview follows', async () => {
    await subject.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Hurra, ')
    await insert(page, say, say('Titel des Kurses', 'Title of the course'))
    await expect(subject).toHaveText(say('Hurra, Titel des Kurses', 'Hurra, Title of the course'))
    await body.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Liebe ')
    await insert(page, say, say('Name der Kontaktperson', 'Name of the contact'))
    await expect(body).toBeFocused()
    await page.keyboard.type(',')
    await page.keyboard.press('Enter')
    await page.keyboard.type('bis bald!')
    await expect(preview(page).getByRole('paragraph').filter({ hasText: 'bis bald!' })).toBeVisible()
    await expect(preview(page).getByRole('paragraph').filter({ hasText: 'Liebe Mina Müller,' })).toBeVisible()
    // What cannot be lost is still there.
    await expect(preview(page).getByText('Stornierung und Widerruf')).toBeVisible()
  })

  await test.step('a placeholder that does not exist is named', async () => {
    await body.press('ControlOrMeta+End')
    await page.keyboard.type(' {{nothing}}')
    await expect(page.getByRole('alert')).toContainText('{{nothing}}')
    for (const _ of ' {{nothing}}') await page.keyboard.press('Backspace')
    await expect(page.getByRole('alert')).toBeHidden()
  })

  await test.step('it is saved, and tried', async () => {
    await form.getByRole('button', { name: say('Speichern', 'Save') }).click()
    await expect(form.getByText(say('Geändert', 'Changed'), { exact: true })).toBeVisible()
    await form.getByRole('button', { name: say('Probe an mich', 'Send a test to me') }).click()
    await expect(page.getByText(say('Die Probe ist an', 'The test is on its way to')).first()).toBeVisible()
    await inspect('a letter that was rewritten')
  })

  await test.step('the next registration gets it', async () => {
    const firstName = `Mina${tenant.slug.replaceAll('-', '')}`
    await book(tenant, course, { firstName, lastName: 'Müller' })
    await mailTo(`${firstName.toLowerCase()}@example.org`, (text) =>
      text.startsWith(`Liebe ${firstName} Müller,\n\nbis bald!`),
    )
  })

  await test.step('and what we propose is back after asking', async () => {
    const reset = say('Auf den Vorschlag zurücksetzen', 'Reset to the proposal')
    await form.getByRole('button', { name: reset }).click()
    await page.getByRole('dialog').getByRole('button', { name: reset }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(subject).toHaveText(
      say('Ihre Anmeldung: Titel des Kurses', 'Ihre Anmeldung: Title of the course'),
    )
    await expect(form.getByText(say('Vorschlag', 'Proposal'), { exact: true })).toBeVisible()
  })
})

test('the signature stands below the letters, in both languages', async ({ page, say, signIn }) => {
  await signIn(tenant.admin)
  await page.goto('/settings/mail/texts')
  await field(page, 'Signatur, Deutsch', 'Signature, German', say).fill('Herzlich\nIhr Team')
  await saveInBar(page, say)
  await expect(page.getByRole('status').filter({ hasText: say('Gespeichert.', 'Saved.') })).toBeVisible()
  await page.goto('/settings/mail/texts/registration.confirmed')
  await page.getByText(say('Deutsch', 'German'), { exact: true }).click()
  await expect(preview(page).getByText('Ihr Team')).toBeVisible()
})

test('a course gets its own text, seen with a real registration, and goes back to that for all @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const course = await addCourse(tenant, { title: 'Aquarell' })
  const other = await addCourse(tenant, { title: 'Chor' })
  const before = `Ada${tenant.slug.replaceAll('-', '')}`
  await book(tenant, course, { firstName: before, lastName: 'Berg' })
  await signIn(tenant.operator)
  const form = german(page, say)

  await test.step('it is found with the course', async () => {
    await page.goto(`/courses/${course.id}/letters`)
    await page.getByRole('link', { name: say('Eingang der Anmeldung', 'Registration received') }).click()
    await page.getByText(say('Deutsch', 'German'), { exact: true }).click()
    await expect(
      form.getByText(say('Wie bei allen Kursen', 'As for all courses'), { exact: true }),
    ).toBeVisible()
    const real = page.getByRole('combobox', { name: say('Mit echter Anmeldung', 'With a real registration') })
    await real.click()
    await page.getByRole('option', { name: before }).click()
    await expect(preview(page).getByText(before).first()).toBeVisible()
  })

  await test.step('a list and a link are written, and saved for this course', async () => {
    await form.getByRole('textbox', { name: 'Text' }).click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Hallo,')
    await page.keyboard.press('Enter')
    await page.keyboard.type('- Pinsel')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('- [Papier](https://schule.example/papier)')
    await expect(preview(page).getByRole('listitem').filter({ hasText: 'Pinsel' })).toBeVisible()
    await expect(preview(page).getByRole('link', { name: 'Papier' })).toBeVisible()
    await form.getByRole('button', { name: say('Speichern', 'Save') }).click()
    await expect(
      form.getByText(say('Eigener Text für diesen Kurs', 'Own text for this course'), { exact: true }),
    ).toBeVisible()
    await inspect('a letter with a text of its own for a course')
  })

  await test.step('the next registration of this course gets it, and of no other', async () => {
    const mine = `Mina${tenant.slug.replaceAll('-', '')}`
    const theirs = `Ida${tenant.slug.replaceAll('-', '')}`
    await book(tenant, course, { firstName: mine, lastName: 'Müller' })
    await book(tenant, other, { firstName: theirs, lastName: 'Müller' })
    await mailTo(`${mine.toLowerCase()}@example.org`, (text) =>
      text.startsWith('Hallo,\n\n- Pinsel\n- Papier (https://schule.example/papier)'),
    )
    await mailTo(`${theirs.toLowerCase()}@example.org`, (text) =>
      text.includes('vielen Dank für Ihre Anmeldung'),
    )
  })

  await test.step('and it goes back to the text for all', async () => {
    const reset = say('Wieder wie bei allen Kursen', 'Back to the text for all courses')
    await form.getByRole('button', { name: reset }).click()
    await page.getByRole('dialog').getByRole('button', { name: reset }).click()
    await expect(
      form.getByText(say('Wie bei allen Kursen', 'As for all courses'), { exact: true }),
    ).toBeVisible()
  })
})
