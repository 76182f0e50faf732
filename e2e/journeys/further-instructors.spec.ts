import { randomUUID } from 'node:crypto'
import { addCourse, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, type Tenant } from '../stage/people.ts'

/** A picture of 400 by 300 pixels in one colour. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAZAAAAEsAQMAAADXeXeBAAAAA1BMVEVSK3IAOSp9AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAJklEQVRoge3BMQEAAADCoPVPbQlPoAAAAAAAAAAAAAAAAAAAgKcBO8QAAf5XcqAAAAAASUVORK5CYII=',
  'base64',
)

let tenant: Tenant
test.beforeEach(async () => {
  tenant = await addTenant()
})

async function addInstructor(fullname: string, about: string) {
  const id = randomUUID()
  const token = await tokenOf(tenant.operator)
  await call('POST', `/${tenant.slug}/instructors`, { token, body: { id, instructor: { fullname, about } } })
  return id
}

test('a course is led by several, put in order by the keyboard, and the portal names them all', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const instructorId = await addInstructor('Anna Roth', 'Malt seit 1990.')
  await addInstructor('Ben Wolf', 'Druckt.')
  await addInstructor('Cleo Ott', 'Zeichnet.')
  const course = await addCourse(tenant, { instructorId })
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  const add = main.getByRole('button', { name: say('Weitere Kursleitung', 'Add an instructor'), exact: true })
  const further = main.getByRole('list', { name: say('Weitere Kursleitungen', 'Further instructors') })

  await test.step('others are added one by one', async () => {
    await page.goto(`/courses/${course.id}/details`)
    for (const name of ['Ben Wolf', 'Cleo Ott']) {
      await add.click()
      const choice = main.getByRole('combobox', { name: say('Weitere Kursleitung', 'Further instructor') })
      await expect(choice).toBeFocused()
      await choice.fill(name.slice(0, 3))
      await page.getByRole('option', { name }).click()
      await expect(add).toBeFocused()
    }
    await expect(further.getByRole('listitem')).toContainText(['Ben Wolf', 'Cleo Ott'])
    await inspect('further instructors')
  })

  await test.step('they change places by the keyboard, also with the main one', async () => {
    await main.getByRole('button', { name: say('Cleo Ott nach oben', 'Move Cleo Ott up') }).press('Enter')
    await expect(further.getByRole('listitem')).toContainText(['Cleo Ott', 'Ben Wolf'])
    await main
      .getByRole('button', { name: say('Cleo Ott an die erste Stelle', 'Put Cleo Ott first') })
      .press('Enter')
    await expect(further.getByRole('listitem')).toContainText(['Anna Roth', 'Ben Wolf'])
    await main.getByRole('button', { name: say('Speichern', 'Save'), exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: say('Gespeichert.', 'Saved.') })).toBeVisible()
    await page.reload()
    await expect(further.getByRole('listitem')).toContainText(['Anna Roth', 'Ben Wolf'])
  })

  await test.step('the overview and the list say how many lead it', async () => {
    const told = say('Cleo Ott und 2 weitere', 'Cleo Ott and 2 others')
    await page.goto(`/courses/${course.id}/general`)
    await expect(main.getByText(told)).toBeVisible()
  })

  await test.step('the portal names them with what is written about each', async () => {
    await page.goto(`/portal/${tenant.slug}/course/${course.id}`)
    const section = page.getByRole('region', { name: say('Leitung', 'Instructor') })
    for (const words of ['Cleo Ott', 'Zeichnet.', 'Anna Roth', 'Malt seit 1990.', 'Ben Wolf', 'Druckt.'])
      await expect(section.getByText(words)).toBeVisible()
  })
})

test('an instructor gets a photo, which the portal shows beside the name', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const instructorId = await addInstructor('Anna Roth', 'Malt seit 1990.')
  const furtherInstructorIds = [await addInstructor('Ben Wolf', 'Druckt.')]
  const course = await addCourse(tenant, { instructorId, furtherInstructorIds })
  await signIn(tenant.operator)
  const dialog = page.getByRole('dialog')
  await page.goto(`/instructors/${instructorId}`)
  await page.getByRole('button', { name: say('Bild wählen …', 'Choose an image …') }).click()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'anna.png', mimeType: 'image/png', buffer: picture })
  await expect(dialog.getByRole('radio', { name: 'anna.png' })).toBeChecked()
  await expect(dialog.locator('img[src*="anna.png"]')).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: say('Bild verwenden', 'Use image') }).click()
  await page.getByRole('button', { name: say('Speichern', 'Save'), exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: say('Gespeichert.', 'Saved.') })).toBeVisible()
  await inspect('the photo of an instructor')

  await page.goto(`/portal/${tenant.slug}/course/${course.id}`)
  const section = page.getByRole('region', { name: say('Leitung', 'Instructor') })
  const photo = section.getByRole('img', { name: 'Anna Roth' })
  await photo.scrollIntoViewIfNeeded()
  await expect
    .poll(() => photo.evaluate((shown) => shown instanceof HTMLImageElement && shown.naturalWidth))
    .toBeGreaterThan(0)
  await expect(section.getByText('BW')).toBeVisible()
  await inspect('the photo in the portal')
})
