import type { Page } from '@playwright/test'
import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'

const saved = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

test('a template is written by keyboard only, seen as it will be printed, made final, and copied @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  await signIn(tenant.admin)
  const main = page.getByRole('main')
  const body = main.getByRole('textbox', { name: 'Text', exact: true })
  const toolbar = main.getByRole('toolbar')
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  const item = (de: string, en: string) => page.getByRole('menuitem', { name: say(de, en) })
  /** Goes through the toolbar to a tool, and opens its menu. */
  const openTool = async (de: string, en: string) => {
    await page.keyboard.press('Alt+F10')
    const tool = toolbar.getByRole('button', { name: new RegExp(`^${say(de, en)}`) })
    if ((await tool.count()) === 0) {
      // The last tool of a phone shows those that are needed less.
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      await expect(tool).toBeVisible()
    }
    await page.keyboard.press('Home')
    for (let presses = 0; presses < 30; presses += 1) {
      if (await tool.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('ArrowRight')
    }
    await expect(tool).toBeFocused()
    await page.keyboard.press('Enter')
  }
  const choose = async (de: string, en: string) => {
    await item(de, en).focus()
    await page.keyboard.press('Enter')
    // The menu gives the text its focus back.
    await expect(body).toBeFocused()
  }

  await test.step('a new template begins with an empty sheet', async () => {
    await page.goto('/documents')
    await main.getByRole('link', { name: say('Neue Vorlage', 'New template') }).press('Enter')
    await main.getByRole('textbox', { name: 'Name' }).fill('Vor dem Kurs')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Vor dem Kurs' })).toBeVisible()
  })

  await test.step('two braces suggest placeholders, and what is typed narrows them down', async () => {
    await body.focus()
    await page.keyboard.type(say('Hallo {{vorn', 'Hello {{first name'))
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(body).toContainText(say('Vorname', 'First name'))
    await page.keyboard.type('!')
    await expect(body).not.toContainText('{{')
  })

  await test.step('the toolbar is reached from the text, and Escape leads back', async () => {
    await page.keyboard.press('Alt+F10')
    await expect(toolbar.getByRole('button').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(body).toBeFocused()
    await page.keyboard.press('Home')
    await openTool('Absatzformat', 'Paragraph style')
    await choose('Überschrift 1', 'Heading 1')
    await expect(body.getByRole('heading', { level: 1 })).toContainText(say('Hallo', 'Hello'))
  })

  await test.step('a table has a row for each appointment, and Tab moves on in it', async () => {
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await openTool('Einfügen', 'Insert')
    await choose('Tabelle', 'Table')
    await page.keyboard.type(say('Tag', 'Day'))
    await page.keyboard.press('Tab')
    await page.keyboard.type(say('Ort', 'Place'))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await openTool('Tabelle', 'Table')
    await choose('Für jeden Termin', 'For each appointment')
    await page.keyboard.type(say('{{Tag des', '{{Day of'))
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(body.locator('tr').nth(1)).toContainText(say('Tag des Termins', 'Day of the appointment'))
    await expect(main.getByRole('status').filter({ hasText: say('außerhalb', 'outside') })).toHaveCount(0)
  })

  await test.step('beside it is the paper, with sample values', async () => {
    await expect(
      page.getByRole('img', {
        name: say('So wird das Dokument gedruckt', 'How the document will be printed'),
      }),
    ).toBeVisible({ timeout: 30_000 })
    await inspect('document template')
  })

  await test.step('what is not saved is asked about, and saved with the usual keys', async () => {
    await main.getByRole('link', { name: say('Dokumentvorlagen', 'Document templates') }).press('Enter')
    await button('Weiter bearbeiten', 'Keep editing').press('Enter')
    await body.focus()
    await page.keyboard.press('Control+s')
    await expect(saved(page, say('Gespeichert', 'Saved'))).toBeVisible()
  })

  await test.step('a final template is read only until it is a draft again, and can be copied', async () => {
    await button('Fertigstellen', 'Make final').focus()
    await page.keyboard.press('Enter')
    await expect(
      main.getByText(say('Diese Vorlage ist fertiggestellt', 'This template is final')),
    ).toBeVisible()
    await expect(toolbar).toHaveCount(0)
    await button('Weitere Aktionen', 'More actions').press('Enter')
    await item('Duplizieren', 'Duplicate').press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Duplizieren', 'Duplicate') })
      .press('Enter')
    await expect(
      page.getByRole('heading', { level: 1, name: say('Vor dem Kurs (Kopie)', 'Vor dem Kurs (copy)') }),
    ).toBeVisible()
    await expect(body.locator('tr').nth(1)).toContainText(say('Tag des Termins', 'Day of the appointment'))
  })
})
