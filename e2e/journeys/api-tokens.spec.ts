import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'
import { password, theStage } from '../stage/stage.ts'

test('a token is made, used by a program, seen in the list, and revoked', async ({
  page,
  request,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant({ tier: 'ULTIMATE' })
  await signIn(tenant.admin)
  await page.goto('/settings/integrations')
  await expect(
    page.getByText(say('Noch kein Programm hat Zugang.', 'No program has access yet.')),
  ).toBeVisible()

  await page.getByRole('button', { name: say('API-Token erstellen', 'Make an API token') }).click()
  const form = page.getByRole('dialog', { name: say('API-Token erstellen', 'Make an API token') })
  await form.getByRole('textbox', { name: 'Name' }).fill('Website')
  await form.getByRole('checkbox', { name: say('Kurse lesen und ändern', 'Read and change courses') }).check()
  await form.getByRole('combobox').selectOption({ label: say('180 Tage', '180 days') })
  await form.getByRole('button', { name: say('Weiter', 'Continue') }).click()
  const question = page.getByRole('dialog', {
    name: say('API-Token „Website“ erstellen?', 'Make the API token “Website”?'),
  })
  await question.getByLabel(say('Aktuelles Passwort', 'Current password')).fill(password)
  await question.getByRole('button', { name: say('API-Token erstellen', 'Make an API token') }).click()

  const shown = page.getByRole('dialog', { name: say('Ihr neuer API-Token', 'Your new API token') })
  const token = await shown.getByRole('textbox').inputValue()
  expect(token).toMatch(/^reihum_[0-9A-Za-z]{46}$/)
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await inspect('a new token')
  await shown.getByRole('button', { name: say('Ich habe ihn kopiert', 'I have copied it') }).click()
  await expect(shown).toBeHidden()

  const ask = (path: string) =>
    request.get(`${theStage().origin}/api/${tenant.slug}/${path}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
    })
  expect((await ask('courses')).status()).toBe(200)
  expect(await (await ask('registrations')).json()).toMatchObject({ error_code: 'API_TOKEN_LACKS_SCOPE' })

  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: 'Website' })
  await expect(row).toContainText(say('zuletzt benutzt', 'last used').replaceAll(' ', '\u00a0'))
  await expect(row).toContainText(token.slice(-4))
  await expect(page.getByText(token)).toBeHidden()

  await row.getByRole('button', { name: say('Aktionen für Website', 'Actions for Website') }).click()
  await page.getByRole('menuitem', { name: say('Widerrufen', 'Revoke') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Widerrufen', 'Revoke') })
    .click()
  await expect(row).toContainText(say('Widerrufen', 'Revoked'))
  expect((await ask('courses')).status()).toBe(401)
})
