import { call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addMember, addTenant, addUser, type Tenant } from '../stage/people.ts'
import { password } from '../stage/stage.ts'

let tenant: Tenant
test.beforeEach(async () => {
  tenant = await addTenant()
})

test('1. a path behind the hash is the path @desktop', async ({ page, signIn }) => {
  await signIn(tenant.operator)
  await page.goto('/#/courses?phase=upcoming')
  await expect(page).toHaveURL('/courses?phase=upcoming')
  await page.goto(`/#/portal/${tenant.slug}/course-list`)
  await expect(page).toHaveURL(`/portal/${tenant.slug}/course-list`)
})

test('2. the root is the dashboard @desktop', async ({ page, signIn }) => {
  await signIn(tenant.operator)
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
})

test('3. a supplied token signs in and leaves the address, also when it is of no use @desktop', async ({
  page,
}) => {
  const { authToken } = await call<{ authToken: string }>('POST', '/auth/auth-token', {
    token: await tokenOf(tenant.operator),
    body: { proof: { currentPassword: password } },
  })
  await page.goto(`/registrations?authToken=${authToken}&state=reserved`)
  await expect(page).toHaveURL('/registrations?state=reserved')
  await page.goto('/cookie-policy?authToken=of-no-use')
  await expect(page).toHaveURL('/cookie-policy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('4. what needs signing in leads there, what does not is open @desktop', async ({ page, say }) => {
  for (const path of ['/dashboard', '/courses', '/account', '/onboarding', '/tenant']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login/)
  }
  for (const path of ['/register', '/password-reset', '/accessibility', '/service-down']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1, name: say('Anmelden', 'Sign in') })).toBeVisible()
})

test('5. a tenant is activated when there is one, chosen when there are several, missed when there is none @desktop', async ({
  page,
  say,
  signIn,
}) => {
  await signIn(tenant.operator)
  await page.goto('/courses')
  await expect(page).toHaveURL('/courses')
  expect(await page.evaluate(() => localStorage.getItem('tenant'))).toBe(tenant.id)

  await addMember((await addTenant({ name: 'Volkshochschule Nord' })).id, tenant.operator, 'operator')
  await signIn(tenant.operator)
  await page.goto('/courses')
  await expect(page).toHaveURL('/tenant?to=%2Fcourses')
  await page.getByRole('button', { name: 'Volkshochschule Nord' }).click()
  await expect(page).toHaveURL('/courses')
  await expect(page.getByRole('navigation')).toContainText('Volkshochschule Nord')

  await signIn(await addUser('alone'))
  await page.goto('/courses')
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: say('Der Benutzer ist keinem Mandanten zugeordnet', 'The user is not assigned to any tenant'),
    }),
  ).toBeVisible()
})

test('6. onboarding comes first, and is asked about once @desktop', async ({ page, say, signIn }) => {
  const bare = await addTenant({ director: '' })
  await signIn(bare.admin)
  let checks = 0
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/${tenant.id}/onboarding`)) checks += 1
  })
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/onboarding')
  await signIn(tenant.operator)
  await page.goto('/courses')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('Anmeldungen', 'Registrations') })
    .click()
  await expect(page).toHaveURL('/registrations')
  expect(checks).toBe(1)
})

test('6. a check for onboarding that fails is reported and stands in nobody’s way @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(tenant.operator)
  await page.route(/\/api\/[^/]+\/onboarding$/, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Internal Server Error',
        status: 500,
        detail: 'It broke while looking.',
        error_code: 'UNEXPECTED',
        request_id: 'r-1',
      }),
    }),
  )
  await page.goto('/courses')
  await expect(page).toHaveURL('/courses')
  await expect(page.getByRole('alert')).toContainText('It broke while looking.')
})

test('7. the colours of a tenant in the address are worn @desktop', async ({ page }) => {
  const green = await addTenant({ brand: { primaryColor: '#0b6e4f' } })
  await page.goto(`/portal/${green.slug}/course-list`)
  const band = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--band').trim())
  expect(await band()).toBe('#0b6e4f')
  await page.goto(`/portal/${green.slug}/course-list?authToken=of-no-use`)
  await expect(page).not.toHaveURL(/authToken/)
})
