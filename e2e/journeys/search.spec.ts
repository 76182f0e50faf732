import type { SearchAnswer } from '../../contract/src/search.ts'
import { addCourse, book } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'

test('everything is found from everywhere, and says that nothing is oversold', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const course = await addCourse(tenant, { title: 'Aquarell', feeCents: 4500 })
  await book(tenant, course, { firstName: 'Mina', lastName: 'Müller' })
  await signIn(tenant.operator)
  const isPhone = (page.viewportSize()?.width ?? 0) < 720
  const field = page.getByRole('combobox')
  const hit = (name: string | RegExp) => page.getByRole('option', { name })
  const open = async () => {
    if (isPhone) await page.getByRole('button', { name: say('Suchen …', 'Search…') }).click()
    else await page.keyboard.press('ControlOrMeta+k')
    await expect(field).toBeFocused()
  }

  await test.step('a name, however it is written, leads to the person', async () => {
    await page.goto('/places')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await open()
    await field.fill('mueller')
    await expect(hit(/Mina Müller.*Aquarell.*(Reserviert|Reserved)/)).toBeVisible()
    await inspect('search')
    await field.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Mina Müller' })).toBeVisible()
  })

  await test.step('who was opened lately is there again, and what fails is said', async () => {
    await open()
    await expect(page.getByRole('group', { name: say('Zuletzt geöffnet', 'Recently opened') })).toContainText(
      'Mina',
    )
    await page.route('**/search?*', async (route) => {
      const answer = (await (await route.fetch({ maxRetries: 2 })).json()) as SearchAnswer
      const parts = answer.parts.map((part) =>
        part.part === 'courses' ? { ...part, failed: true, hits: [] } : part,
      )
      await route.fulfill({ json: { parts } })
    })
    await field.fill('aqua')
    const failed = say(
      'Nicht alle Ergebnisse der globalen Suche konnten geladen werden.',
      'Not all global search results could be loaded.',
    )
    await expect(page.getByRole('alert')).toContainText(failed)
    await inspect('search, a part failed')
    await page.unroute('**/search?*')
    await page.getByRole('button', { name: say('Erneut versuchen', 'Try again') }).click()
    await expect(hit(/Aquarell .*K-/)).toBeVisible()
    await expect(page.getByText(failed)).toBeHidden()
  })

  await test.step('what somebody owes and the letters they got are found by their name too', async () => {
    const letters = page.getByRole('group', { name: say('E-Mails', 'E-mails'), exact: true })
    await field.fill('aquarell mina@example.org')
    await expect(letters.getByRole('option').first()).toContainText('Aquarell')
    await field.fill('mueller')
    await hit(/(45,00.€ offen|€45.00 open)/).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Aquarell')
    await open()
  })

  await test.step('a command leads to the page that says whether everything agrees', async () => {
    await field.fill(say('datenpruf', 'data check'))
    await hit(say('Einstellungen: Datenprüfung', 'Settings: data checks')).click()
    await page.getByRole('button', { name: say('Jetzt prüfen', 'Examine now') }).click()
    await expect(
      page.getByRole('heading', {
        name: say('Alles in Ordnung', 'Everything is in order'),
      }),
    ).toBeVisible()
  })
})
