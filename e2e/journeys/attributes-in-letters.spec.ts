import { randomUUID } from 'node:crypto'
import { addAttribute, addCourse, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { mailTo } from '../stage/mails.ts'
import { addTenant, rowsOf } from '../stage/people.ts'

test('an attribute of the provider is put into a letter, filled for each, and named once it is gone @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const meat = randomUUID()
  const meal = await addAttribute(tenant, {
    kind: 'choice',
    label: { de: 'Essenswunsch', en: 'Meal' },
    forAllCourses: true,
    options: [
      { id: meat, label: { de: 'Fleisch', en: 'Meat' } },
      { id: randomUUID(), label: { de: 'Gemüse', en: 'Vegetables' } },
    ],
  })
  const course = await addCourse(tenant, { title: 'Kochen', feeCents: 0 })
  const addressOf = (name: string) => `${name}.${tenant.slug}@example.org`
  await call('POST', `/${tenant.slug}/courses/${course.id}/registrations`, {
    token: await tokenOf(tenant.operator),
    body: {
      requestKey: randomUUID(),
      language: 'de',
      attendees: [
        {
          firstName: 'Ada',
          lastName: 'Berg',
          email: addressOf('ada'),
          answers: [{ attributeId: meal, value: meat }],
        },
        { firstName: 'Ben', lastName: 'Tal', email: addressOf('ben') },
      ],
    },
  })
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const text = main.getByRole('textbox', { name: 'Text' })
  const name = say('Essenswunsch', 'Meal')

  await test.step('it is found by its name and becomes a chip', async () => {
    await page.goto(`/notifications/messages/new?courseId=${course.id}`)
    await main.getByRole('button', { name: say('Weiter zum Text', 'Continue to the text') }).click()
    await main.getByText(say('Deutsch', 'German'), { exact: true }).first().click()
    await main.getByRole('textbox', { name: say('Betreff', 'Subject') }).fill('Küche')
    await text.fill('Sie essen: ')
    const menu = main.getByRole('combobox', { name: say('Platzhalter einfügen', 'Insert a placeholder') })
    await menu.fill(name)
    await inspect('attributes among the placeholders')
    await page
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .click()
    await expect(text).toHaveText(`Sie essen: ${name}`)
    await main.getByRole('button', { name: say('Speichern', 'Save') }).click()
  })

  await test.step('the preview fills it for each, and says for whom it stays empty', async () => {
    await expect(page.frameLocator('iframe').getByText('Sie essen: Fleisch')).toBeVisible()
    await main.getByRole('button', { name: say('Nächster Empfänger', 'Next recipient') }).click()
    await expect(
      main.getByRole('note').filter({ hasText: say(`Bleibt leer: ${name}`, `Stays empty: ${name}`) }),
    ).toBeVisible()
  })

  await test.step('somebody agrees, and each reads their own', async () => {
    await main.getByRole('button', { name: say('Verschicken …', 'Send …') }).click()
    await expect(dialog.getByText(name)).toBeVisible()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: say('Jetzt verschicken', 'Send now') }).click()
    await mailTo(addressOf('ada'), (words) => words.includes('Sie essen: Fleisch'))
    await mailTo(addressOf('ben'), (words) => words.includes('Sie essen:'))
  })

  await test.step('a draft that names a deleted one says so', async () => {
    const [draft] = await rowsOf<{ id: string }>(
      `insert into notification (tenant_id, id, name_sort, source, subject_de, body_de, subject_en, body_en, created_at, updated_at)
       select tenant_id, gen_random_uuid(), name_sort, source, subject_de, $2, '', '', now(), now()
       from notification where tenant_id = $1 returning id`,
      [tenant.id, `Sie essen: {{answer.${randomUUID()}}}`],
    )
    await page.goto(`/notifications/messages/${draft?.id}`)
    await expect(text).toHaveText(say('Sie essen: Gelöschtes Zusatzfeld', 'Sie essen: Deleted attribute'))
    await expect(
      main.getByText(say('ein Zusatzfeld, das gelöscht wurde', 'an additional attribute that was deleted')),
    ).toBeVisible()
    await inspect('a text that names a deleted attribute')
  })
})
