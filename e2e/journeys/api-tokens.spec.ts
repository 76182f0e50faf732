import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { addCourse } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'
import { password, theStage } from '../stage/stage.ts'

const program = fileURLToPath(new URL('../../docs/examples/book-and-export.mjs', import.meta.url))

/** Runs the program that the documentation shows, as whoever reads it would. */
async function runExample(tenant: { slug: string }, token: string) {
  const folder = test.info().outputDir
  await mkdir(folder, { recursive: true })
  return promisify(execFile)(process.execPath, [program], {
    cwd: folder,
    env: { REIHUM_URL: theStage().origin, REIHUM_TENANT: tenant.slug, REIHUM_TOKEN: token },
  })
}

test('a token is made, used by the documented program, seen in the list, and revoked', async ({
  page,
  request,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant({ tier: 'ULTIMATE' })
  const course = await addCourse(tenant, { title: 'Töpfern', feeCents: 0 })
  await signIn(tenant.admin)
  await page.goto('/settings/integrations')
  await expect(
    page.getByText(say('Noch kein Programm hat Zugang.', 'No program has access yet.')),
  ).toBeVisible()

  await page.getByRole('button', { name: say('API-Token erstellen', 'Make an API token') }).click()
  const form = page.getByRole('dialog', { name: say('API-Token erstellen', 'Make an API token') })
  await form.getByRole('textbox', { name: 'Name' }).fill('Website')
  for (const scope of [
    say('Kurse lesen und ändern', 'Read and change courses'),
    say('Anmeldungen und Personen lesen', 'Read registrations and people'),
    say('Anmelden, ändern und absagen', 'Register, change and cancel'),
  ])
    await form.getByRole('checkbox', { name: scope }).check()
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
  const { stdout } = await runExample(tenant, token)
  expect(stdout).toMatch(
    /^1 courses\nfirst attempt: booking (\S+)\nsecond attempt: booking \1, which was there already\n$/,
  )
  expect(await readFile(test.info().outputPath('registrations.csv'), 'utf8')).toContain('Berg')
  expect(await (await ask('receivables')).json()).toMatchObject({ error_code: 'API_TOKEN_LACKS_SCOPE' })

  await page.goto(`/courses/${course.id}/registrations`)
  await expect(page.getByRole('row', { name: 'Ada Berg' })).toHaveCount(1)
  await page.goto('/settings/integrations')
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
  await expect(runExample(tenant, token)).rejects.toThrow(/Error: 401: /)
})
