import { randomUUID } from 'node:crypto'
import { addCourse, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'

test('the calendar shows the month that its title names, also while what it shows is still loaded @desktop', async ({
  page,
  say,
  signIn,
}) => {
  const tenant = await addTenant()
  const months = ['2027-02', '2027-01', '2026-12', '2026-11', '2026-10', '2026-09']
  for (const month of months)
    await addCourse(tenant, { start: `${month}-10T10:00:00Z`, end: `${month}-10T12:00:00Z` })
  await signIn(tenant.operator)
  // Slow enough that each month is drawn before its items are there.
  await page.route('**/api/*/calendar?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.goto('/calendar?view=month&date=2027-03-15')
  const cell = (day: string) =>
    page.locator(`[role="cell"][data-date="${day}"], [role="gridcell"][data-date="${day}"]`)
  const isShown = async (month: string) => {
    await expect(cell(`${month}-01`)).toBeVisible()
    await expect(cell(`${month}-15`)).toBeVisible()
  }
  await isShown('2027-03')
  const loaded = () => page.waitForResponse(/\/calendar\?/)
  for (const month of months) {
    const answer = loaded()
    await page.getByRole('button', { name: say('Vorheriger Monat', 'Previous month') }).click()
    await isShown(month)
    await answer
    // What is drawn when the items have come.
    await page.waitForTimeout(200)
    await isShown(month)
    await expect(page).toHaveURL(new RegExp(`date=${month}`))
  }
})

test('the month fits the window, and its colours mean what is chosen @desktop', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const token = await tokenOf(tenant.operator)
  const add = async (name: string) => {
    const id = randomUUID()
    await call('POST', `/${tenant.slug}/places`, {
      token,
      body: { id, place: { name, country: 'DE', capacity: null } },
    })
    return id
  }
  const [north, south] = [await add('Atelier Nord'), await add('Atelier Süd')]
  const at = (day: string) => ({ start: `2027-03-${day}T10:00:00Z`, end: `2027-03-${day}T12:00:00Z` })
  await addCourse(tenant, { title: 'Aquarell für Anfänger am Meer', placeId: north, ...at('10') })
  await addCourse(tenant, { title: 'Weben', placeId: south, ...at('11') })
  await addCourse(tenant, { title: 'Drucken', ...at('12') })
  await signIn(tenant.operator)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/calendar?view=month&date=2027-03-15')
  await expect(page.locator('[data-date="2027-04-04"]').first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: /Aquarell für Anfänger am Meer/ })).toBeVisible()

  const legend = page.getByRole('list', { name: say('Farben', 'Colours'), exact: true })
  await expect(legend.getByRole('listitem')).toHaveText([say('Veröffentlicht', 'Published')])
  await page.getByRole('combobox', { name: say('Farben nach', 'Colours by') }).selectOption('place')
  const places = ['Atelier Nord', 'Atelier Süd', say('Ohne Ort', 'Without a place')]
  await expect(legend.getByRole('listitem')).toHaveText(places)
  await inspect('calendar, coloured by place')
  await page.reload()
  await expect(legend.getByRole('listitem')).toHaveText(places)
})
