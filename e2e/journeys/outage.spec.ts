import { refusalCatalogue } from '@reihum/contract/refusals.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, rowsOf } from '../stage/people.ts'

test('a form whose answer was lost in an outage is sent again, and makes one record', async ({
  page,
  say,
  signIn,
}) => {
  const tenant = await addTenant()
  await signIn(tenant.operator)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const create = page.getByRole('button', { name: say('Anlegen', 'Create'), exact: true })
  const { de, en } = refusalCatalogue.UNAVAILABLE
  const detail = say(de, en)
  await page.goto('/places/new')
  await name.fill('Atelier Süd')

  // The place is stored, and then the answer is lost.
  const places = /\/api\/[^/]+\/places$/
  await page.route(places, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'urn:reihum:problem:unavailable',
        title: 'Unavailable',
        status: 503,
        detail,
        error_code: 'UNAVAILABLE',
        request_id: 'r-1',
      }),
    })
  })
  await create.click()
  await expect(page.getByText(detail)).toBeVisible()
  await expect(name).toHaveValue('Atelier Süd')

  await page.unroute(places)
  await create.click()
  await expect(page).toHaveURL('/places')
  await expect(page.getByRole('main').getByRole('link', { name: 'Atelier Süd' })).toHaveCount(1)
  expect(await rowsOf('select name from place where tenant_id = $1', [tenant.id])).toEqual([
    { name: 'Atelier Süd' },
  ])
})
