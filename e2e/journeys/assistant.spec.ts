import { addCourse, book } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { mailTo } from '../stage/mails.ts'
import { addTenant } from '../stage/people.ts'
import { password } from '../stage/stage.ts'

test('the assistant is set up, drafts a letter that is changed and sent, and can be undone @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const course = await addCourse(tenant, { title: 'Aquarell', feeCents: 0 })
  await book(tenant, course, { firstName: 'Walburga', lastName: 'Müller' })
  await signIn(tenant.admin)
  const main = page.getByRole('main')
  const title = say('Mail-Assistent', 'Mail assistant')

  await test.step('it is off, and is not offered', async () => {
    await page.goto(`/notifications/messages/new?courseId=${course.id}`)
    await page.getByRole('button', { name: say('Weiter zum Text', 'Continue to the text') }).click()
    await expect(main.getByRole('textbox', { name: say('Betreff', 'Subject') })).toBeVisible()
    await expect(main.getByRole('button', { name: /Assistent|assistant/ })).toHaveCount(0)
  })
  const draft = page.url()

  await test.step('an address inside is refused with a reason, and the model of the platform is taken', async () => {
    await page.goto('/settings/assistant')
    const form = page.getByRole('form', { name: title })
    await form.getByText(say('Eigener, OpenAI-kompatibel', 'Your own, OpenAI-compatible')).click()
    await form.getByRole('textbox', { name: say('Adresse', 'Address') }).fill('https://10.0.0.1/v1')
    await form.getByRole('textbox', { name: say('Modell', 'Model') }).fill('small')
    await form.getByLabel(say('API-Schlüssel', 'API key')).first().fill('sk-none')
    const save = say('Prüfen und speichern', 'Check and save')
    const prove = async () => {
      await form.getByRole('button', { name: save }).click()
      const question = page.getByRole('dialog')
      await question.getByLabel(say('Aktuelles Passwort', 'Current password')).fill(password)
      await question.getByRole('button', { name: save }).click()
      await expect(question).toBeHidden()
    }
    await prove()
    await expect(
      form.getByText(say('nicht im öffentlichen Internet', 'not on the public internet'), { exact: false }),
    ).toBeVisible()
    await inspect('the settings of the assistant, refused')
    await form.getByText(say('Standard der Plattform', 'Platform default'), { exact: false }).click()
    await form.getByRole('checkbox', { name: say('Kurs', 'Course'), exact: true }).check()
    await prove()
    await expect(page.getByText(say('0 Anfragen, 0 Token', '0 requests, 0 tokens'))).toBeVisible()
    await inspect('the settings of the assistant')
  })

  await test.step('it proposes what was wished, and what is sent is shown beforehand', async () => {
    await page.goto(draft)
    await main
      .getByRole('button', { name: say('Mit dem Assistenten schreiben', 'Write with the assistant') })
      .click()
    const panel = main.getByRole('region', { name: title })
    await panel
      .getByRole('textbox', { name: say('Ihr Wunsch', 'Your request') })
      .fill('Der Raum ist neu, Walburga')
    await panel.getByText(say('Das wird gesendet', 'What is sent')).first().click()
    await expect(panel.getByRole('textbox', { name: say('Das wird gesendet', 'What is sent') })).toHaveValue(
      /Der Raum ist neu, \{\{given\.1\}\}/,
    )
    await panel.getByRole('button', { name: say('Vorschlag holen', 'Get a proposal') }).click()
    await expect(panel.getByText(say('Der Vorschlag ist fertig.', 'The proposal is ready.'))).toBeVisible()
    await expect(
      panel.getByText('wir treffen uns ab jetzt in einem anderen Raum', { exact: false }),
    ).toBeVisible()
    await expect(panel.getByText(/evil-host/)).toHaveCount(0)
    await inspect('a proposal of the assistant')
    await panel.getByRole('button', { name: say('In den Entwurf übernehmen', 'Use it in the draft') }).click()
  })

  await test.step('taking it over can be undone, and a person changes and sends it', async () => {
    await main.getByText(say('Deutsch', 'German'), { exact: true }).first().click()
    const subject = main.getByRole('textbox', { name: say('Betreff', 'Subject') })
    const language = say('Deutsch', 'Englisch')
    if (language !== 'Deutsch') await main.getByText('English', { exact: true }).first().click()
    await expect(subject).toHaveText('Neuer Raum')
    await main.getByRole('button', { name: say('Rückgängig machen', 'Undo') }).click()
    await expect(subject).toHaveText('')
    await main.getByRole('button', { name: say('In den Entwurf übernehmen', 'Use it in the draft') }).click()
    await subject.fill(`Neuer Raum ${course.reference}`)
    await main.getByRole('textbox', { name: 'Text', exact: true }).fill('Wir sind jetzt in Raum 7.')
    await main.getByRole('button', { name: say('Verschicken …', 'Send …') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Jetzt verschicken', 'Send now') })
      .click()
    await mailTo('walburga@example.org', (words) => words.includes('Wir sind jetzt in Raum 7.'))
  })
})
