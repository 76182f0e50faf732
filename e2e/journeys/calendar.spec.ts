import { addCourse } from '../stage/api.ts'
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
