import { addCourse, book } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'

test('the dashboard prints as pages, on white, with the figures below their charts @desktop', async ({
  page,
  say,
  signIn,
}) => {
  const tenant = await addTenant()
  const course = await addCourse(tenant, { title: 'Aquarell', attendeeLimit: 4 })
  await book(tenant, course, { firstName: 'Mina', lastName: 'Müller' })
  await signIn(tenant.operator)
  await page.goto('/dashboard')
  const registrations = page.getByRole('region', { name: say('Anmeldungen', 'Registrations'), exact: true })
  await expect(registrations.getByRole('definition').first()).toHaveText('1')
  const table = registrations.getByRole('table').first()
  await expect(table).toBeHidden()

  await test.step('on paper the table is open without being opened, and nothing is wider than the page', async () => {
    await page.setViewportSize({ width: 718, height: 1000 })
    await page.emulateMedia({ media: 'print' })
    await expect(table).toBeVisible()
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('main svg, main table, main section')]
        .map((element) => element.getBoundingClientRect().right)
        .filter((right) => right > innerWidth + 1),
    )
    expect(cut).toEqual([])
  })

  await test.step('a file of pages comes out', async () => {
    await page.emulateMedia({ media: null, colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
    const pdf = await page.pdf({ format: 'A4' })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(0)
  })
})
