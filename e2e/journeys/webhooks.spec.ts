import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'

test('a webhook is added, tested, looked into, renewed, switched off and on, and deleted', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant({ tier: 'ULTIMATE' })
  await signIn(tenant.admin)
  await page.goto('/settings/integrations')
  await expect(
    page.getByText(say('Noch wird nichts gemeldet.', 'No program is told anything yet.')),
  ).toBeVisible()

  const add = say('Webhook anlegen', 'Add a webhook')
  await page.getByRole('button', { name: add }).click()
  const form = page.getByRole('dialog', { name: add })
  await form.getByRole('textbox', { name: say('Adresse', 'Address') }).fill('https://10.0.0.1/hooks')
  await form.getByRole('textbox', { name: say('Beschreibung', 'Description') }).fill('Website')
  await form.getByText(say('Anmeldungen', 'Registrations')).click()
  await form.getByRole('checkbox', { name: say('Anmeldung eingegangen', 'Registration received') }).check()
  await inspect('the form of a webhook')
  await form.getByRole('button', { name: add }).click()
  await expect(
    form.getByText(say('Diese Adresse geht nicht', 'This address cannot be used'), { exact: false }),
  ).toBeVisible()
  // A name that does not exist: nothing arrives there.
  await form
    .getByRole('textbox', { name: say('Adresse', 'Address') })
    .fill('https://hooks.nowhere.invalid/reihum')
  await form.getByRole('button', { name: add }).click()

  const secretTitle = say('Das Geheimnis dieses Webhooks', 'The secret of this webhook')
  const shown = page.getByRole('dialog', { name: secretTitle })
  expect(await shown.getByRole('textbox').inputValue()).toMatch(/^whsec_/)
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: say('Ich habe es kopiert', 'I have copied it') }).click()
  await expect(shown).toBeHidden()

  await page.getByRole('link', { name: 'Website' }).click()
  await expect(page.getByRole('heading', { name: 'Website' })).toBeVisible()
  await page.getByRole('button', { name: say('Test senden', 'Send a test') }).click()
  // On a phone rows stand in a list.
  const tried = page.getByRole('link').filter({ hasText: /^Test/ }).first()
  await expect(tried).toBeVisible()
  const given = page.locator('#content').getByText(say('Aufgegeben', 'Given up'))
  await expect(given.filter({ visible: true }).first()).toBeVisible({ timeout: 30_000 })
  await inspect('the log of a webhook')
  await tried.click()
  await expect(
    page.getByText(say('Diesen Servernamen gibt es nicht.', 'This server name does not exist.')),
  ).toBeVisible()
  await expect(page.getByText('"webhook.test"')).toBeVisible()
  await inspect('a delivery')
  await page.goBack()

  const menu = page.getByRole('button', { name: say('Aktionen für Website', 'Actions for Website') })
  const choose = async (item: string) => {
    await menu.click()
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole('dialog').getByRole('button', { name: item }).click()
  }
  await choose(say('Geheimnis erneuern', 'Renew the secret'))
  await page
    .getByRole('dialog', { name: secretTitle })
    .getByRole('button', { name: say('Ich habe es kopiert', 'I have copied it') })
    .click()
  await expect(
    page.getByText(
      say('Das Geheimnis davor unterschreibt noch bis', 'The previous secret still signs until'),
    ),
  ).toBeVisible()
  await choose(say('Ausschalten', 'Switch off'))
  await expect(page.getByText(say('Ausgeschaltet seit', 'Switched off since'))).toBeVisible()
  await page.getByRole('button', { name: say('Einschalten', 'Switch on') }).click()
  await expect(page.getByText(say('Ausgeschaltet seit', 'Switched off since'))).toBeHidden()
  await choose(say('Löschen', 'Delete'))
  await expect(page).toHaveURL(/\/settings\/integrations$/)
  await expect(
    page.getByText(say('Noch wird nichts gemeldet.', 'No program is told anything yet.')),
  ).toBeVisible()
})
