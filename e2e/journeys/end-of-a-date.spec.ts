import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'

test('the end fills itself in from the beginning, and moves along until it is said otherwise', async ({
  page,
  say,
  signIn,
}) => {
  const tenant = await addTenant()
  await signIn(tenant.operator)
  await page.goto('/courses/new')
  const box = (de: string, en: string) => page.getByRole('textbox', { name: say(de, en), exact: true })
  const [start, end] = [box('Beginn: Uhrzeit', 'Start: Time'), box('Ende: Uhrzeit', 'End: Time')]
  await box('Beginn: Datum', 'Start: Date').fill(say('12.3.2030', '3/12/2030'))
  await start.pressSequentially('18:30')
  await expect(end).toHaveValue('20:00')
  await expect(box('Ende: Datum', 'End: Date')).toHaveValue(say('12.03.2030', '03/12/2030'))
  await end.fill('19:00')
  await start.fill('')
  await start.pressSequentially('10:15')
  await expect(end).toHaveValue('10:45')
})
