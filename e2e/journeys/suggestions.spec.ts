import { expect, test } from '../stage/journey.ts'
import { addTenant, addUser } from '../stage/people.ts'

test('a member tells the makers an idea from the page where it came up, and sees what became of it', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant({ name: 'Kreativhaus Elbe' })
  await signIn(tenant.operator)
  await page.goto('/places/new')
  await page.getByRole('button', { name: tenant.operator.username }).click()
  await page.getByRole('menuitem', { name: say('Feedback an Reihum', 'Feedback to Reihum') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    say('Feedback an Reihum', 'Feedback to Reihum'),
  )
  await expect(page.getByText('/places/new')).toBeVisible()
  await page.getByRole('radio', { name: say('Problem', 'Problem') }).check()
  const words = say('Der Ort lässt sich nicht auf einer Karte zeigen', 'The place cannot be shown on a map')
  await page.getByLabel(say('Ihre Nachricht', 'Your message')).fill(words)
  await page
    .getByLabel(say('Die Seite mitschicken, auf der ich war', 'Send along the page I was on'))
    .uncheck()
  await inspect('telling the makers')
  await page.getByRole('button', { name: say('Senden', 'Send'), exact: true }).click()
  await expect(page.getByText(say('Vielen Dank!', 'Thank you!'))).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()

  await signIn(await addUser('superuser', { superuser: true }))
  await page.goto('/admin/feedback')
  await page.getByText(words).click()
  await expect(page.getByText(say('nicht mitgeschickt', 'not sent along'))).toBeVisible()
  await page.getByLabel(say('Status', 'Status'), { exact: true }).selectOption(say('Erledigt', 'Done'))
  await page.getByRole('button', { name: say('Speichern', 'Save') }).click()
  await expect(page.getByRole('button', { name: say('Speichern', 'Save') })).toBeEnabled()

  await signIn(tenant.operator)
  await page.goto('/suggestions')
  await expect(page.getByText(say('Erledigt', 'Done'))).toBeVisible()
})
