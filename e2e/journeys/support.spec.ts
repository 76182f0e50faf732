import { call } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, addUser } from '../stage/people.ts'

test('whoever works as support sees so on every page, and can end it', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant({ name: 'Kreativhaus Elbe' })
  await signIn(await addUser('superuser', { superuser: true }))
  const token = await page.evaluate(() => localStorage.getItem('api_token') ?? '')
  await call('POST', `/admin/tenants/${tenant.id}/support`, { token, body: { reason: 'Frage zum Kurs' } })
  const userInfo = await call('GET', '/auth/user-info', { token })
  await page.evaluate((info) => localStorage.setItem('user_info', info), JSON.stringify(userInfo))

  await page.goto('/courses')
  const banner = page.getByRole('region', { name: 'Support' })
  await expect(banner).toContainText(
    say(
      'Sie arbeiten als Support bei Kreativhaus Elbe, noch 60 Minuten',
      'You are working as support at Kreativhaus Elbe, 60 minutes left',
    ),
  )
  await inspect('working as support')
  await banner.getByRole('button', { name: say('Beenden', 'End') }).click()
  await expect(page).toHaveURL('/admin/tenants')
  await page.goto('/dashboard')
  await expect(
    page.getByRole('heading', {
      name: say('Der Benutzer ist keinem Mandanten zugeordnet', 'The user is not assigned to any tenant'),
    }),
  ).toBeVisible()
})
